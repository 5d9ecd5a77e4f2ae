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
    double sliceSpacing = 0;                          ///< between slices, or thickness; 0: not said
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
    int bitsAllocated = 0;
    bool isSigned = false;
    bool compressed = false;
    std::uint64_t pixelsAt = 0; ///< where the pixels start in an uncompressed file
    bool palette = false;
    std::optional<int> padding; ///< PixelPaddingValue: stored for what was not measured
    double timeStep = 0;        ///< s, TemporalResolution; 0: not said
    std::vector<DicomFrame> frames;
    std::vector<std::pair<std::string, std::string>> notes;
    std::vector<std::string> warnings;

    /// Bytes of the decoded samples as announced, or the largest value.
    [[nodiscard]] std::uint64_t announcedBytes() const;
    /// Type of a stored sample; of the colours, if a palette is applied.
    [[nodiscard]] conv::ElementType storedType() const;
    [[nodiscard]] std::int64_t channels() const { return palette ? 3 : samplesPerPixel; }
};

/// Reads a file's header up to the pixels. Throws Error(unreadable). Checks announced size against the file.
[[nodiscard]] DicomFile readDicomHeader(const std::filesystem::path& path, bool withNotes);

} // namespace app::io
