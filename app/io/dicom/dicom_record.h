// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/io.h"
#include "app/recipe/recipe.h"

/// Source data of a volume read from DICOM, from which a series can be derived.
namespace app::io {

struct DicomRecord final : conv::FormatRecord {
    std::string common; ///< data set (explicit, little-endian) common to all slices, without pixels and private tags
    std::string series; ///< SeriesInstanceUID
    std::vector<std::pair<std::string, std::string>> sources; ///< SOP class and instance UIDs, time points outermost
    std::vector<std::int64_t> frames;                         ///< frame number in each source, from 1, if multi-frame
    /// Display window of each source: centre and width, in sequence; width 0: none. Empty if no source has one.
    std::vector<double> windows;
    bool inverted = false;      ///< small values are white (MONOCHROME1)
    bool otherQuantity = false; ///< the recipe changed the quantity, so that the windows do not apply
    conv::Geometry geometry;    ///< grid of the sources
    std::int64_t slices = 1;
    std::string treatment;  ///< treatment of the samples on reading: "gantry tilt of 11.3 degrees resampled"
    std::string derivation; ///< the recipe's steps; empty until `noteDerivation`
};

/// Records the recipe of a result in the record of DICOM data. A result of NIfTI data of another quantity loses the
/// window (cal_min, cal_max). Other data stay unchanged.
void noteDerivation(conv::Info& info, const Recipe& recipe);
/// Throws Error(usage) if the file is DICOM by name and the data came from no DICOM file: patient and study would have
/// to be invented.
void requireDicomSource(const fs::path& output, const conv::Info& info);

/// Returns a UID below 2.25 from the hash of a text: equal for equal texts.
[[nodiscard]] std::string dicomUid(std::string_view text);

/// A series to be written by the decoding process.
struct DicomWriting {
    fs::path target;     ///< a file, or a folder to fill
    bool folder = false; ///< true for several slices
    conv::Layout layout; ///< layout of the stored samples: uint8, uint16, int16
    double slope = 1, intercept = 0;
    double windowCentre = 0, windowWidth = 0; ///< display window of the result, if the source has none
    double timeStep = 0;
    std::string seriesUid, description;
    DicomRecord source;
};

/// Writes a derived series: a folder of files, or one file for one slice. See docs/reference/results.md.
void saveDicom(const conv::Volume& volume, const fs::path& path, const SaveOptions& options);
[[nodiscard]] std::optional<std::string> refusesDicom(const conv::Layout& layout);

} // namespace app::io
