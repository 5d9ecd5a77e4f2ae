#include "app/io/file_bytes.h"
#include "app/io/opencv/module.h"
#include "app/io/opencv/tiff_page.h"
#include "app/io/picture.h"
#include "app/io/planar.h"
#include <charconv>

/// TIFF by libtiff: OpenCV's reader knows neither pages of int32 nor spacing. Pages of one size and type are z.
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
    for (const auto& [unit, millimetres] :
         {std::pair{"micron", 1e-3}, {"\\u00B5m", 1e-3}, {"um", 1e-3}, {"mm", 1.0}, {"nm", 1e-6}, {"cm", 10.0}})
        if (description.find(std::string("\nunit=") + unit + "\n") != std::string::npos)
            return millimetres;
    return 0;
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

conv::Layout layoutOf(const fs::path& path, const std::vector<TiffPage>& pages, std::uint64_t fileBytes) {
    const TiffPage& first = pages.front();
    conv::Layout layout;
    layout.type = first.type;
    layout.dimension = pages.size() > 1 ? 3 : 2;
    layout.extent = {first.width, first.height, static_cast<std::int64_t>(pages.size())};
    layout.channels = first.channels;
    layout.alpha = first.alpha;
    readSpacing(first, layout.geometry);
    for (std::size_t i = 1; i < pages.size(); ++i)
        if (!pages[i].likeness(first))
            refuseFile(path, "has pages of several sizes or types (page 1 and page " + std::to_string(i + 1) +
                                 "), which make no stack");
    // LZW and deflate make at most some thousand bytes of one; nothing may announce more than that.
    const std::uint64_t bytes = static_cast<std::uint64_t>(layout.byteCount());
    if (bytes / (first.compressed ? 1100 : 1) > fileBytes * 8)
        refuseFile(path, "announces " + std::to_string(bytes) + " bytes of samples, more than its " +
                             std::to_string(fileBytes) + " bytes can hold");
    return layout;
}

conv::Volume loadTiff(const fs::path& path, const LoadOptions&) {
    const FileReader file(path);
    TiffReader reader(path);
    const std::vector<TiffPage> pages = reader.pages();
    conv::Volume volume(layoutOf(path, pages, file.size()));
    for (std::size_t z = 0; z < pages.size(); ++z)
        reader.read(pages[z], volume, static_cast<std::int64_t>(z));
    if (!pages.front().description.empty())
        volume.info().notes.emplace_back("Description", pages.front().description);
    if (pages.front().zeroIsWhite)
        volume.info().warnings.push_back("Zero is white in this file; the values are kept as they are.");
    return upright(std::move(volume), pages.front().orientation);
}

conv::Layout probeTiff(const fs::path& path, const LoadOptions&) {
    const FileReader file(path);
    const std::vector<TiffPage> pages = TiffReader(path).pages();
    conv::Layout layout = layoutOf(path, pages, file.size());
    if (pages.front().orientation > 4) {
        std::swap(layout.extent[0], layout.extent[1]);
        std::swap(layout.geometry.spacing[0], layout.geometry.spacing[1]);
    }
    return layout;
}

std::optional<std::string> refusesTiff(const conv::Layout& layout) {
    if (layout.times > 1)
        return "TIFF files hold no time points; use NIfTI or NPY.";
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
