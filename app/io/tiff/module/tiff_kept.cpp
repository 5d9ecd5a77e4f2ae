// SPDX-License-Identifier: Apache-2.0
#include "app/io/picture/picture_exif.h"
#include "app/io/text/text.h"
#include "app/io/tiff/module/tiff_scenes.h"
#include "app/io/tiff/module/tiff_text.h"
#include "app/io/tiff/tiff_record.h"
#include "app/io/tiff/tiff_tables.h"
#include <algorithm>
#include <array>
#include <cstring>

namespace app::io {
namespace {

constexpr std::array<std::pair<std::uint16_t, const char*>, 5> textTags{{{TIFFTAG_DOCUMENTNAME, "Title"},
                                                                         {TIFFTAG_SOFTWARE, "Software"},
                                                                         {TIFFTAG_DATETIME, "Creation Time"},
                                                                         {TIFFTAG_ARTIST, "Author"},
                                                                         {TIFFTAG_COPYRIGHT, "Copyright"}}};

std::string blob(TIFF* file, std::uint32_t tag) {
    std::uint32_t size = 0;
    const void* data = nullptr;
    return TIFFGetField(file, tag, &size, &data) && data ? std::string(static_cast<const char*>(data), size)
                                                         : std::string();
}

bool isGeoTag(std::uint16_t tag) {
    return tag == 33550 || tag == 33922 || tag == 34264 || (tag >= 34735 && tag <= 34737) || tag == 42112;
}

void readTexts(TIFF* file, const TiffPage& page, const conv::Layout& layout, TiffRecord& record) {
    for (const auto& [tag, key] : textTags)
        if (char* text = nullptr; TIFFGetField(file, tag, &text) && text && *text)
            record.texts.push_back({key, printable(text), "", ""});
    const std::string& description = page.description;
    const bool structure =
        description.starts_with("ImageJ=") || isShaped(description) || description.find("<OME") != std::string::npos;
    if (description.empty() || structure)
        return;
    // In stacks, ImageJ's description replaces another one.
    if (layout.extent[2] * layout.times > 1)
        record.lost.emplace_back("the text \"Description\", in whose place the order of the pages stands,");
    else
        record.texts.push_back({"Description", printable(description), "", ""});
}

} // namespace

std::shared_ptr<const TiffRecord> recordOf(TiffReader& reader, const TiffPage& page, const conv::Layout& layout,
                                           bool channelPages, bool finest) {
    TIFF* file = reader.at(page);
    TiffRecord record(page.associated, channelPages);
    if (!page.cmyk)
        record.icc = blob(file, TIFFTAG_ICCPROFILE);
    if (std::string xmp = blob(file, TIFFTAG_XMLPACKET); !xmp.empty())
        record.xmp = uprightXmp(std::move(xmp));
    readTexts(file, page, layout, record);
    if (page.resolutionUnit == RESUNIT_NONE && page.resolution[0] > 0 && page.resolution[1] > 0 &&
        page.resolution[0] != page.resolution[1] && layout.geometry.unit == conv::LengthUnit::pixel)
        record.ratio = page.resolution;
    const BytesAt bytes = [&](std::uint64_t at, std::uint64_t count) {
        const bool there = at <= reader.bytes().size() && count <= reader.bytes().size() - at;
        return there ? reader.bytes().bytes(at, count) : std::string();
    };
    if (page.directory == 0)
        if (const std::string exif = exifBlock(exifTablesOf(bytes)); !exif.empty())
            keepExif(exif, record);
    if (const auto start = tiffStart(bytes))
        for (TiffField& field : readTable(bytes, start->first, page.offset))
            if (isGeoTag(field.tag))
                record.geo.push_back(std::move(field));
    record.nodata = page.nodata;
    record.geometry = layout.geometry;
    record.extent = layout.extent;
    if (page.orientation != 1 && !record.geo.empty()) {
        record.geo.clear();
        record.lost.emplace_back("the GeoTIFF tags, which place the picture as it is stored,");
    }
    if (!finest && !record.geo.empty()) {
        record.geo.clear();
        record.lost.emplace_back("the GeoTIFF tags, which place the finest level,");
    }
    if (!record.geo.empty())
        record.special.emplace_back("the GeoTIFF tags");
    if (!record.nodata.empty())
        record.special.emplace_back("the nodata tag");
    const bool nothing = record.empty() && !record.associated && !record.channelPages;
    return nothing ? nullptr : std::make_shared<const TiffRecord>(std::move(record));
}

} // namespace app::io
