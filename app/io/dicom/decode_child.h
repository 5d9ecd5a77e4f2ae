// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/dicom/dicom_series.h"
#include "app/io/io.h"

/// Decoding in a separate process, for libraries that abort on hostile files. Every failure there becomes an
/// Error(unreadable) that names the file.
namespace app::io {

struct DecodeJob {
    std::string format; ///< "DICOM": selects the decoder and names it in errors
    fs::path path;
    std::string option = {};          ///< option of the format: a DICOM series
    std::uint64_t announcedBytes = 0; ///< announced sample bytes, if known: bounds memory and waiting time
    Tilt tilt = Tilt::refuse;         ///< DICOM only
    Gaps gaps = Gaps::refuse;         ///< DICOM only
};

/// Returns layout and samples. Stops the decoder and waits for it on every exit.
[[nodiscard]] conv::Volume decodeInChild(const DecodeJob& job);
/// Returns only the layout; fills `info`.
[[nodiscard]] conv::Layout probeInChild(const DecodeJob& job, conv::Info* info = nullptr);

[[nodiscard]] std::vector<DicomSeriesText> seriesInChild(const fs::path& folder);

/// Writes a DICOM series. File `order`: size of a wireText(DicomWriting), that text, the samples.
void writeInChild(const fs::path& order, std::int64_t bytesPerSlice);

} // namespace app::io
