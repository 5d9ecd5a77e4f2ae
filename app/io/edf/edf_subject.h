// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/edf/edf_header.h"

namespace app::io {

/// Splits the patient and recording lines of a header: into their fields for EDF+, unchanged for EDF.
[[nodiscard]] EdfSubject edfSubjectOf(std::string_view patient, std::string_view recording, bool plus);

/// Reads "dd.mm.yy" and "hh.mm.ss" into `start`. Other separators are read, too. EDF+ has the full year in the
/// recording line. Returns a sentence for what does not follow the format.
[[nodiscard]] std::optional<std::string> edfStartOf(std::string_view date, std::string_view time,
                                                    std::string_view recording, bool plus, EdfStart& start);

/// "02-MAY-1951" as day, month and year; nothing for "X" and what is no date.
struct EdfDate {
    int day = 0, month = 0, year = 0;
};
[[nodiscard]] std::optional<EdfDate> edfDateOf(std::string_view text);

} // namespace app::io
