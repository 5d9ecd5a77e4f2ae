// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/tiff/tiff_record.h"
#include <functional>
#include <optional>
#include <string>
#include <vector>

/// TIFF directories as tables of fields: those of EXIF data, which hold directories of their own, and those that
/// convapp writes.
namespace app::io {

/// Returns `count` bytes at a place; an empty string if they are not there.
using BytesAt = std::function<std::string(std::uint64_t at, std::uint64_t count)>;

/// How a file stores its directories.
struct TableForm {
    bool bigEndian = false;
    bool bigTiff = false; ///< places of 64 bits
};

/// The form and the place of the first directory; nothing if the bytes are no TIFF file.
[[nodiscard]] std::optional<std::pair<TableForm, std::uint64_t>> tiffStart(const BytesAt& bytes);

/// The fields of a directory with little-endian values. Fields that do not lie in the file are left out.
[[nodiscard]] std::vector<TiffField> readTable(const BytesAt& bytes, TableForm form, std::uint64_t at);

/// A little-endian directory for the place `at`, with the values behind it. With `here` the next directory follows
/// right behind; without it there is none.
[[nodiscard]] std::string tableBytes(std::vector<TiffField> fields, bool bigTiff, std::uint64_t at, bool here = false);

/// Fields of text and of numbers.
[[nodiscard]] TiffField textField(std::uint16_t tag, const std::string& text);
[[nodiscard]] TiffField bytesField(std::uint16_t tag, std::uint16_t type, std::string bytes);
/// A place of a directory in the file; `bigTiff` decides its size.
[[nodiscard]] TiffField placeField(std::uint16_t tag, std::uint64_t place, bool bigTiff);

/// What EXIF data hold, as three tables.
struct ExifTables {
    std::vector<TiffField> camera; ///< of the first directory: maker and model
    std::vector<TiffField> exif, gps;
    [[nodiscard]] bool empty() const { return camera.empty() && exif.empty() && gps.empty(); }
};
/// From the first directory of a file or of EXIF data.
[[nodiscard]] ExifTables exifTablesOf(const BytesAt& bytes);
/// As EXIF data of other formats, from their byte order mark on; empty if there is nothing.
[[nodiscard]] std::string exifBlock(const ExifTables& tables);

} // namespace app::io
