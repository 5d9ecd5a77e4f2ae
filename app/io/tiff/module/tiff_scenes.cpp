#include "app/io/tiff/module/tiff_scenes.h"
#include "app/io/core/file_bytes.h"
#include "app/io/core/scenes.h"
#include "app/io/core/text.h"
#include "app/io/tiff/tiff_parts.h"
#include "app/io/tiff/tiff_record.h"
#include <algorithm>
#include <charconv>

namespace app::io {
namespace {

/// "spacing=0.5" in the description that ImageJ writes.
std::optional<double> imagejValue(const std::string& description, const std::string& key) {
    if (!description.starts_with("ImageJ="))
        return std::nullopt;
    const std::size_t at = description.find("\n" + key + "=");
    if (at == std::string::npos)
        return std::nullopt;
    double value = 0;
    const char* from = description.data() + at + key.size() + 2;
    const auto [end, error] = std::from_chars(from, description.data() + description.size(), value);
    return error == std::errc() && value > 0 ? std::optional(value) : std::nullopt;
}

double millimetresOf(const std::string& description) {
    for (const auto& [unit, millimetres] : {std::pair{"micron", 1e-3},
                                            {"\\u00B5m", 1e-3},
                                            {"µm", 1e-3},
                                            {"um", 1e-3},
                                            {"mm", 1.0},
                                            {"nm", 1e-6},
                                            {"cm", 10.0},
                                            {"inch", 25.4}})
        if (description.find(std::string("\nunit=") + unit + "\n") != std::string::npos)
            return millimetres;
    return 0;
}

/// How pages make a stack: channels follow each other fastest, then slices, then time points. Without ImageJ's
/// description every page is a slice.
struct Order {
    std::int64_t channels = 1, slices = 1, times = 1;

    [[nodiscard]] TiffSlot slot(std::int64_t page) const {
        return {page / channels / slices, page % channels, page / channels % slices};
    }
};

Order orderOf(const fs::path& path, const TiffPage& first, std::size_t pages) {
    const auto count = static_cast<std::int64_t>(pages);
    const auto announced = [&](const char* key) {
        const double value = imagejValue(first.description, key).value_or(1);
        return value < 1e9 ? static_cast<std::int64_t>(value) : 1;
    };
    const Order order{announced("channels"), announced("slices"), announced("frames")};
    if (count == 1 && announced("images") > 1) // ImageJ does so above 4 GB: samples without directories of their own
        refuseFile(path, "announces " + std::to_string(announced("images")) + " images, but has a directory for one");
    const bool fits =
        static_cast<double>(order.channels) * static_cast<double>(order.slices) * static_cast<double>(order.times) ==
        static_cast<double>(count);
    if (!fits || (order.channels > 1 && first.channels > 1))
        return {1, count, 1};
    return order;
}

/// Resolution counts as spacing where it is meant as one: in pixels per centimetre, or with ImageJ's unit. Pixels per
/// inch are for printers.
void readSpacing(const TiffPage& page, conv::Geometry& geometry) {
    const double imagej = millimetresOf(page.description);
    const double unit = imagej > 0 ? imagej : page.perCentimetre ? 10 : 0;
    if (unit <= 0 || !(page.resolution[0] > 0) || !(page.resolution[1] > 0))
        return;
    geometry.unit = conv::LengthUnit::millimetre;
    geometry.spacing = {unit / page.resolution[0], unit / page.resolution[1], 1};
    if (const auto z = imagejValue(page.description, "spacing"))
        geometry.spacing[2] = *z * unit;
}

/// Pages that are alike make a stack, wherever in the file they stand.
std::vector<TiffScene> scenesOfLikePages(const fs::path& path, const std::vector<TiffPage>& pages) {
    std::vector<TiffScene> scenes;
    for (std::size_t p = 0; p < pages.size(); ++p) {
        const auto alike = [&](const TiffScene& s) { return pages[s.pages.front()].likeness(pages[p]); };
        auto scene = std::find_if(scenes.begin(), scenes.end(), alike);
        if (scene == scenes.end()) {
            scene = scenes.insert(scenes.end(), TiffScene());
            scene->title = "page " + std::to_string(p + 1);
        }
        scene->pages.push_back(p);
    }
    for (TiffScene& scene : scenes) {
        const TiffPage& first = pages[scene.pages.front()];
        const Order order = orderOf(path, first, scene.pages.size());
        conv::Layout& layout = scene.layout;
        layout.extent[2] = order.slices;
        layout.channels = first.channels * order.channels;
        layout.times = order.times;
        readSpacing(first, layout.geometry);
        if (order.times > 1)
            scene.info.timeStep = imagejValue(first.description, "finterval").value_or(0);
        for (std::size_t i = 0; i < scene.pages.size(); ++i)
            scene.slots.push_back(order.slot(static_cast<std::int64_t>(i)));
    }
    return scenes;
}

/// What all scenes have of their pages.
void finish(const fs::path& path, const TiffPage& first, std::uint64_t fileBytes, TiffScene& scene) {
    conv::Layout& layout = scene.layout;
    layout.type = first.type;
    layout.extent[0] = first.width;
    layout.extent[1] = first.height;
    layout.dimension = layout.extent[2] > 1 ? 3 : 2;
    layout.alpha = first.alpha;
    const bool channelPages = first.channels == 1 && layout.channels > 1;
    if (first.associated || channelPages)
        scene.info.record = std::make_shared<TiffRecord>(first.associated, channelPages);
    const bool nameless = channelPages && layout.channelNames.empty();
    for (std::int64_t c = 0; nameless && c < layout.channels; ++c)
        layout.channelNames.push_back(plainChannelName(c));
    // LZW and deflate make at most some thousand bytes of one; nothing may announce more than that.
    const auto number = [](std::int64_t n) { return static_cast<std::uint64_t>(n); };
    const std::uint64_t bytes =
        saturatedProduct({number(layout.extent[0]), number(layout.extent[1]), number(layout.extent[2]),
                          number(layout.channels), number(layout.times), sizeOf(layout.type)});
    if (bytes / (first.compressed ? 1100 : 1) > fileBytes * 8)
        refuseFile(path, "announces " + std::to_string(bytes) + " bytes of samples, more than its " +
                             std::to_string(fileBytes) + " bytes can hold");
    constexpr std::size_t mostText = 4096;
    if (!first.description.empty())
        scene.info.notes.emplace_back("Description", first.description.substr(0, mostText));
    if (const std::string_view type = name(layout.type); first.zeroIsWhite && !type.starts_with('u'))
        scene.info.warnings.push_back("Zero is white in this file; the " + std::string(type) +
                                      " values are kept as they are.");
}

} // namespace

std::vector<TiffScene> tiffScenes(const fs::path& path, const std::vector<TiffPage>& pages, std::uint64_t fileBytes) {
    std::vector<TiffScene> scenes;
    if (pages.front().description.find("<OME") != std::string::npos)
        scenes = omeScenes(path, pages);
    if (scenes.empty())
        scenes = scenesOfLikePages(path, pages);
    for (TiffScene& scene : scenes)
        finish(path, pages[scene.pages.front()], fileBytes, scene);
    return scenes;
}

std::vector<Scene> sceneList(const std::vector<TiffScene>& scenes) {
    std::vector<Scene> list;
    for (const TiffScene& scene : scenes)
        list.push_back({std::to_string(list.size()), scene.title, scene.layout});
    return list;
}

TiffScene tiffScene(const fs::path& path, const std::vector<TiffPage>& pages, std::uint64_t fileBytes,
                    const std::string& series) {
    std::vector<TiffScene> scenes = tiffScenes(path, pages, fileBytes);
    return std::move(scenes[chosenScene(path, sceneList(scenes), series)]);
}

} // namespace app::io
