// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/core/rescale.h"
#include <array>
#include <conv/volume.h>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace app::io {

/// One picture: a single-frame file, or a frame of a file.
struct DicomFrame {
    std::size_t file = 0;   ///< index of the file in the series
    std::int64_t index = 0; ///< frame number in its file, from 0
    std::optional<conv::Vec3> position;
    std::optional<std::array<double, 6>> orientation; ///< along a row, along a column
    std::optional<std::array<double, 2>> spacing;     ///< x, y in mm
    conv::Vec3 rounding{};                            ///< uncertainty of the position, in mm: half of its last digit
    double sliceSpacing = 0;                          ///< between slices, or thickness (mm); 0: unknown
    bool downwards = false;                           ///< slices follow against the normal: a negative spacing
    std::int64_t slice = 0, phase = 0;           ///< numbers along z and the fourth axis, if the file has a `frameAxis`
    std::optional<std::array<double, 2>> window; ///< centre and width of the first display window
    Rescale rescale;
    std::string stack;                  ///< StackID of an enhanced file
    std::vector<std::uint32_t> indices; ///< DimensionIndexValues of an enhanced file
    std::optional<double> acquired;     ///< when it was taken, in s (momentOf)
    int segment = 0;                    ///< Referenced Segment Number of a segmentation's frame; 0: none
    /// Properties that may tell pictures of one place apart, by name: "echo time" → "4.92". Numbers as text.
    std::vector<std::pair<std::string, std::string>> traits;
};

/// A segment of a segmentation.
struct DicomSegment {
    int number = 0;
    std::string label;
};

struct DicomFile {
    std::filesystem::path path;
    std::string series; ///< SeriesInstanceUID
    std::string description;
    std::string modality;
    std::string number; ///< SeriesNumber
    std::string sopClass, sopInstance;
    std::string valueUnit;
    std::string photometric;
    std::int64_t columns = 0, rows = 0, frameCount = 1, samplesPerPixel = 1;
    int bitsAllocated = 0, bitsStored = 0, highBit = 0;
    bool isSigned = false;
    bool compressed = false, rle = false;
    std::uint64_t pixelsAt = 0;                                  ///< file offset of the value of Pixel Data
    std::vector<std::uint64_t> extendedOffsets, extendedLengths; ///< extended offset table; empty without one
    std::int64_t mosaicTiles = 1;                                ///< tiles along a side of the stored picture
    std::string frameAxis; ///< quantity counted by `phase`: "time", "detector"; empty: frames are placed by position
    bool inverted = false; ///< small values are shown white
    bool palette = false;
    std::optional<int> padding;      ///< PixelPaddingValue: stored for unmeasured pixels
    std::optional<int> paddingLimit; ///< PixelPaddingRangeLimit: the other end of a range of such values
    double timeStep = 0;             ///< s; 0: unknown
    std::string segmentation;        ///< Segmentation Type of a segmentation: BINARY, FRACTIONAL, LABELMAP
    std::vector<DicomSegment> segments;
    std::vector<DicomFrame> frames;
    std::vector<std::pair<std::string, std::string>> notes;
    std::vector<std::string> warnings;
    int largestFraction = 0;  ///< Maximum Fractional Value of a segmentation: stored for a fraction of 1; 0: unknown
    std::string fractionKind; ///< Segmentation Fractional Type: PROBABILITY, OCCUPANCY

    /// Announced bytes of the decoded samples; the largest value on overflow.
    [[nodiscard]] std::uint64_t announcedBytes() const;
    /// Type of a stored sample; of the colours, if a palette is applied.
    [[nodiscard]] conv::ElementType storedType() const;
    [[nodiscard]] std::int64_t channels() const { return palette ? 3 : samplesPerPixel; }
    /// Size of the stored picture, which holds several slices in a mosaic.
    [[nodiscard]] std::int64_t storedColumns() const { return columns * mosaicTiles; }
    [[nodiscard]] std::int64_t storedRows() const { return rows * mosaicTiles; }
};

/// Reads a file's header up to the pixels, and checks the announced size against the file. Throws Error(unreadable);
/// also for samples of one bit, except those of a segmentation if `segments` is true.
[[nodiscard]] DicomFile readDicomHeader(const std::filesystem::path& path, bool withNotes, bool segments = false);

} // namespace app::io
