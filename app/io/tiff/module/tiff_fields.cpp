// SPDX-License-Identifier: Apache-2.0
#include "app/io/tiff/module/tiff_fields.h"
#include "app/io/core/file_bytes.h"
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iterator>

namespace app::io {
namespace {

/// Declares fields of GeoTIFF and GDAL, which libtiff does not know.
void declareGeoFields(TIFF* file) {
    static char names[][24] = {"ModelPixelScale", "ModelTiepoint",  "ModelTransformation", "GeoKeyDirectory",
                               "GeoDoubleParams", "GeoAsciiParams", "GDALMetadata",        "GDALNoData"};
    static const TIFFFieldInfo infos[] = {
        {33550, TIFF_VARIABLE2, TIFF_VARIABLE2, TIFF_DOUBLE, FIELD_CUSTOM, 1, 1, names[0]},
        {33922, TIFF_VARIABLE2, TIFF_VARIABLE2, TIFF_DOUBLE, FIELD_CUSTOM, 1, 1, names[1]},
        {34264, TIFF_VARIABLE2, TIFF_VARIABLE2, TIFF_DOUBLE, FIELD_CUSTOM, 1, 1, names[2]},
        {34735, TIFF_VARIABLE2, TIFF_VARIABLE2, TIFF_SHORT, FIELD_CUSTOM, 1, 1, names[3]},
        {34736, TIFF_VARIABLE2, TIFF_VARIABLE2, TIFF_DOUBLE, FIELD_CUSTOM, 1, 1, names[4]},
        {34737, TIFF_VARIABLE, TIFF_VARIABLE, TIFF_ASCII, FIELD_CUSTOM, 1, 0, names[5]},
        {42112, TIFF_VARIABLE, TIFF_VARIABLE, TIFF_ASCII, FIELD_CUSTOM, 1, 0, names[6]},
        {42113, TIFF_VARIABLE, TIFF_VARIABLE, TIFF_ASCII, FIELD_CUSTOM, 1, 0, names[7]}};
    TIFFMergeFieldInfo(file, infos, static_cast<std::uint32_t>(std::size(infos)));
}

} // namespace

void setFields(TIFF* file, const std::vector<TiffField>& fields) {
    if (!fields.empty())
        declareGeoFields(file);
    for (const TiffField& field : fields) {
        const TIFFField* const known = TIFFFieldWithTag(file, field.tag);
        if (!known)
            continue;
        if (field.type == TIFF_ASCII)
            TIFFSetField(file, field.tag, field.bytes.c_str());
        else if (field.tag == TIFFTAG_EXIFIFD || field.tag == TIFFTAG_GPSIFD)
            TIFFSetField(file, field.tag, static_cast<std::uint64_t>(8));
        else if (TIFFFieldDataType(known) == field.type || field.tag == TIFFTAG_XMLPACKET ||
                 field.tag == TIFFTAG_ICCPROFILE)
            TIFFSetField(file, field.tag, static_cast<std::uint32_t>(field.count), field.bytes.data());
    }
}

void linkExifTables(const std::filesystem::path& path, KeptFields& kept) {
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    const BytesAt bytes = [&](std::uint64_t at, std::uint64_t count) {
        std::string read(count, '\0');
        file.seekg(static_cast<std::streamoff>(at));
        file.read(read.data(), static_cast<std::streamsize>(count));
        return file ? read : std::string();
    };
    const auto start = tiffStart(bytes);
    file.seekg(0, std::ios::end);
    const std::uint64_t end = (static_cast<std::uint64_t>(file.tellg()) + 7) / 8 * 8;
    const auto refuse = [&] {
        throw conv::Error(conv::ErrorCode::unwritable, path.string() + ": cannot be written: no place for EXIF data");
    };
    if (!file || !start)
        refuse();
    const auto [form, directory] = *start;
    const std::size_t before = kept.firstPage.size();
    const std::string tables = linkExif(kept, end, form.bigTiff);
    file.seekp(static_cast<std::streamoff>(end));
    file.write(tables.data(), static_cast<std::streamsize>(tables.size()));
    const std::size_t countBytes = form.bigTiff ? 8 : 2, entry = form.bigTiff ? 20 : 12;
    const std::string counted = bytes(directory, countBytes);
    const std::uint64_t count = counted.empty() ? 0 : littleEndian(counted, 0, countBytes);
    for (std::uint64_t e = 0; e < count; ++e) {
        const std::uint64_t at = directory + countBytes + e * entry;
        const std::string tag = bytes(at, 2);
        if (tag.empty())
            refuse();
        for (std::size_t f = before; f < kept.firstPage.size(); ++f)
            if (littleEndian(tag, 0, 2) == kept.firstPage[f].tag) {
                file.seekp(static_cast<std::streamoff>(at + entry - kept.firstPage[f].bytes.size()));
                file.write(kept.firstPage[f].bytes.data(),
                           static_cast<std::streamsize>(kept.firstPage[f].bytes.size()));
            }
    }
    file.flush();
    if (!file)
        refuse();
}

} // namespace app::io
