// SPDX-License-Identifier: Apache-2.0
#include "app/io/nrrd_meta/text_header.h"

namespace app::io {

conv::Volume loadAnnounced(const fs::path& path, TextHeader header) {
    std::vector<std::string> warnings = surplusOf(path, header.data);
    DecodedVolume volume(path, header.layout, std::move(header.info));
    const std::unique_ptr<ByteSource> source = openSamples(path, header.data, warnings);
    readSamples(*source, header.order, header.bigEndian, volume);
    (void)source->finish();
    for (std::string& warning : warnings)
        volume.volume().info().warnings.push_back(std::move(warning));
    return std::move(volume).finish();
}

} // namespace app::io
