// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/io.h"
#include "app/recipe/recipe.h"

/// What a volume read from DICOM carries along, so that a series can be derived from it.
namespace app::io {

struct DicomRecord final : conv::FormatRecord {
    std::string
        common; ///< data set (explicit, little-endian) of what all slices say alike, without pixels and private tags
    std::string series;                                       ///< SeriesInstanceUID
    std::vector<std::pair<std::string, std::string>> sources; ///< SOP class and instance UIDs, time points outermost
    std::vector<std::int64_t> frames;                         ///< of each, from 1, in an instance that holds several
    /// Centre and width that each source is shown with, one after the other; a width of 0: none is said. Empty where no
    /// source says one.
    std::vector<double> windows;
    bool inverted = false;      ///< small values are white (MONOCHROME1)
    bool otherQuantity = false; ///< the recipe made values of another kind, for which the windows mean nothing
    conv::Geometry geometry;    ///< of the grid that the sources lie on
    std::int64_t slices = 1;
    std::string treatment;  ///< what reading did to the samples: "gantry tilt of 11.3 degrees resampled"
    std::string derivation; ///< the recipe's steps; empty until `noteDerivation`
};

/// Notes in the record of DICOM data the recipe that made a result of them. A result of NIfTI data that is another
/// quantity loses their window (cal_min, cal_max). Other data stay as they are.
void noteDerivation(conv::Info& info, const Recipe& recipe);
/// Throws Error(usage) if a file of that name is DICOM and the data came from no DICOM file: patient and study would
/// have to be made up.
void requireDicomSource(const fs::path& output, const conv::Info& info);

/// A UID below 2.25 from the hash of a text: the same one for the same text.
[[nodiscard]] std::string dicomUid(std::string_view text);

/// A series to be written by the decoding process.
struct DicomWriting {
    fs::path target;     ///< a file, or a folder to be filled
    bool folder = false; ///< as there are several slices
    conv::Layout layout; ///< of the stored samples: uint8, uint16, int16
    double slope = 1, intercept = 0;
    double windowCentre = 0, windowWidth = 0; ///< of the result, where the source says none
    double timeStep = 0;
    std::string seriesUid, description;
    DicomRecord source;
};

/// A derived series: a folder of files, or one file for one slice. See docs/conventions.md.
void saveDicom(const conv::Volume& volume, const fs::path& path, const SaveOptions& options);
[[nodiscard]] std::optional<std::string> refusesDicom(const conv::Layout& layout);

} // namespace app::io
