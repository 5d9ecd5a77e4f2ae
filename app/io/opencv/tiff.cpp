#include "app/io/file_bytes.h"
#include "app/io/opencv/module.h"
#include "app/io/opencv/tiff_page.h"
#include "app/io/picture.h"
#include "app/io/planar.h"
#include <charconv>

/// TIFF by libtiff: OpenCV's reader knows neither pages of int32 nor spacing. Pages of one size and type are z, or what
/// ImageJ's description says they are.
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
                                            {"cm", 10.0}})
        if (description.find(std::string("\nunit=") + unit + "\n") != std::string::npos)
            return millimetres;
    return 0;
}

/// How the pages make a stack: channels follow each other fastest, then slices, then time points. Without ImageJ's
/// description every page is a slice.
struct Order {
    std::int64_t channels = 1, slices = 1, times = 1;

    [[nodiscard]] TiffSlot slot(std::int64_t page) const {
        return {page / channels / slices, page % channels, page / channels % slices};
    }
};

Order orderOf(const fs::path& path, const std::vector<TiffPage>& pages) {
    const auto count = static_cast<std::int64_t>(pages.size());
    const std::string& description = pages.front().description;
    const auto announced = [&](const char* key) {
        const double value = imagejValue(description, key).value_or(1);
        return value < 1e9 ? static_cast<std::int64_t>(value) : 1;
    };
    const Order order{announced("channels"), announced("slices"), announced("frames")};
    if (count == 1 && announced("images") > 1) // ImageJ does so above 4 GB: samples without directories of their own
        refuseFile(path, "announces " + std::to_string(announced("images")) + " images, but has a directory for one");
    const bool fits =
        static_cast<double>(order.channels) * static_cast<double>(order.slices) * static_cast<double>(order.times) ==
        static_cast<double>(count);
    if (!fits || (order.channels > 1 && pages.front().channels > 1))
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

conv::Layout layoutOf(const fs::path& path, const std::vector<TiffPage>& pages, const Order& order,
                      std::uint64_t fileBytes) {
    const TiffPage& first = pages.front();
    conv::Layout layout;
    layout.type = first.type;
    layout.dimension = order.slices > 1 ? 3 : 2;
    layout.extent = {first.width, first.height, order.slices};
    layout.channels = first.channels * order.channels;
    layout.times = order.times;
    layout.alpha = first.alpha;
    readSpacing(first, layout.geometry);
    for (std::size_t i = 1; i < pages.size(); ++i)
        if (!pages[i].likeness(first))
            refuseFile(path, "has pages of several sizes or types (page 1 and page " + std::to_string(i + 1) +
                                 "), which make no stack");
    // LZW and deflate make at most some thousand bytes of one; nothing may announce more than that.
    const auto number = [](std::int64_t n) { return static_cast<std::uint64_t>(n); };
    const std::uint64_t bytes =
        saturatedProduct({number(layout.extent[0]), number(layout.extent[1]), number(layout.extent[2]),
                          number(layout.channels), number(layout.times), sizeOf(layout.type)});
    if (bytes / (first.compressed ? 1100 : 1) > fileBytes * 8)
        refuseFile(path, "announces " + std::to_string(bytes) + " bytes of samples, more than its " +
                             std::to_string(fileBytes) + " bytes can hold");
    return layout;
}

conv::Volume loadTiff(const fs::path& path, const LoadOptions&) {
    const FileReader file(path);
    TiffReader reader(path);
    const std::vector<TiffPage> pages = reader.pages();
    const Order order = orderOf(path, pages);
    conv::Volume volume(layoutOf(path, pages, order, file.size()));
    for (std::size_t i = 0; i < pages.size(); ++i)
        reader.read(pages[i], volume, order.slot(static_cast<std::int64_t>(i)));
    if (order.times > 1)
        volume.info().timeStep = imagejValue(pages.front().description, "finterval").value_or(0);
    if (!pages.front().description.empty())
        volume.info().notes.emplace_back("Description", pages.front().description);
    if (const std::string_view type = name(volume.layout().type); pages.front().zeroIsWhite && !type.starts_with('u'))
        volume.info().warnings.push_back("Zero is white in this file; the " + std::string(type) +
                                         " values are kept as they are.");
    return upright(std::move(volume), pages.front().orientation);
}

conv::Layout probeTiff(const fs::path& path, const LoadOptions&) {
    const FileReader file(path);
    const std::vector<TiffPage> pages = TiffReader(path).pages();
    conv::Layout layout = layoutOf(path, pages, orderOf(path, pages), file.size());
    if (pages.front().orientation > 4) {
        std::swap(layout.extent[0], layout.extent[1]);
        std::swap(layout.geometry.spacing[0], layout.geometry.spacing[1]);
    }
    return layout;
}

} // namespace

conv::Layout tiffLayout(const fs::path& path, const std::vector<TiffPage>& pages, std::uint64_t fileBytes) {
    return layoutOf(path, pages, orderOf(path, pages), fileBytes);
}

double tiffTimeStep(const TiffPage& first) {
    return imagejValue(first.description, "finterval").value_or(0);
}

namespace {

std::optional<std::string> refusesTiff(const conv::Layout& layout) {
    if (layout.type == conv::ElementType::u64 || layout.type == conv::ElementType::i64)
        return "TIFF files hold no " + std::string(name(layout.type)) + "; give another type with --dtype.";
    if (layout.channels > 1000)
        return "TIFF files hold at most 1000 channels.";
    return std::nullopt;
}

constexpr Codec codec{loadTiff, probeTiff, writeTiff, refusesTiff};

} // namespace
} // namespace app::io

extern "C" const app::io::Codec* convappTiff() {
    return &app::io::codec;
}
