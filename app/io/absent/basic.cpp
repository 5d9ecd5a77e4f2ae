// SPDX-License-Identifier: Apache-2.0
#include "app/io/formats.h"

/// Empty codecs for formats whose libraries this build lacks. The format list shows them with the reason.
namespace app::io {

Codec soundCodec() {
    return {};
}
Codec edfCodec() {
    return {};
}
Codec pngCodec() {
    return {};
}
Codec jpegCodec() {
    return {};
}
Codec bmpCodec() {
    return {};
}
Codec exrCodec() {
    return {};
}
Codec jpeg2000Codec() {
    return {};
}
Codec webpCodec() {
    return {};
}
Codec tiffCodec() {
    return {};
}

} // namespace app::io
