// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/tiff/tiff_record.h"
#include <functional>
#include <optional>
#include <string>
#include <vector>

/// TIFF directories as tables of fields: of EXIF data, and of files that convapp writes.
namespace app::io {

/// Returns `count` bytes at an offset; empty if out of range.
using BytesAt = std::function<std::string(std::uint64_t at, std::uint64_t count)>;

struct TableForm {
    bool bigEndian = false;
    bool bigTiff = false; ///< 64-bit offsets
};

/// Returns the form and the offset of the first directory; nothing if the bytes are no TIFF file.
[[nodiscard]] std::optional<std::pair<TableForm, std::uint64_t>> tiffStart(const BytesAt& bytes);

/// Returns the fields of a directory with little-endian values. Omits fields outside the file.
[[nodiscard]] std::vector<TiffField> readTable(const BytesAt& bytes, TableForm form, std::uint64_t at);

/// Returns a little-endian directory for offset `at`, with the values after it. `here`: the next directory follows
/// directly; else it is the last.
[[nodiscard]] std::string tableBytes(std::vector<TiffField> fields, bool bigTiff, std::uint64_t at, bool here = false);

[[nodiscard]] TiffField textField(std::uint16_t tag, const std::string& text);
[[nodiscard]] TiffField bytesField(std::uint16_t tag, std::uint16_t type, std::string bytes);
/// Field with a directory's offset; `bigTiff` decides its size.
[[nodiscard]] TiffField placeField(std::uint16_t tag, std::uint64_t place, bool bigTiff);

struct ExifTables {
    std::vector<TiffField> camera; ///< maker and model, from the first directory
    std::vector<TiffField> exif, gps;
    [[nodiscard]] bool empty() const { return camera.empty() && exif.empty() && gps.empty(); }
};
/// Reads the tables from the first directory of a file or of EXIF data.
[[nodiscard]] ExifTables exifTablesOf(const BytesAt& bytes);
/// Returns EXIF data for other formats, from their byte order mark on; empty if none.
[[nodiscard]] std::string exifBlock(const ExifTables& tables);

} // namespace app::io
