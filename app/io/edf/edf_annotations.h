// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/edf/edf_header.h"

/// Annotations of EDF+ and BDF+, which also say when each record starts.
namespace app::io {

struct EdfAnnotation {
    double onset = 0;     ///< seconds from the first sample
    double duration = -1; ///< seconds; negative: none is given
    std::string text;
};

struct EdfNotes {
    std::vector<EdfAnnotation> annotations; ///< in the order of the file
    std::vector<std::string> warnings;
    std::int64_t startTicks = 0; ///< of the first record, 100 ns beyond the start of the header
    std::int64_t more = 0;       ///< annotations beyond those that are kept
};

/// Reads the annotations of all records and compares the records' times. Throws Error(unreadable) that names the place
/// and length of the first gap, or the first record without a time, in a file that may have gaps (EDF+D).
[[nodiscard]] EdfNotes readEdfNotes(const FileReader& file, const EdfHeader& header);

} // namespace app::io
