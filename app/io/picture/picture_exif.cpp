// SPDX-License-Identifier: Apache-2.0
#include "app/io/picture/picture_exif.h"
#include "app/io/core/file_bytes.h"
#include <algorithm>
#include <cmath>
#include <utility>

namespace app::io {
namespace {

constexpr unsigned orientationTag = 0x0112, xResolutionTag = 0x011A, yResolutionTag = 0x011B, unitTag = 0x0128;
constexpr unsigned exifTag = 0x8769, widthTag = 0xA002, heightTag = 0xA003;
constexpr unsigned previewTag = 0x0201, previewLengthTag = 0x0202;
constexpr unsigned shortType = 3, longType = 4, rationalType = 5;

/// A TIFF structure in memory, read and changed in place. Reads outside it give 0; writes outside are ignored.
class Tables {
  public:
    explicit Tables(std::string& bytes) : bytes_(bytes), big_(bytes.starts_with("MM")) {}

    [[nodiscard]] bool sound() const {
        return bytes_.size() >= 8 && (big_ || bytes_.starts_with("II")) && number(2, 2) == 42 && within(first(), 2);
    }
    [[nodiscard]] std::size_t first() const { return number(4, 4); }
    [[nodiscard]] std::uint64_t number(std::size_t at, std::size_t count) const {
        if (!within(at, count))
            return 0;
        return big_ ? bigEndian(bytes_, at, count) : littleEndian(bytes_, at, count);
    }
    void put(std::size_t at, std::size_t count, std::uint64_t value) {
        if (!within(at, count))
            return;
        for (std::size_t i = 0; i < count; ++i)
            bytes_[at + (big_ ? count - 1 - i : i)] = static_cast<char>(value >> 8 * i & 255);
    }
    /// Returns the offset of a tag's entry in the table at `table`; nothing if absent.
    [[nodiscard]] std::optional<std::size_t> entry(std::size_t table, unsigned tag) const {
        for (std::size_t at = table + 2; at < behind(table); at += 12)
            if (number(at, 2) == tag && within(at, 12))
                return at;
        return std::nullopt;
    }
    /// Returns the offset after a table's entries, which contains the offset of the next table.
    [[nodiscard]] std::size_t behind(std::size_t table) const { return table + 2 + 12 * number(table, 2); }
    /// Returns a short or long value; 0 for other types.
    [[nodiscard]] std::uint64_t value(std::size_t entry) const {
        const std::uint64_t type = number(entry + 2, 2);
        return type == shortType ? number(entry + 8, 2) : type == longType ? number(entry + 8, 4) : 0;
    }
    void setValue(std::size_t entry, std::uint64_t value) {
        const std::uint64_t type = number(entry + 2, 2);
        if (type == shortType && value <= 0xFFFF)
            put(entry + 8, 2, value);
        else if (type == longType || type == shortType) { // the field has space for the larger type
            put(entry + 2, 2, longType);
            put(entry + 8, 4, value);
        }
    }
    [[nodiscard]] double rational(std::size_t entry) const {
        const std::size_t at = number(entry + 8, 4);
        const auto below = static_cast<double>(number(at + 4, 4));
        return number(entry + 2, 2) == rationalType && below > 0 ? static_cast<double>(number(at, 4)) / below : 0;
    }
    void setRational(std::size_t entry, double value) {
        if (number(entry + 2, 2) != rationalType)
            return;
        const auto [above, below] = rationalOf(value);
        put(number(entry + 8, 4), 4, above);
        put(number(entry + 8, 4) + 4, 4, below);
    }
    [[nodiscard]] bool within(std::size_t at, std::size_t count) const {
        return at <= bytes_.size() && count <= bytes_.size() - at;
    }

  private:
    std::string& bytes_;
    bool big_;
};

std::string_view withoutName(std::string_view exif) {
    constexpr std::string_view name("Exif\0\0", 6); // some writers put JPEG's prefix into other formats
    return exif.starts_with(name) ? exif.substr(name.size()) : exif;
}

/// Removes the second table (the preview), and cuts off or zeroes its samples. True if there was one.
bool removePreview(std::string& exif) {
    Tables tables(exif);
    const std::size_t link = tables.behind(tables.first());
    const std::size_t preview = tables.number(link, 4);
    if (preview == 0)
        return false;
    const auto place = tables.entry(preview, previewTag), length = tables.entry(preview, previewLengthTag);
    tables.put(link, 4, 0);
    if (!place || !length)
        return true;
    const std::size_t from = tables.value(*place), count = tables.value(*length);
    if (from < 8 || !tables.within(from, count))
        return true;
    if (exif.size() - from - count < 2)
        exif.resize(from);
    else
        std::fill_n(exif.begin() + static_cast<std::ptrdiff_t>(from), count, '\0');
    return true;
}

/// Returns EXIF data with only a resolution in pixels per inch.
std::string resolutionOnly() {
    using namespace std::string_view_literals;
    std::string exif("II*\0\x08\0\0\0\x03\0"sv);
    exif += "\x1A\x01\x05\0\x01\0\0\0\x32\0\0\0"sv; // x, at byte 50
    exif += "\x1B\x01\x05\0\x01\0\0\0\x3A\0\0\0"sv; // y, at byte 58
    exif += "\x28\x01\x03\0\x01\0\0\0\x02\0\0\0"sv; // inches
    exif += "\0\0\0\0"sv;                           // no further table
    return exif + std::string(16, '\0');
}

} // namespace

std::array<std::uint32_t, 2> rationalOf(double value, std::uint32_t most) {
    if (!(value > 0) || value > most)
        return {value > 0 ? most : 0, 1};
    // Continued fractions: each step is the best quotient of numbers of its size.
    std::array<std::uint32_t, 2> best{0, 1};
    double rest = value, above = 1, below = 0, aboveBefore = 0, belowBefore = 1;
    for (int step = 0; step < 40; ++step) {
        const double whole = std::floor(rest);
        const double nextAbove = whole * above + aboveBefore, nextBelow = whole * below + belowBefore;
        if (nextAbove > most || nextBelow > most)
            break;
        aboveBefore = std::exchange(above, nextAbove);
        belowBefore = std::exchange(below, nextBelow);
        best = {static_cast<std::uint32_t>(above), static_cast<std::uint32_t>(below)};
        if (rest - whole < 1e-9 || std::abs(above / below - value) <= 1e-12 * value)
            break;
        rest = 1 / (rest - whole);
    }
    return best[0] > 0 ? best : std::array<std::uint32_t, 2>{1, most};
}

ExifFacts exifFacts(std::string_view exif) {
    std::string bytes(withoutName(exif));
    const Tables tables(bytes);
    ExifFacts facts;
    if (!tables.sound())
        return facts;
    const std::size_t table = tables.first();
    if (const auto turned = tables.entry(table, orientationTag))
        if (const std::uint64_t value = tables.value(*turned); value >= 1 && value <= 8)
            facts.orientation = static_cast<int>(value);
    const auto x = tables.entry(table, xResolutionTag), y = tables.entry(table, yResolutionTag);
    if (!x || !y || !(tables.rational(*x) > 0) || !(tables.rational(*y) > 0))
        return facts;
    const auto unit = tables.entry(table, unitTag);
    const std::uint64_t kind = unit ? tables.value(*unit) : 2;
    const std::array<double, 2> density{tables.rational(*x), tables.rational(*y)};
    if (kind == 2 || kind == 3) {
        const double length = kind == 2 ? 25.4 : 10;
        facts.millimetres = {length / density[0], length / density[1]};
    } else {
        facts.ratio = density;
    }
    return facts;
}

int exifOrientation(std::string_view exif) {
    return exifFacts(exif).orientation;
}

void keepExif(std::string_view exif, PictureRecord& record) {
    std::string kept(withoutName(exif));
    Tables tables(kept);
    if (!tables.sound()) {
        if (!kept.empty())
            record.lost.emplace_back("the EXIF data, which are damaged,");
        return;
    }
    if (const auto turned = tables.entry(tables.first(), orientationTag))
        tables.setValue(*turned, 1);
    if (removePreview(kept))
        record.lost.emplace_back("the preview in the EXIF data");
    record.exif = std::move(kept);
}

std::string exifForSaving(const PictureRecord* record, const conv::Layout& layout, bool density) {
    const bool placed = layout.geometry.unit == conv::LengthUnit::millimetre;
    std::string exif = record ? record->exif : std::string();
    if (exif.empty() && (!density || !placed))
        return {};
    if (exif.empty())
        exif = resolutionOnly();
    Tables tables(exif);
    if (!tables.sound())
        return {};
    const std::size_t table = tables.first();
    if (const auto inner = tables.entry(table, exifTag))
        for (const auto& [tag, axis] : {std::pair{widthTag, 0}, {heightTag, 1}})
            if (const auto entry = tables.entry(tables.value(*inner), tag))
                tables.setValue(*entry, static_cast<std::uint64_t>(layout.extent[static_cast<std::size_t>(axis)]));
    const auto x = tables.entry(table, xResolutionTag), y = tables.entry(table, yResolutionTag);
    const auto unit = tables.entry(table, unitTag);
    if (placed && x && y) {
        const bool centimetres = unit && tables.value(*unit) == 3;
        const double length = centimetres ? 10 : 25.4;
        tables.setRational(*x, length / layout.geometry.spacing[0]);
        tables.setRational(*y, length / layout.geometry.spacing[1]);
        if (unit && !centimetres)
            tables.setValue(*unit, 2);
    }
    return exif;
}

std::string uprightXmp(std::string xmp) {
    constexpr std::string_view name = "tiff:Orientation";
    for (std::size_t at = xmp.find(name); at != std::string::npos; at = xmp.find(name, at + name.size())) {
        std::size_t digit = at + name.size();
        while (digit < xmp.size() &&
               (xmp[digit] == '=' || xmp[digit] == '"' || xmp[digit] == '\'' || xmp[digit] == '>' || xmp[digit] == ' '))
            ++digit;
        if (digit < xmp.size() && digit > at + name.size() && xmp[digit] >= '1' && xmp[digit] <= '8')
            xmp[digit] = '1';
    }
    return xmp;
}

} // namespace app::io
