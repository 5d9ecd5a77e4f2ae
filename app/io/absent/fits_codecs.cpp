// SPDX-License-Identifier: Apache-2.0
#include "app/io/fits/fits_parts.h"
#include "app/io/formats.h"

namespace app::io {

Codec fitsCodec() {
    return {};
}

std::unique_ptr<RegionSource> openFitsRegions(const fs::path&, const std::string&) {
    return nullptr;
}

} // namespace app::io
