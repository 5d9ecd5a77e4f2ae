// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/io.h"

/// Selection of a DICOM series from several below one folder.
namespace app::io {

/// A series as its first file describes it.
struct DicomSeriesText : DicomSeries {
    std::string modality, description, number;
    std::int64_t columns = 0, rows = 0;
    std::int64_t frames = 0; ///< in all files
};

/// As `seriesBelow`, with descriptions. The index in the list is the number for --series.
[[nodiscard]] std::vector<DicomSeriesText> listSeries(const fs::path& folder);

/// "CT Head phantom, series number 3, 64 × 64 × 16, 16 files".
[[nodiscard]] std::string describe(const DicomSeriesText& series);
/// "0: CT Head phantom, 64 × 64 × 16, 16 files, 1.2.840…; 1: …": the first ten.
[[nodiscard]] std::string listText(const std::vector<DicomSeriesText>& list);
/// Returns the index in `list` of the series that `wanted` names by number, start of its UID, or description; the only
/// one if `wanted` is empty. Throws Error(unreadable) about `path` with a list of all.
[[nodiscard]] std::size_t chosenSeries(const fs::path& path, const std::vector<DicomSeriesText>& list,
                                       const std::string& wanted);

/// Returns true for a folder that a DICOM series was saved as: it may be replaced like a file.
[[nodiscard]] bool isSavedSeries(const fs::path& path);

/// Returns the degrees by which a tilted gantry shears the slices of a DICOM file or series. Nothing for any other
/// file, and if reading fails for another reason.
[[nodiscard]] std::optional<double> tiltOf(const fs::path& path, const LoadOptions& options);
/// Returns the usual distance (mm) of DICOM slices that are refused because some are missing or unevenly spaced.
/// Nothing for any other file, and if reading fails for another reason.
[[nodiscard]] std::optional<double> stepBetweenGaps(const fs::path& path, const LoadOptions& options);

} // namespace app::io
