#include "app/io/tiff/tiff_parts.h"
#include "app/io/core/text.h"
#include "app/io/tiff/tiff_record.h"
#include <array>
#include <cmath>

namespace app::io {
namespace {

constexpr std::int64_t mostPages = 65534; ///< libtiff counts no further

// Types of fields.
constexpr std::uint16_t ascii = 2, shortType = 3, longType = 4, rational = 5, long8 = 16;

void put(std::string& out, std::uint64_t number, int bytes) {
    for (int i = 0; i < bytes; ++i)
        out += static_cast<char>(number >> 8 * i & 255);
}

/// A fraction of 32-bit numbers, numerator first, as 8 bytes.
std::uint64_t fraction(double value) {
    std::uint64_t below = 1;
    while (below < 1'000'000'000 && value * static_cast<double>(below) * 10 < 4e9)
        below *= 10;
    return static_cast<std::uint64_t>(std::llround(value * static_cast<double>(below))) | below << 32;
}

/// The directory of one page: fields of 20 bytes, in order of their tags. Values of more than 8 bytes lie behind it.
class Directory {
  public:
    explicit Directory(std::uint64_t at, std::uint64_t fields) : behind_(at + 8 + 20 * fields + 8) {}

    void number(std::uint16_t tag, std::uint16_t type, std::uint64_t value) { field(tag, type, 1, value); }
    void text(std::uint16_t tag, const std::string& value) { values(tag, ascii, value.size() + 1, value + '\0'); }
    void values(std::uint16_t tag, std::uint16_t type, std::uint64_t count, std::string bytes) {
        if (bytes.size() > 8) {
            field(tag, type, count, behind_ + more_.size());
            bytes.resize((bytes.size() + 7) / 8 * 8);
            more_ += bytes;
            return;
        }
        bytes.resize(8);
        std::uint64_t inside = 0;
        for (std::size_t i = 8; i-- > 0;)
            inside = inside << 8 | static_cast<unsigned char>(bytes[i]);
        field(tag, type, count, inside);
    }
    /// `last`: no page follows.
    [[nodiscard]] std::string bytes(bool last) const {
        std::string out;
        put(out, count_, 8);
        out += fields_;
        put(out, last ? 0 : behind_ + more_.size(), 8);
        return out + more_;
    }

  private:
    void field(std::uint16_t tag, std::uint16_t type, std::uint64_t count, std::uint64_t value) {
        put(fields_, tag, 2);
        put(fields_, type, 2);
        put(fields_, count, 8);
        put(fields_, value, 8);
        ++count_;
    }
    std::uint64_t behind_, count_ = 0;
    std::string fields_, more_;
};

std::uint64_t sampleFormat(conv::ElementType type) {
    using enum conv::ElementType;
    return type == f32 || type == f64 ? 3 : type == i8 || type == i16 || type == i32 ? 2 : 1;
}

/// A page whose tiles begin at `tiles`.
std::string page(const conv::Layout& layout, const std::string& description, std::uint64_t at, std::uint64_t tiles,
                 bool last) {
    const bool placed = layout.geometry.unit == conv::LengthUnit::millimetre;
    Directory d(at, 11 + (description.empty() ? 0 : 1) + (placed ? 3 : 0));
    const std::uint64_t size = conv::sizeOf(layout.type), tileBytes = tiffTile * tiffTile * size;
    const auto across = static_cast<std::uint64_t>((layout.extent[0] + tiffTile - 1) / tiffTile),
               down = static_cast<std::uint64_t>((layout.extent[1] + tiffTile - 1) / tiffTile);
    std::string offsets, counts;
    for (std::uint64_t t = 0; t < across * down; ++t) {
        put(offsets, tiles + t * tileBytes, 8);
        put(counts, tileBytes, 8);
    }
    d.number(256, longType, static_cast<std::uint64_t>(layout.extent[0]));
    d.number(257, longType, static_cast<std::uint64_t>(layout.extent[1]));
    d.number(258, shortType, 8 * size);
    d.number(259, shortType, 1); // uncompressed
    d.number(262, shortType, 1); // zero is black
    if (!description.empty())
        d.text(270, description);
    d.number(277, shortType, 1); // one sample a pixel
    if (placed) {                // with ImageJ's description its unit goes for the resolution, too: pixels per mm
        const bool imagej = description.starts_with("ImageJ=");
        const double unit = imagej ? 1 : 10;
        d.number(282, rational, fraction(unit / layout.geometry.spacing[0]));
        d.number(283, rational, fraction(unit / layout.geometry.spacing[1]));
        d.number(296, shortType, imagej ? 1 : 3);
    }
    d.number(322, longType, tiffTile);
    d.number(323, longType, tiffTile);
    d.values(324, long8, across * down, offsets);
    d.values(325, long8, across * down, counts);
    d.number(339, shortType, sampleFormat(layout.type));
    return d.bytes(last);
}

} // namespace

bool hasColours(const conv::Layout& layout) {
    return layout.channels - (layout.alpha >= 0) == 3 &&
           (layout.type == conv::ElementType::u8 || layout.type == conv::ElementType::u16);
}

bool channelsTogether(const conv::Layout& layout, const conv::Info& info, const fs::path& path) {
    const auto* const record = dynamic_cast<const TiffRecord*>(info.record.get());
    if (layout.channels > 1 && layout.alpha < 0 && record && record->channelPages)
        return false;
    return !isOmeName(path) || hasColours(layout) || layout.alpha >= 0;
}

std::string tiffDescription(const conv::Layout& layout, double timeStep, bool together) {
    const bool millimetres = layout.geometry.unit == conv::LengthUnit::millimetre && layout.extent[2] > 1;
    const std::int64_t channels = together ? 1 : layout.channels;
    if (!millimetres && layout.times == 1 && channels == 1)
        return "";
    std::string text = "ImageJ=1.53t\nimages=" + std::to_string(channels * layout.extent[2] * layout.times) + "\n" +
                       (channels > 1 ? "channels=" + std::to_string(channels) + "\n" : "") +
                       "slices=" + std::to_string(layout.extent[2]) + "\n";
    if (layout.times > 1)
        text += "frames=" + std::to_string(layout.times) + "\n";
    if (layout.times > 1 || channels > 1)
        text += "hyperstack=true\n";
    if (channels > 1)
        text += "mode=composite\n";
    if (layout.times > 1 && timeStep > 0)
        text += "finterval=" + shortest(timeStep) + "\n";
    if (layout.geometry.unit == conv::LengthUnit::millimetre)
        text += "spacing=" + shortest(layout.geometry.spacing[2]) + "\nunit=mm\n";
    return text + "loop=false\n";
}

std::optional<std::string> tiffPrefix(const conv::Layout& layout, const conv::Info& info, const fs::path& path) {
    const std::int64_t pages = layout.channels * layout.extent[2] * layout.times;
    const bool together = layout.channels > 1 && channelsTogether(layout, info, path);
    if (together || pages > mostPages)
        return std::nullopt;
    const std::string description =
        isOmeName(path) ? omeDescription(layout, info, false) : tiffDescription(layout, info.timeStep, false);
    const auto tiles = ((layout.extent[0] + tiffTile - 1) / tiffTile) * ((layout.extent[1] + tiffTile - 1) / tiffTile);
    const std::uint64_t pageBytes = static_cast<std::uint64_t>(tiles * tiffTile * tiffTile) * conv::sizeOf(layout.type);
    std::string header("II\x2B\0\x08\0\0\0", 8);
    put(header, 16, 8);                                                            // the first directory follows
    const std::uint64_t directory = page(layout, description, 0, 0, false).size(); // all are equally long
    const std::uint64_t first = header.size() + directory * static_cast<std::uint64_t>(pages);
    for (std::int64_t p = 0; p < pages; ++p)
        header +=
            page(layout, description, header.size(), first + static_cast<std::uint64_t>(p) * pageBytes, p + 1 == pages);
    return header;
}

} // namespace app::io
