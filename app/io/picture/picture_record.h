// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <conv/volume.h>
#include <string>
#include <string_view>
#include <vector>

/// Metadata of picture files beside samples and geometry. One record for all formats, so that metadata survive a change
/// of format: PNG, JPEG, WebP, JPEG 2000 and TIFF fill it on reading and use it on writing.
namespace app::io {

/// One text entry. Keys are PNG's keywords: Title, Author (TIFF's Artist), Description (ImageDescription), Copyright,
/// Software, Creation Time, Comment (JPEG's COM) and any other.
struct PictureText {
    std::string key;
    std::string text;          ///< UTF-8
    std::string language;      ///< "en-GB"; empty: unknown
    std::string translatedKey; ///< UTF-8, in that language; usually empty
    friend bool operator==(const PictureText&, const PictureText&) = default;
};

/// Colour space of a file without a profile (PNG's sRGB, gAMA and cHRM).
struct PictureColour {
    int intent = -1;                        ///< rendering intent of sRGB numbers; -1: none
    double gamma = 0;                       ///< exponent of encoding, 1/2.2 for usual pictures; 0: unknown
    std::array<double, 8> chromaticities{}; ///< x, y of white, red, green, blue; all 0: unknown

    /// True if it equals the default of readers: sRGB.
    [[nodiscard]] bool usual() const;
    friend bool operator==(const PictureColour&, const PictureColour&) = default;
};

/// Base of format-specific records (JPEG 2000, TIFF, EXR). Excludes lengths: a density with a known unit (pixels per
/// metre, inch or centimetre) is the spacing of conv::Geometry.
struct PictureRecord : conv::FormatRecord {
    PictureRecord() = default;
    ~PictureRecord() override;
    PictureRecord(const PictureRecord&) = default;
    PictureRecord& operator=(const PictureRecord&) = default;
    [[nodiscard]] bool empty() const;

    std::string format;   ///< name in the list of formats: "PNG"
    std::string icc;      ///< complete ICC profile; empty: none
    std::string exif;     ///< from its byte order mark on, as keepExif (picture_exif.h) stores it; empty: none
    std::string xmp;      ///< packet, UTF-8, as uprightXmp returns it; empty: none
    std::string modified; ///< "2026-11-25T06:25:16Z"; empty: unknown
    PictureColour colour; ///< counts only without a profile
    std::vector<PictureText> texts;
    std::array<double, 2> ratio{}; ///< unitless densities along x, y: their quotient is the pixel aspect ratio; 0: none
    std::vector<std::string> special; ///< parts that only `format` keeps: "the data window"
    std::vector<std::string> lost;    ///< parts that no file keeps: "the preview of the EXIF data"
};

/// Parts of a record, as masks of a format's abilities.
namespace picture_part {
inline constexpr unsigned profile = 1, exif = 2, xmp = 4, texts = 8, modified = 16, colour = 32, ratio = 64;
inline constexpr unsigned all = 127;
} // namespace picture_part

/// Returns the record of a picture read from a file of any of these formats; null if none.
[[nodiscard]] const PictureRecord* pictureRecordOf(const conv::Info& info);

/// Returns true if a profile describes samples of this layout: grey for one channel, RGB for three, without opacity.
[[nodiscard]] bool profileFits(std::string_view icc, const conv::Layout& layout);

/// Returns the profile of a volume's record if it fits its layout; empty otherwise.
[[nodiscard]] std::string profileFor(const conv::Volume& volume);

/// Returns true if EXIF data, XMP or a text fit a file of `format`: JPEG has segments of 64 KiB.
[[nodiscard]] bool fitsPart(std::string_view data, std::string_view format);

/// Returns a sentence on the parts of the data's record that a file of `format` with parts `kept` loses: "The colour
/// profile and the text \"Author\" are not kept in NPY." Empty: none.
[[nodiscard]] std::string droppedParts(const conv::Layout& layout, const conv::Info& info, std::string_view format,
                                       unsigned kept);

} // namespace app::io
