// SPDX-License-Identifier: Apache-2.0
#include "app/io/core/decoded_volume.h"
#include "app/io/picture/picture.h"
#include "app/io/picture/picture_record.h"
#include "app/io/tiff/module/module.h"
#include "app/io/tiff/module/tiff_ome_files.h"
#include "app/io/tiff/module/tiff_scenes.h"
#include <algorithm>

/// TIFF by libtiff.
namespace app::io {
namespace {

conv::Volume loadTiff(const fs::path& path, const LoadOptions& options) {
    TiffFiles files(path);
    const TiffScene scene = tiffScene(files, options.series);
    DecodedVolume decoded(path, scene.layout, scene.info);
    std::vector<std::string>& warnings = decoded.volume().info().warnings;
    for (std::size_t i = 0; i < scene.pages.size(); ++i) {
        const TiffPage& page = files.pages()[scene.pages[i]];
        TiffReader& reader = files.reader(page);
        decoded.produced(reader.read(page, decoded.volume(), scene.slots[i]));
        for (const std::string& remark : reader.remarks())
            if (std::ranges::find(warnings, remark) == warnings.end())
                warnings.push_back(remark);
    }
    return upright(std::move(decoded).finish(), files.pages()[scene.pages.front()].orientation);
}

conv::Layout probeTiff(const fs::path& path, const LoadOptions& options) {
    TiffFiles files(path);
    const TiffScene scene = tiffScene(files, options.series);
    conv::Layout layout = scene.layout;
    if (files.pages()[scene.pages.front()].orientation > 4) {
        std::swap(layout.extent[0], layout.extent[1]);
        std::swap(layout.geometry.spacing[0], layout.geometry.spacing[1]);
    }
    return layout;
}

std::vector<Scene> scenesOfTiff(const fs::path& path) {
    TiffFiles files(path);
    return sceneList(tiffScenes(files));
}

std::optional<std::string> refusesTiff(const conv::Layout& layout) {
    if (layout.channels > 1000)
        return "TIFF files hold at most 1000 channels.";
    return std::nullopt;
}

constexpr Codec codec = [] {
    Codec tiff{loadTiff, probeTiff, writeTiff, refusesTiff, false, nullptr, nullptr, scenesOfTiff};
    tiff.companions = omeCompanions;
    return tiff;
}();

} // namespace
} // namespace app::io

extern "C" const app::io::Codec* convappTiff() {
    return &app::io::codec;
}
