#include "app/io/core/file_bytes.h"
#include "app/io/core/picture.h"
#include "app/io/tiff/module/module.h"
#include "app/io/tiff/module/tiff_scenes.h"

/// TIFF by libtiff: OpenCV's reader knows neither pages of int32 nor spacing.
namespace app::io {
namespace {

conv::Volume loadTiff(const fs::path& path, const LoadOptions& options) {
    const FileReader file(path);
    TiffReader reader(path);
    const std::vector<TiffPage> pages = reader.pages();
    const TiffScene scene = tiffScene(path, pages, file.size(), options.series);
    conv::Volume volume(scene.layout, scene.info);
    for (std::size_t i = 0; i < scene.pages.size(); ++i)
        reader.read(pages[scene.pages[i]], volume, scene.slots[i]);
    if (!reader.remark().empty())
        volume.info().warnings.push_back(reader.remark());
    return upright(std::move(volume), pages[scene.pages.front()].orientation);
}

conv::Layout probeTiff(const fs::path& path, const LoadOptions& options) {
    const FileReader file(path);
    const std::vector<TiffPage> pages = TiffReader(path).pages();
    const TiffScene scene = tiffScene(path, pages, file.size(), options.series);
    conv::Layout layout = scene.layout;
    if (pages[scene.pages.front()].orientation > 4) {
        std::swap(layout.extent[0], layout.extent[1]);
        std::swap(layout.geometry.spacing[0], layout.geometry.spacing[1]);
    }
    return layout;
}

std::vector<Scene> scenesOfTiff(const fs::path& path) {
    const FileReader file(path);
    return sceneList(tiffScenes(path, TiffReader(path).pages(), file.size()));
}

std::optional<std::string> refusesTiff(const conv::Layout& layout) {
    if (layout.type == conv::ElementType::u64 || layout.type == conv::ElementType::i64)
        return "TIFF files hold no " + std::string(name(layout.type)) + "; save as another type.";
    if (layout.channels > 1000)
        return "TIFF files hold at most 1000 channels.";
    return std::nullopt;
}

constexpr Codec codec{loadTiff, probeTiff, writeTiff, refusesTiff, false, nullptr, nullptr, scenesOfTiff};

} // namespace
} // namespace app::io

extern "C" const app::io::Codec* convappTiff() {
    return &app::io::codec;
}
