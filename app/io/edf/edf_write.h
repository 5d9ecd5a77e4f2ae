// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/core/annotated_record.h"
#include "app/io/edf/edf_annotations.h"
#include "app/io/edf/edf_header.h"
#include "app/io/io.h"

namespace app::io {

/// What a Volume has no place for in a recording, so that it can be written again.
struct EdfRecord final : AnnotatedRecord {
    [[nodiscard]] std::size_t annotationCount() const override { return annotations.size(); }
    EdfStart start;
    EdfSubject subject;
    std::vector<EdfSignal> signals; ///< of the channels that were read, in their order
    std::vector<EdfAnnotation> annotations;
};

/// Writes EDF+ with 16 bits, or BDF+ with 24 for names that end in .bdf. A channel whose samples lie on the steps of
/// the file they came from, or are whole numbers within the digital range, is written exactly; any other gets its own
/// range from least to largest value, so that nothing is clipped and the steps are as small as can be. Records are cut
/// so that they end with the signal; where none of a sensible size does, the last one is filled up with the last value.
/// Labels are cut to 16 ASCII characters, units to 8. Throws Error(usage) for samples that are NaN or infinite.
void saveEdf(const conv::Volume& volume, const fs::path& path, const SaveOptions& options);
[[nodiscard]] std::optional<std::string> refusesEdf(const conv::Layout& layout);

/// How many samples of a channel a record holds, and how long it lasts.
struct EdfRecords {
    std::int64_t samples = 0;
    int tensOfMicroseconds = 0;
};
/// About a second, in numbers that EDF can write; nothing if no record of at most a minute holds that rate.
[[nodiscard]] std::optional<EdfRecords> edfRecordsFor(std::int64_t samples, double rate, std::int64_t channels,
                                                      int bytesPerSample);

} // namespace app::io
