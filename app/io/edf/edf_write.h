// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/edf/edf_annotations.h"
#include "app/io/edf/edf_header.h"
#include "app/io/formats.h"
#include "app/io/io.h"
#include "app/io/recording/annotated_record.h"

namespace app::io {

/// Metadata of a recording beside its samples, to write it again.
struct EdfRecord final : AnnotatedRecord {
    EdfSubject subject;
    std::vector<EdfSignal> signals; ///< channels as read, in order
};

/// Adds writing to a codec; nothing in a build without edflib.
void addEdfWriter(Codec& codec);

/// Writes EDF+ with 16 bits, or BDF+ with 24 bits for names that end in .bdf.
/// A channel is exact if its samples lie on the steps of its source file, or are integers within the digital range.
/// Other channels get their own range from smallest to largest value, which avoids clipping and minimises the step.
/// Record lengths divide the signal; if no suitable length does, the last record is padded with the last value. Labels
/// are cut to 16 ASCII characters, units to 8. Throws Error(usage) for samples that are NaN or infinite.
void saveEdf(const conv::Volume& volume, const fs::path& path, const SaveOptions& options);
[[nodiscard]] std::optional<std::string> refusesEdf(const conv::Layout& layout);

/// Samples per record and channel, and the record's duration.
struct EdfRecords {
    std::int64_t samples = 0;
    int tensOfMicroseconds = 0;
};
/// Returns about a second in numbers that EDF can write; nothing if no record of at most a minute fits that rate.
[[nodiscard]] std::optional<EdfRecords> edfRecordsFor(std::int64_t samples, double rate, std::int64_t channels,
                                                      int bytesPerSample);

} // namespace app::io
