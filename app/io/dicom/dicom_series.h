// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/io.h"

/// Several DICOM series below one folder, and how one of them is chosen.
namespace app::io {

/// A series as its first file describes it.
struct DicomSeriesText : DicomSeries {
    std::string modality, description, number;
    std::int64_t columns = 0, rows = 0;
    std::int64_t frames = 0; ///< of all files
};

/// As `seriesBelow`, with what they are. A series' place in the list is its number for --series.
[[nodiscard]] std::vector<DicomSeriesText> listSeries(const fs::path& folder);

/// "CT Head phantom, series number 3, 64 × 64 × 16, 16 files".
[[nodiscard]] std::string describe(const DicomSeriesText& series);
/// "0: CT Head phantom, 64 × 64 × 16, 16 files, 1.2.840…; 1: …": the first ten.
[[nodiscard]] std::string listText(const std::vector<DicomSeriesText>& list);
/// The place in `list` of the one that `wanted` names by its number, by the start of its UID, or by its description;
/// the only one if nothing is wanted. Throws Error(unreadable) about `path` with a list of all.
[[nodiscard]] std::size_t chosenSeries(const fs::path& path, const std::vector<DicomSeriesText>& list,
                                       const std::string& wanted);

/// Whether this is a folder that a DICOM series was saved as: it may be replaced like a file.
[[nodiscard]] bool isSavedSeries(const fs::path& path);

/// By how many degrees a tilted gantry shears the slices of a DICOM file or series; nothing for any other file, and
/// where that is not what keeps it from being read.
[[nodiscard]] std::optional<double> tiltOf(const fs::path& path, const LoadOptions& options);

} // namespace app::io
