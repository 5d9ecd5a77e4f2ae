// SPDX-License-Identifier: Apache-2.0
#include "app/io/formats.h"

// Replaces libraries/decoded_codecs.cpp in a build without GDCM.
namespace app::io {

Codec dicomCodec() {
    return {};
}

} // namespace app::io
