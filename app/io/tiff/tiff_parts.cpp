// SPDX-License-Identifier: Apache-2.0
#include "app/io/tiff/tiff_parts.h"
#include "app/io/core/channel_colors.h"
#include "app/io/text/text.h"
#include "app/io/tiff/tiff_kept.h"
#include <cmath>

namespace app::io {
namespace {

constexpr std::int64_t mostPages = 65534; ///< limit of libtiff

// TIFF field types.
constexpr std::uint16_t shortType = 3, longType = 4, rational = 5, long8 = 16;

void put(std::string& out, std::uint64_t number, int bytes) {
    for (int i = 0; i < bytes; ++i)
        out += static_cast<char>(number >> 8 * i & 255);
}

TiffField numberField(std::uint16_t tag, std::uint16_t type, std::uint64_t value) {
    std::string bytes;
    put(bytes, value, type == shortType ? 2 : type == longType ? 4 : 8);
    return {tag, type, 1, bytes};
}

/// Returns a fraction of 32-bit numbers, numerator first, as 8 bytes.
std::uint64_t fraction(double value) {
    std::uint64_t below = 1;
    while (below < 1'000'000'000 && value * static_cast<double>(below) * 10 < 4e9)
        below *= 10;
    return static_cast<std::uint64_t>(std::llround(value * static_cast<double>(below))) | below << 32;
}

std::uint64_t sampleFormat(conv::ElementType type) {
    using enum conv::ElementType;
    return type == f32 || type == f64 ? 3 : type == i8 || type == i16 || type == i32 || type == i64 ? 2 : 1;
}

/// Returns a page whose tiles begin at `tiles`, with more fields.
std::string page(const conv::Layout& layout, const std::string& description, const std::vector<TiffField>& more,
                 std::uint64_t at, std::uint64_t tiles, bool last) {
    const std::uint64_t size = conv::sizeOf(layout.type), tileBytes = tiffTile * tiffTile * size;
    const auto across = static_cast<std::uint64_t>((layout.extent[0] + tiffTile - 1) / tiffTile),
               down = static_cast<std::uint64_t>((layout.extent[1] + tiffTile - 1) / tiffTile);
    std::string offsets, counts;
    for (std::uint64_t t = 0; t < across * down; ++t) {
        put(offsets, tiles + t * tileBytes, 8);
        put(counts, tileBytes, 8);
    }
    std::vector<TiffField> fields = more;
    fields.push_back(numberField(256, longType, static_cast<std::uint64_t>(layout.extent[0])));
    fields.push_back(numberField(257, longType, static_cast<std::uint64_t>(layout.extent[1])));
    fields.push_back(numberField(258, shortType, 8 * size));
    fields.push_back(numberField(259, shortType, 1)); // uncompressed
    fields.push_back(numberField(262, shortType, 1)); // zero is black
    if (!description.empty())
        fields.push_back(textField(270, description));
    fields.push_back(numberField(277, shortType, 1)); // one sample per pixel
    if (layout.geometry.unit == conv::LengthUnit::millimetre) {
        // With ImageJ's description, its unit also applies to the resolution: pixels per mm.
        const bool imagej = description.starts_with("ImageJ=");
        const double unit = imagej ? 1 : 10;
        fields.push_back(numberField(282, rational, fraction(unit / layout.geometry.spacing[0])));
        fields.push_back(numberField(283, rational, fraction(unit / layout.geometry.spacing[1])));
        fields.push_back(numberField(296, shortType, imagej ? 1 : 3));
    }
    fields.push_back(numberField(322, longType, tiffTile));
    fields.push_back(numberField(323, longType, tiffTile));
    fields.push_back({324, long8, across * down, offsets});
    fields.push_back({325, long8, across * down, counts});
    fields.push_back(numberField(339, shortType, sampleFormat(layout.type)));
    return tableBytes(std::move(fields), true, at, !last);
}

} // namespace

bool hasColours(const conv::Layout& layout, const conv::Info& info) {
    return areRgb(layout, info) && (layout.type == conv::ElementType::u8 || layout.type == conv::ElementType::u16);
}

bool channelsTogether(const conv::Layout& layout, const conv::Info& info, const fs::path& path) {
    const auto* const record = dynamic_cast<const TiffRecord*>(info.record.get());
    if (layout.channels > 1 && layout.alpha < 0 && record && record->channelPages)
        return false;
    if (layout.alpha >= 0 || hasColours(layout, info))
        return true;
    const bool small = layout.type == conv::ElementType::u8 || layout.type == conv::ElementType::u16;
    return !isOmeName(path) && !(layout.channels == 3 && small);
}

unsigned tiffChannelParts(const conv::Layout& layout, const conv::Info& info, const fs::path& path) {
    return isOmeName(path) && !channelsTogether(layout, info, path) ? channel_part::names | channel_part::colors : 0;
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
    KeptFields kept = keptFields(layout, info, !description.empty());
    // FileSink does not replace NaN: here the nodata value is NaN.
    for (TiffField& field : kept.everyPage)
        if (field.tag == gdalNodataTag && !isInteger(layout.type))
            field = textField(gdalNodataTag, "nan");
    std::string header("II\x2B\0\x08\0\0\0", 8);
    const std::string tables = linkExif(kept, 16, true);
    put(header, 16 + tables.size(), 8);
    header += tables;
    std::vector<TiffField> first = kept.firstPage;
    first.insert(first.end(), kept.everyPage.begin(), kept.everyPage.end());
    const auto more = [&](std::int64_t p) -> const std::vector<TiffField>& { return p == 0 ? first : kept.everyPage; };
    const std::uint64_t samples =
        header.size() + page(layout, description, first, 0, 0, false).size() +
        page(layout, description, kept.everyPage, 0, 0, false).size() * static_cast<std::uint64_t>(pages - 1);
    for (std::int64_t p = 0; p < pages; ++p)
        header += page(layout, description, more(p), header.size(), samples + static_cast<std::uint64_t>(p) * pageBytes,
                       p + 1 == pages);
    return header;
}

} // namespace app::io
