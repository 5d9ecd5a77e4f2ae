// SPDX-License-Identifier: Apache-2.0
#include "app/io/jpeg/jpeg_header.h"
#include "app/io/picture/picture_exif.h"
#include "app/io/text/latin1.h"
#include "app/io/text/text.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace app::io {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view exifName = "Exif\0\0"sv, xmpName = "http://ns.adobe.com/xap/1.0/\0"sv;
constexpr std::string_view profileName = "ICC_PROFILE\0"sv, jfifName = "JFIF\0"sv;
constexpr std::size_t profilePiece = 65519; ///< bytes of a profile per segment
/// Keywords of comments, written as "Author: …"; other words before a colon are text.
constexpr std::array keywords{"Title"sv,    "Author"sv,     "Description"sv, "Copyright"sv, "Creation Time"sv,
                              "Software"sv, "Disclaimer"sv, "Warning"sv,     "Source"sv};

class Segments {
  public:
    Segments(const FileReader& file, JpegFile& jpeg) : file_(file), jpeg_(jpeg) {}

    void run() {
        std::uint64_t at = 2;
        for (bool scan = false; !scan;) {
            if (file_.size() < 4 || at > file_.size() - 4)
                cutOff();
            const std::string mark = file_.bytes(at, 4);
            const auto kind = static_cast<unsigned char>(mark[1]);
            if (static_cast<unsigned char>(mark[0]) != 0xFF)
                refuseFile(file_.path(), "has no JPEG marker at byte " + std::to_string(at));
            if (kind == 0xFF) { // fill byte
                ++at;
                continue;
            }
            const std::uint64_t length = bigEndian(mark, 2, 2);
            if (length < 2 || at + 2 + length > file_.size())
                cutOff();
            const bool frame = kind >= 0xC0 && kind <= 0xCF && kind != 0xC4 && kind != 0xC8 && kind != 0xCC;
            if (frame && length >= 8)
                readFrame(file_.bytes(at + 4, 6));
            else if (kind >= 0xE0 || kind == 0xFE)
                readMetadata(kind, file_.bytes(at + 4, length - 2));
            scan = kind == 0xDA;
            at += 2 + length;
        }
        finish(at);
    }

  private:
    [[noreturn]] void cutOff() const {
        refuseFile(file_.path(), "is cut off after " + std::to_string(file_.size()) + " bytes");
    }

    void readFrame(const std::string& sof) {
        if (bigEndian(sof, 0, 1) != 8)
            refuseFile(file_.path(),
                       "has " + std::to_string(bigEndian(sof, 0, 1)) + " bits a sample; JPEG is read with 8");
        jpeg_.sizes.height = bigEndian(sof, 1, 2);
        jpeg_.sizes.width = bigEndian(sof, 3, 2);
        jpeg_.sizes.channels = static_cast<int>(bigEndian(sof, 5, 1));
        framed_ = true;
    }

    void readMetadata(unsigned kind, std::string_view data) {
        PictureRecord& record = *jpeg_.record;
        if (kind == 0xFE)
            readComment(data);
        else if (kind == 0xE0 && data.starts_with(jfifName) && data.size() >= 12)
            readJfif(data);
        else if (kind == 0xE1 && data.starts_with(exifName) && record.exif.empty())
            readExif(data);
        else if (kind == 0xE1 && data.starts_with(xmpName) && record.xmp.empty())
            record.xmp = uprightXmp(std::string(data.substr(xmpName.size())));
        else if (kind == 0xE2 && data.starts_with(profileName) && data.size() > profileName.size() + 2)
            pieces_[static_cast<unsigned char>(data[profileName.size()])] = data;
        else if (kind != 0xEE && kind <= 0xEF) // Adobe's segment, on colour storage, is handled elsewhere
            lose(kind, data);
    }

    void lose(unsigned kind, std::string_view data) {
        const std::string name = printable(data.substr(0, std::min<std::size_t>(data.find('\0'), 40)));
        const std::string what = "the segment APP" + std::to_string(kind - 0xE0) + (name.empty() ? "" : " " + name);
        std::vector<std::string>& lost = jpeg_.record->lost;
        if (std::find(lost.begin(), lost.end(), what) == lost.end())
            lost.push_back(what);
    }

    void readComment(std::string_view data) {
        while (data.ends_with('\0'))
            data.remove_suffix(1);
        std::string text = isUtf8(data) ? std::string(data) : utf8FromLatin1(data);
        const std::size_t colon = text.find(": ");
        const bool named =
            std::find(keywords.begin(), keywords.end(), std::string_view(text).substr(0, colon)) != keywords.end();
        PictureText entry;
        entry.key = named ? text.substr(0, colon) : "Comment";
        entry.text = named ? text.substr(colon + 2) : std::move(text);
        jpeg_.record->texts.push_back(std::move(entry));
    }

    void readJfif(std::string_view data) {
        const auto unit = static_cast<unsigned char>(data[7]);
        const auto x = static_cast<double>(bigEndian(data, 8, 2)), y = static_cast<double>(bigEndian(data, 10, 2));
        if (x == 0 || y == 0)
            return;
        if (unit == 1 || unit == 2) {
            const double length = unit == 1 ? 25.4 : 10;
            jpeg_.geometry.unit = conv::LengthUnit::millimetre;
            jpeg_.geometry.spacing = {length / x, length / y, 1};
        } else if (unit == 0) {
            jpeg_.record->ratio = {x, y};
        }
    }

    void readExif(std::string_view data) {
        const ExifFacts facts = exifFacts(data);
        jpeg_.sizes.orientation = facts.orientation;
        keepExif(data, *jpeg_.record);
        exif_ = facts;
    }

    /// EXIF gives 72 per inch if the resolution is unknown.
    void placeByExif() {
        constexpr double unknown = 25.4 / 72;
        if (jpeg_.geometry.unit == conv::LengthUnit::pixel && exif_.millimetres &&
            *exif_.millimetres != std::array{unknown, unknown}) {
            jpeg_.geometry.unit = conv::LengthUnit::millimetre;
            jpeg_.geometry.spacing = {(*exif_.millimetres)[0], (*exif_.millimetres)[1], 1};
        }
        const std::array<double, 2>& ratio = jpeg_.record->ratio;
        if (jpeg_.geometry.unit == conv::LengthUnit::pixel && ratio[0] != ratio[1])
            jpeg_.warnings.push_back("Its pixels are not square (" + shortest(ratio[0]) + " : " + shortest(ratio[1]) +
                                     " along x and y) and have no unit: the spacing counts as px.");
    }

    /// Joins the profile's pieces: each has its number and the total number.
    void joinProfile() {
        std::string profile;
        const std::size_t head = profileName.size() + 2;
        bool whole = true;
        for (const auto& [number, piece] : pieces_) {
            whole = whole && static_cast<unsigned char>(piece[head - 1]) == pieces_.size() && number >= 1;
            profile += piece.substr(head);
        }
        if (pieces_.empty())
            return;
        if (whole && profile.size() >= 128 && bigEndian(profile, 0, 4) == profile.size())
            jpeg_.record->icc = std::move(profile);
        else
            jpeg_.record->lost.emplace_back("the colour profile, which is damaged,");
    }

    void finish(std::uint64_t scan) {
        PictureHeader& sizes = jpeg_.sizes;
        if (!framed_)
            refuseFile(file_.path(), "holds no picture");
        if (sizes.channels != 1 && sizes.channels != 3 && sizes.channels != 4)
            refuseFile(file_.path(), "announces " + std::to_string(sizes.channels) + " channels");
        requireSize(file_, sizes);
        // An 8 × 8 block takes at least two bits, so one byte of the scan holds at most 256 samples.
        if (saturatedProduct({sizes.width, sizes.height}) / 256 > file_.size())
            refuseFile(file_.path(), "announces " + sizeText(sizes) + ", more than its " +
                                         std::to_string(file_.size()) + " bytes can hold");
        if (file_.bytes(scan, file_.size() - scan).rfind("\xFF\xD9") == std::string::npos)
            cutOff();
        joinProfile();
        placeByExif();
    }

    const FileReader& file_;
    JpegFile& jpeg_;
    bool framed_ = false;
    ExifFacts exif_;
    std::map<unsigned, std::string> pieces_;
};

} // namespace

JpegFile readJpegHeader(const FileReader& file) {
    JpegFile jpeg;
    jpeg.record = std::make_shared<PictureRecord>();
    jpeg.record->format = "JPEG";
    Segments(file, jpeg).run();
    return jpeg;
}

std::vector<JpegSegment> jpegSegments(const conv::Volume& volume) {
    const PictureRecord* const record = pictureRecordOf(volume.info());
    std::vector<JpegSegment> segments;
    const std::string exif = exifForSaving(record, volume.layout(), jpegDensity(volume).unit == 0);
    if (!exif.empty() && fitsPart(exif, "JPEG"))
        segments.push_back({0xE1, std::string(exifName) + exif});
    if (!record)
        return segments;
    if (!record->xmp.empty() && fitsPart(record->xmp, "JPEG"))
        segments.push_back({0xE1, std::string(xmpName) + record->xmp});
    const std::string profile = profileFor(volume);
    const std::size_t pieces = (profile.size() + profilePiece - 1) / profilePiece;
    for (std::size_t i = 0; i < pieces && pieces < 256; ++i)
        segments.push_back({0xE2, std::string(profileName) + static_cast<char>(i + 1) + static_cast<char>(pieces) +
                                      profile.substr(i * profilePiece, profilePiece)});
    for (const PictureText& text : record->texts)
        if (fitsPart(text.text, "JPEG"))
            segments.push_back({0xFE, text.key == "Comment" ? text.text : text.key + ": " + text.text});
    return segments;
}

JpegDensity jpegDensity(const conv::Volume& volume) {
    const conv::Geometry& geometry = volume.layout().geometry;
    const auto whole = [](double v) { return v >= 1 && v <= 65535 && std::abs(v - std::round(v)) < 1e-4 * v; };
    const auto number = [](double v) { return static_cast<std::uint16_t>(std::lround(v)); };
    if (geometry.unit == conv::LengthUnit::millimetre) {
        for (const auto& [unit, length] : {std::pair{2, 10.0}, {1, 25.4}})
            if (const double x = length / geometry.spacing[0], y = length / geometry.spacing[1]; whole(x) && whole(y))
                return {unit, number(x), number(y)};
        return {};
    }
    const PictureRecord* const record = pictureRecordOf(volume.info());
    if (!record || record->ratio[0] <= 0 || record->ratio[1] <= 0)
        return {};
    if (whole(record->ratio[0]) && whole(record->ratio[1]))
        return {0, number(record->ratio[0]), number(record->ratio[1])};
    const auto both = rationalOf(record->ratio[0] / record->ratio[1], 65535);
    return {0, static_cast<std::uint16_t>(both[0]), static_cast<std::uint16_t>(both[1])};
}

} // namespace app::io
