// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/core/rescale.h"
#include <array>
#include <conv/volume.h>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

/// What a DICOM file says without its pixels.
namespace app::io {

/// One picture: a file of its own, or a frame of one.
struct DicomFrame {
    std::size_t file = 0;   ///< index of the file in the series
    std::int64_t index = 0; ///< of the frame in its file
    std::optional<conv::Vec3> position;
    std::optional<std::array<double, 6>> orientation; ///< along a row, along a column
    std::optional<std::array<double, 2>> spacing;     ///< x, y in mm
    conv::Vec3 rounding{};                            ///< of the position as written, in mm: half of its last digit
    double sliceSpacing = 0;                          ///< between slices, or thickness; 0: not said
    bool downwards = false;                           ///< slices follow against the normal: a negative spacing
    std::int64_t slice = 0, phase = 0; ///< numbers along z and the fourth axis, where the file has a `frameAxis`
    std::optional<std::array<double, 2>> window; ///< centre and width of the first window it is shown with
    Rescale rescale;
    std::string stack;                  ///< StackID of an enhanced file
    std::vector<std::uint32_t> indices; ///< DimensionIndexValues of an enhanced file
    /// What may tell pictures of one place apart, by name: "echo time" → "4.92". Numbers as text where they are
    /// numbers.
    std::vector<std::pair<std::string, std::string>> traits;
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
    std::uint64_t pixelsAt = 0;                                  ///< where the value of Pixel Data starts in the file
    std::vector<std::uint64_t> extendedOffsets, extendedLengths; ///< extended offset table; empty without one
    std::int64_t mosaicTiles = 1;                                ///< along a side of the stored picture
    std::string frameAxis; ///< what `phase` counts: "time", "detector"; empty: frames are placed by position
    bool inverted = false; ///< small values are shown white
    bool palette = false;
    std::optional<int> padding; ///< PixelPaddingValue: stored for what was not measured
    double timeStep = 0;        ///< s; 0: not said
    std::vector<DicomFrame> frames;
    std::vector<std::pair<std::string, std::string>> notes;
    std::vector<std::string> warnings;

    /// Bytes of the decoded samples as announced, or the largest value.
    [[nodiscard]] std::uint64_t announcedBytes() const;
    /// Type of a stored sample; of the colours, if a palette is applied.
    [[nodiscard]] conv::ElementType storedType() const;
    [[nodiscard]] std::int64_t channels() const { return palette ? 3 : samplesPerPixel; }
    /// Size of the stored picture, which holds several slices in a mosaic.
    [[nodiscard]] std::int64_t storedColumns() const { return columns * mosaicTiles; }
    [[nodiscard]] std::int64_t storedRows() const { return rows * mosaicTiles; }
};

/// Reads a file's header up to the pixels. Throws Error(unreadable). Checks announced size against the file.
[[nodiscard]] DicomFile readDicomHeader(const std::filesystem::path& path, bool withNotes);

} // namespace app::io
