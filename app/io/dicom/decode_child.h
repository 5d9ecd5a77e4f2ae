// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/dicom/dicom_series.h"
#include "app/io/io.h"

/// Decoding in a process of its own, for libraries that abort on hostile files: whatever happens there ends here in an
/// Error(unreadable) that names the file.
namespace app::io {

struct DecodeJob {
    std::string format; ///< "DICOM": what to decode, and how errors call it
    fs::path path;
    std::string option = {};          ///< of the format: a DICOM series
    std::uint64_t announcedBytes = 0; ///< of samples, as far as known: bounds memory and patience
    Tilt tilt = Tilt::refuse;         ///< of DICOM
};

/// Layout and samples. The decoder is stopped, and waited for, on every way out.
[[nodiscard]] conv::Volume decodeInChild(const DecodeJob& job);
/// The layout alone, and what is known beside it.
[[nodiscard]] conv::Layout probeInChild(const DecodeJob& job, conv::Info* info = nullptr);

/// The series below a folder of DICOM files.
[[nodiscard]] std::vector<DicomSeriesText> seriesInChild(const fs::path& folder);

/// Has a DICOM series written: `order` holds the size of a text of `wireText(DicomWriting)`, the text, and the samples.
void writeInChild(const fs::path& order);

/// The decoding program: in the folder "convapp" beside the shared library this code is in.
[[nodiscard]] fs::path decoderPath();

} // namespace app::io
