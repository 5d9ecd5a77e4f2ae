// SPDX-License-Identifier: Apache-2.0
#include "app/io/picture/picture_record.h"
#include "app/io/text/text.h"
#include <algorithm>
#include <cmath>

namespace app::io {
namespace {

constexpr std::array<double, 8> srgbChromaticities{0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06};

std::string quoted(const std::vector<PictureText>& texts) {
    constexpr std::size_t most = 4;
    std::string all = texts.size() == 1 ? "the text " : "the texts ";
    for (std::size_t i = 0; i < std::min(texts.size(), most); ++i)
        all += (i > 0 ? ", \"" : "\"") + printable(texts[i].key) + "\"";
    return texts.size() > most ? all + " and " + std::to_string(texts.size() - most) + " more" : all;
}

std::string sentenceOf(const std::vector<std::string>& parts, std::string_view format) {
    if (parts.empty())
        return {};
    std::string sentence = parts[0];
    for (std::size_t i = 1; i < parts.size(); ++i)
        sentence += (i + 1 < parts.size() ? ", " : " and ") + parts[i];
    sentence[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(sentence[0])));
    const bool many = parts.size() > 1 || parts[0].starts_with("the texts") || parts[0].ends_with("windows");
    return sentence + (many ? " are" : " is") + " not kept in " + std::string(format) + ".";
}

} // namespace

bool PictureColour::usual() const {
    if (intent >= 0)
        return true;
    const auto near = [](double a, double b) { return std::abs(a - b) < 1e-3; };
    return (gamma == 0 || near(gamma, 1 / 2.2)) &&
           (chromaticities == std::array<double, 8>{} ||
            std::equal(chromaticities.begin(), chromaticities.end(), srgbChromaticities.begin(), near));
}

PictureRecord::~PictureRecord() = default;

bool PictureRecord::empty() const {
    return icc.empty() && exif.empty() && xmp.empty() && modified.empty() && colour == PictureColour() &&
           texts.empty() && ratio == std::array<double, 2>{} && special.empty() && lost.empty();
}

const PictureRecord* pictureRecordOf(const conv::Info& info) {
    return dynamic_cast<const PictureRecord*>(info.record.get());
}

bool profileFits(std::string_view icc, const conv::Layout& layout) {
    constexpr std::size_t header = 128;
    const std::int64_t colours = layout.channels - (layout.alpha >= 0 ? 1 : 0);
    if (icc.size() < header)
        return false;
    const std::string_view space = icc.substr(16, 4);
    return (space == "GRAY" && colours == 1) || (colours == 3 && space != "GRAY" && space != "CMYK");
}

std::string profileFor(const conv::Volume& volume) {
    const PictureRecord* const record = pictureRecordOf(volume.info());
    return record && profileFits(record->icc, volume.layout()) ? record->icc : std::string();
}

bool fitsPart(std::string_view data, std::string_view format) {
    constexpr std::size_t maxSegmentBytes = 65300; // minus names and keys
    return format != "JPEG" || data.size() <= maxSegmentBytes;
}

std::string droppedParts(const conv::Layout& layout, const conv::Info& info, std::string_view format, unsigned kept) {
    const PictureRecord* const record = pictureRecordOf(info);
    if (!record)
        return {};
    const auto keeps = [&](unsigned part) { return (kept & part) != 0; };
    std::vector<std::string> parts;
    if (!record->icc.empty() && (!keeps(picture_part::profile) || !profileFits(record->icc, layout)))
        parts.emplace_back(keeps(picture_part::profile) ? "the colour profile, which is for other channels,"
                                                        : "the colour profile");
    if (record->icc.empty() && !record->colour.usual() && !keeps(picture_part::colour))
        parts.emplace_back("the meaning of the colours (gamma, primaries)");
    if (!record->exif.empty() && (!keeps(picture_part::exif) || !fitsPart(record->exif, format)))
        parts.emplace_back("the EXIF data");
    if (!record->xmp.empty() && (!keeps(picture_part::xmp) || !fitsPart(record->xmp, format)))
        parts.emplace_back("the XMP data");
    std::vector<PictureText> texts;
    for (const PictureText& text : record->texts)
        if (!keeps(picture_part::texts) || !fitsPart(text.text, format))
            texts.push_back(text);
    if (!texts.empty())
        parts.push_back(quoted(texts));
    if (!record->modified.empty() && !keeps(picture_part::modified))
        parts.emplace_back("the time of change");
    if (record->ratio[0] != record->ratio[1] && !keeps(picture_part::ratio))
        parts.emplace_back("the shape of the pixels");
    if (record->format != format)
        parts.insert(parts.end(), record->special.begin(), record->special.end());
    parts.insert(parts.end(), record->lost.begin(), record->lost.end());
    return sentenceOf(parts, format);
}

} // namespace app::io
