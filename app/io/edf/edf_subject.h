// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/edf/edf_header.h"

namespace app::io {

/// Parses the patient and recording lines of a header: into fields for EDF+, unchanged for EDF.
[[nodiscard]] EdfSubject edfSubjectOf(std::string_view patient, std::string_view recording, bool plus);

/// Reads "dd.mm.yy" and "hh.mm.ss" into `start`; accepts other separators. EDF+ has the full year in the recording
/// line. Returns a sentence about format errors.
[[nodiscard]] std::optional<std::string> edfStartOf(std::string_view date, std::string_view time,
                                                    std::string_view recording, bool plus, RecordingStart& start);

/// "02-MAY-1951" as day, month and year; nothing for "X" and invalid dates.
struct EdfDate {
    int day = 0, month = 0, year = 0;
};
[[nodiscard]] std::optional<EdfDate> edfDateOf(std::string_view text);

} // namespace app::io
