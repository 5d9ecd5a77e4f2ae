// SPDX-License-Identifier: Apache-2.0
#include "app/io/formats.h"
#include "app/io/zarr/zarr_parts.h"

namespace app::io {

Codec zarrCodec() {
    return {};
}

Codec zippedZarrCodec() {
    return {};
}

std::unique_ptr<RegionSource> openZarrRegions(const fs::path&, const std::string&) {
    return nullptr;
}

std::unique_ptr<RegionSink> openZarrSink(const fs::path&, const conv::Layout&, const conv::Info&, const conv::Region&,
                                         const SaveOptions&) {
    return nullptr;
}

std::unique_ptr<RegionSink> openZarrSlab(const SharedFile&, const conv::Layout&, const conv::Info&, const conv::Region&,
                                         const std::optional<conv::Region>&, const SaveOptions&) {
    return nullptr;
}

} // namespace app::io
