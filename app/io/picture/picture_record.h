// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <array>
#include <conv/volume.h>
#include <string>
#include <string_view>
#include <vector>

/// What picture files hold beside samples and geometry. One record for all of them, so that it goes from format to
/// format: PNG, JPEG, WebP, JPEG 2000 and TIFF fill it in when they read and take from it when they write.
namespace app::io {

/// One entry of text. Keys are PNG's keywords: Title, Author (TIFF's Artist), Description (ImageDescription),
/// Copyright, Software, Creation Time, Comment (JPEG's COM) and any other.
struct PictureText {
    std::string key;
    std::string text;          ///< UTF-8
    std::string language;      ///< "en-GB"; empty: not said
    std::string translatedKey; ///< UTF-8, in that language; usually empty
    friend bool operator==(const PictureText&, const PictureText&) = default;
};

/// How a file without a colour profile says which colours its numbers mean (PNG's sRGB, gAMA and cHRM).
struct PictureColour {
    int intent = -1;                        ///< the numbers are sRGB, with this rendering intent; -1: not said
    double gamma = 0;                       ///< exponent of encoding, 1/2.2 for usual pictures; 0: not said
    std::array<double, 8> chromaticities{}; ///< x, y of white, red, green, blue; all 0: not said

    /// Whether it says nothing else than readers assume where nothing is said: sRGB.
    [[nodiscard]] bool usual() const;
    friend bool operator==(const PictureColour&, const PictureColour&) = default;
};

/// Formats with records of their own derive from it (JPEG 2000, TIFF, EXR). Lengths are no part of it: a density with a
/// known unit (pixels per metre, inch or centimetre) is the spacing of conv::Geometry.
struct PictureRecord : conv::FormatRecord {
    PictureRecord() = default;
    ~PictureRecord() override;
    PictureRecord(const PictureRecord&) = default;
    PictureRecord& operator=(const PictureRecord&) = default;
    /// False if there is nothing to keep.
    [[nodiscard]] bool empty() const;

    std::string format;   ///< the name in the list of formats: "PNG"
    std::string icc;      ///< a whole ICC profile; empty: none
    std::string exif;     ///< from its byte order mark on, as keptExif (picture_exif.h) returns it; empty: none
    std::string xmp;      ///< the packet, UTF-8, as uprightXmp returns it; empty: none
    std::string modified; ///< "2026-11-25T06:25:16Z"; empty: not said
    PictureColour colour; ///< counts only without a profile
    std::vector<PictureText> texts;
    std::array<double, 2>
        ratio{}; ///< densities along x, y without a unit: their quotient is the pixels' shape; 0: none
    std::vector<std::string> special; ///< what only `format` keeps: "the data window"
    std::vector<std::string> lost;    ///< what no file that is written keeps: "the preview of the EXIF data"
};

/// Parts of a record, for masks of what a format can hold.
namespace picture_part {
inline constexpr unsigned profile = 1, exif = 2, xmp = 4, texts = 8, modified = 16, colour = 32, ratio = 64;
inline constexpr unsigned all = 127;
} // namespace picture_part

/// The record of a picture that was read from a file of any of these formats; null: there is none.
[[nodiscard]] const PictureRecord* pictureRecordOf(const conv::Info& info);

/// Whether a profile describes samples of this layout: its colour space is grey for one channel, RGB for three,
/// opacity not counted.
[[nodiscard]] bool profileFits(std::string_view icc, const conv::Layout& layout);

/// The profile of a volume's record if it fits its layout; empty otherwise.
[[nodiscard]] std::string profileFor(const conv::Volume& volume);

/// Whether EXIF or XMP data or a text are small enough for a file of `format`: JPEG has them in segments of 64 KiB.
[[nodiscard]] bool fitsPart(std::string_view data, std::string_view format);

/// What a file of `format` that can hold the parts `kept` loses of the data's record, in one sentence: "The colour
/// profile and the text \"Author\" are not kept in NPY." Empty: nothing.
[[nodiscard]] std::string droppedParts(const conv::Layout& layout, const conv::Info& info, std::string_view format,
                                       unsigned kept);

} // namespace app::io
