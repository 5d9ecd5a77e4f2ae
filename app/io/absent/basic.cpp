#include "app/io/formats.h"

/// Formats whose libraries this build goes without: listed, with the reason.
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
