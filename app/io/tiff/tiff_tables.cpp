// SPDX-License-Identifier: Apache-2.0
#include "app/io/tiff/tiff_tables.h"
#include "app/io/core/file_bytes.h"
#include <algorithm>
#include <array>

namespace app::io {
namespace {

constexpr std::uint16_t makerTag = 271, modelTag = 272, interoperabilityTag = 40965;
constexpr std::uint64_t mostFields = 4096, mostValue = std::uint64_t{16} << 20;

/// Bytes of a value of a type, and of its swappable parts; 0: unknown.
struct TypeSize {
    std::uint64_t value = 0, part = 0;
};
TypeSize sizeOfType(std::uint16_t type) {
    constexpr std::array<TypeSize, 19> sizes{{{},
                                              {1, 1},
                                              {1, 1},
                                              {2, 2},
                                              {4, 4},
                                              {8, 4},
                                              {1, 1},
                                              {1, 1},
                                              {2, 2},
                                              {4, 4},
                                              {8, 4},
                                              {4, 4},
                                              {8, 8},
                                              {4, 4},
                                              {},
                                              {},
                                              {8, 8},
                                              {8, 8},
                                              {8, 8}}};
    return type < sizes.size() ? sizes[type] : TypeSize();
}

void put(std::string& out, std::uint64_t number, std::size_t bytes) {
    for (std::size_t i = 0; i < bytes; ++i)
        out += static_cast<char>(number >> 8 * i & 255);
}

std::uint64_t numberIn(const std::string& bytes, std::size_t at, std::size_t count, bool big) {
    return big ? bigEndian(bytes, at, count) : littleEndian(bytes, at, count);
}

std::optional<std::uint64_t> placeIn(const std::vector<TiffField>& fields, std::uint16_t tag) {
    const auto found = std::ranges::find(fields, tag, &TiffField::tag);
    if (found == fields.end() || found->count != 1 || found->bytes.size() > 8)
        return std::nullopt;
    return littleEndian(found->bytes, 0, found->bytes.size());
}

std::vector<TiffField> withTags(const std::vector<TiffField>& fields, std::initializer_list<std::uint16_t> tags) {
    std::vector<TiffField> chosen;
    for (const TiffField& field : fields)
        if (std::ranges::find(tags, field.tag) != tags.end())
            chosen.push_back(field);
    return chosen;
}

} // namespace

std::optional<std::pair<TableForm, std::uint64_t>> tiffStart(const BytesAt& bytes) {
    const std::string head = bytes(0, 8);
    if (head.size() < 8 || (!head.starts_with("II") && !head.starts_with("MM")))
        return std::nullopt;
    TableForm form;
    form.bigEndian = head.starts_with("MM");
    const std::uint64_t version = numberIn(head, 2, 2, form.bigEndian);
    if (version == 42)
        return std::pair{form, numberIn(head, 4, 4, form.bigEndian)};
    const std::string place = version == 43 ? bytes(8, 8) : std::string();
    if (place.size() < 8)
        return std::nullopt;
    form.bigTiff = true;
    return std::pair{form, numberIn(place, 0, 8, form.bigEndian)};
}

std::vector<TiffField> readTable(const BytesAt& bytes, TableForm form, std::uint64_t at) {
    const std::size_t countBytes = form.bigTiff ? 8 : 2, entry = form.bigTiff ? 20 : 12, inside = form.bigTiff ? 8 : 4;
    std::vector<TiffField> fields;
    const std::string counted = bytes(at, countBytes);
    if (counted.size() < countBytes)
        return fields;
    const std::uint64_t count = numberIn(counted, 0, countBytes, form.bigEndian);
    const std::string table = count <= mostFields ? bytes(at + countBytes, count * entry) : std::string();
    for (std::size_t e = 0; e + entry <= table.size(); e += entry) {
        TiffField field;
        field.tag = static_cast<std::uint16_t>(numberIn(table, e, 2, form.bigEndian));
        field.type = static_cast<std::uint16_t>(numberIn(table, e + 2, 2, form.bigEndian));
        field.count = numberIn(table, e + 4, inside, form.bigEndian);
        const TypeSize size = sizeOfType(field.type);
        const std::uint64_t length = saturatedProduct({size.value, field.count});
        if (length == 0 || length > mostValue)
            continue;
        const std::size_t value = e + 4 + inside;
        field.bytes = length <= inside ? table.substr(value, length)
                                       : bytes(numberIn(table, value, inside, form.bigEndian), length);
        if (field.bytes.size() < length)
            continue;
        if (form.bigEndian)
            for (std::uint64_t i = 0; i + size.part <= length; i += size.part)
                std::reverse(field.bytes.begin() + static_cast<std::ptrdiff_t>(i),
                             field.bytes.begin() + static_cast<std::ptrdiff_t>(i + size.part));
        fields.push_back(std::move(field));
    }
    return fields;
}

std::string tableBytes(std::vector<TiffField> fields, bool bigTiff, std::uint64_t at, bool here) {
    std::ranges::stable_sort(fields, {}, &TiffField::tag);
    const std::size_t countBytes = bigTiff ? 8 : 2, entry = bigTiff ? 20 : 12, inside = bigTiff ? 8 : 4;
    const std::uint64_t behind = at + countBytes + entry * fields.size() + inside;
    std::string table, values;
    put(table, fields.size(), countBytes);
    for (TiffField& field : fields) {
        put(table, field.tag, 2);
        put(table, field.type, 2);
        put(table, field.count, inside);
        if (field.bytes.size() <= inside) {
            field.bytes.resize(inside);
            table += field.bytes;
            continue;
        }
        put(table, behind + values.size(), inside);
        values += field.bytes;
        values.resize((values.size() + 7) / 8 * 8);
    }
    put(table, here ? behind + values.size() : 0, inside);
    return table + values;
}

TiffField textField(std::uint16_t tag, const std::string& text) {
    return {tag, 2, text.size() + 1, text + '\0'};
}

TiffField bytesField(std::uint16_t tag, std::uint16_t type, std::string bytes) {
    const std::uint64_t count = bytes.size();
    return {tag, type, count, std::move(bytes)};
}

TiffField placeField(std::uint16_t tag, std::uint64_t place, bool bigTiff) {
    std::string bytes;
    put(bytes, place, bigTiff ? 8 : 4);
    return {tag, static_cast<std::uint16_t>(bigTiff ? 18 : 4), 1, bytes};
}

ExifTables exifTablesOf(const BytesAt& bytes) {
    ExifTables tables;
    const auto start = tiffStart(bytes);
    if (!start)
        return tables;
    const std::vector<TiffField> first = readTable(bytes, start->first, start->second);
    tables.camera = withTags(first, {makerTag, modelTag});
    if (const auto place = placeIn(first, exifTag))
        tables.exif = readTable(bytes, start->first, *place);
    if (const auto place = placeIn(first, gpsTag))
        tables.gps = readTable(bytes, start->first, *place);
    // The interoperability table only has rules for the preview.
    std::erase_if(tables.exif, [](const TiffField& field) { return field.tag == interoperabilityTag; });
    return tables;
}

std::string exifBlock(const ExifTables& tables) {
    if (tables.empty())
        return {};
    constexpr std::uint64_t first = 8;
    const auto camera = [&](std::uint64_t exif, std::uint64_t gps) {
        std::vector<TiffField> fields = tables.camera;
        if (!tables.exif.empty())
            fields.push_back(placeField(exifTag, exif, false));
        if (!tables.gps.empty())
            fields.push_back(placeField(gpsTag, gps, false));
        return fields;
    };
    const auto even = [](std::string table) {
        table.resize((table.size() + 7) / 8 * 8);
        return table;
    };
    const std::uint64_t exifAt = first + even(tableBytes(camera(0, 0), false, first)).size();
    const std::string exif = tables.exif.empty() ? std::string() : even(tableBytes(tables.exif, false, exifAt));
    const std::uint64_t gpsAt = exifAt + exif.size();
    std::string block("II*\0\x08\0\0\0", 8);
    block += even(tableBytes(camera(exifAt, gpsAt), false, first)) + exif;
    return tables.gps.empty() ? block : block + tableBytes(tables.gps, false, gpsAt);
}

} // namespace app::io
