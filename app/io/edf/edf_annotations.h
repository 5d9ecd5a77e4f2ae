// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/edf/edf_header.h"
#include "app/io/recording/annotated_record.h"

/// Annotations of EDF+ and BDF+, which also give the start of each record.
namespace app::io {

struct EdfNotes {
    std::vector<Annotation> annotations; ///< in file order
    std::vector<std::string> warnings;
    std::int64_t startTicks = 0; ///< start of the first record, in 100 ns after the header's start
    std::int64_t more = 0;       ///< number of annotations beyond the kept ones
};

/// Reads the annotations of all records and compares the records' times. For a file with possible gaps (EDF+D), throws
/// Error(unreadable) with place and length of the first gap, or the first record without a time.
[[nodiscard]] EdfNotes readEdfNotes(const FileReader& file, const EdfHeader& header);

} // namespace app::io
