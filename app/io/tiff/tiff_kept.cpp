// SPDX-License-Identifier: Apache-2.0
#include "app/io/tiff/tiff_kept.h"
#include "app/io/picture/picture_exif.h"
#include "app/io/text/text.h"
#include "app/io/tiff/tiff_record.h"
#include <algorithm>
#include <array>
#include <cmath>

namespace app::io {
namespace {

constexpr std::uint16_t descriptionTag = 270, profileTag = 34675, xmpTag = 700;
constexpr std::uint16_t byteType = 1, undefinedType = 7;
constexpr std::array<std::pair<const char*, std::uint16_t>, 5> textTags{
    {{"Title", 269}, {"Software", 305}, {"Creation Time", 306}, {"Author", 315}, {"Copyright", 33432}}};

/// Returns the field for a text; 0 if none. TIFF's time has a fixed form of 19 characters.
std::uint16_t fieldFor(const PictureText& text) {
    for (const auto& [key, tag] : textTags)
        if (text.key == key)
            return tag == 306 && (text.text.size() != 19 || text.text[4] != ':') ? 0 : tag;
    return 0;
}

const TiffRecord* tiffRecordOf(const conv::Info& info) {
    return dynamic_cast<const TiffRecord*>(info.record.get());
}

} // namespace

std::string descriptionText(const conv::Info& info) {
    const PictureRecord* const record = pictureRecordOf(info);
    std::string all;
    for (const PictureText& text : record ? record->texts : std::vector<PictureText>())
        if (text.key == "Description")
            all = text.text + (all.empty() ? "" : "\n" + all);
        else if (fieldFor(text) == 0)
            all += (all.empty() ? "" : "\n") + text.key + ": " + text.text;
    return all;
}

KeptFields keptFields(const conv::Layout& layout, const conv::Info& info, bool described) {
    KeptFields kept;
    const PictureRecord* const record = pictureRecordOf(info);
    if (!record)
        return kept;
    for (const PictureText& text : record->texts) {
        const std::uint16_t tag = fieldFor(text);
        const bool twice = std::ranges::find(kept.firstPage, tag, &TiffField::tag) != kept.firstPage.end();
        if (tag != 0 && !twice)
            kept.firstPage.push_back(textField(tag, text.text));
    }
    if (const std::string text = descriptionText(info); !described && !text.empty())
        kept.firstPage.push_back(textField(descriptionTag, text));
    if (profileFits(record->icc, layout))
        kept.firstPage.push_back(bytesField(profileTag, undefinedType, record->icc));
    if (!record->xmp.empty())
        kept.firstPage.push_back(bytesField(xmpTag, byteType, record->xmp));
    const std::string exif = exifForSaving(record, layout, false);
    kept.exif = exifTablesOf([&](std::uint64_t at, std::uint64_t count) {
        return at <= exif.size() && count <= exif.size() - at ? exif.substr(at, count) : std::string();
    });
    kept.firstPage.insert(kept.firstPage.end(), kept.exif.camera.begin(), kept.exif.camera.end());
    if (const TiffRecord* const tiff = tiffRecordOf(info)) {
        const std::vector<TiffField> geo = geoFieldsFor(*tiff, layout);
        kept.firstPage.insert(kept.firstPage.end(), geo.begin(), geo.end());
        if (!tiff->nodata.empty())
            kept.everyPage.push_back(textField(gdalNodataTag, tiff->nodata));
    }
    return kept;
}

std::string linkExif(KeptFields& kept, std::uint64_t at, bool bigTiff) {
    std::string tables;
    for (const auto& [tag, fields] : {std::pair{exifTag, &kept.exif.exif}, {gpsTag, &kept.exif.gps}}) {
        if (fields->empty())
            continue;
        kept.firstPage.push_back(placeField(tag, at + tables.size(), bigTiff));
        tables += tableBytes(*fields, bigTiff, at + tables.size());
        tables.resize((tables.size() + 7) / 8 * 8);
    }
    return tables;
}

std::optional<double> nodataOf(const conv::Layout& layout, const conv::Info& info) {
    const TiffRecord* const record = tiffRecordOf(info);
    if (!record || isInteger(layout.type))
        return std::nullopt;
    const auto value = parsedNumber(record->nodata);
    return value && std::isfinite(*value) ? value : std::nullopt;
}

} // namespace app::io
