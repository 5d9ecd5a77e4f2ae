// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/core/file_bytes.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// Headers of EDF, EDF+, BDF and BDF+ files.
namespace app::io {

/// One signal as the header announces it.
struct EdfSignal {
    std::string label, transducer, unit, prefilter; ///< UTF-8, without blanks around
    double physicalLeast = 0, physicalMost = 0;
    std::int64_t digitalLeast = 0, digitalMost = 0;
    bool scaled = true; ///< false: the header gives no scale, and samples stay the stored whole numbers
    std::int64_t perRecord = 0;
    std::uint64_t at = 0; ///< of its samples in a record, in bytes

    /// Physical units of a digital step; 1 without a scale.
    [[nodiscard]] double step() const {
        return scaled ? (physicalMost - physicalLeast) / static_cast<double>(digitalMost - digitalLeast) : 1;
    }
    /// The physical value of a digital one, also outside the digital range.
    [[nodiscard]] double physical(std::int64_t digital) const {
        return scaled ? physicalLeast + static_cast<double>(digital - digitalLeast) * step()
                      : static_cast<double>(digital);
    }
};

/// Day and time of the first sample. A year of 0: the header has no valid date.
struct EdfStart {
    int year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0;
    std::int64_t ticks = 0; ///< 100 ns beyond the second (EDF+)
};

/// Who was recorded, by whom and with what. EDF+ has fields; EDF has two lines of text.
struct EdfSubject {
    std::string patient, recording; ///< EDF only
    std::string code, sex, birthdate, name, more;
    std::string admin, technician, equipment, recordingMore;
};

struct EdfHeader {
    int bytesPerSample = 2; ///< 3 in BDF
    bool plus = false;      ///< EDF+ or BDF+
    bool gaps = false;      ///< EDF+D: records need not follow each other
    std::uint64_t bytes = 0, recordBytes = 0;
    std::int64_t records = 0; ///< that the file holds whole
    double recordSeconds = 0;
    EdfStart start;
    EdfSubject subject;
    std::vector<EdfSignal> signals;     ///< without those of annotations
    std::vector<EdfSignal> annotations; ///< "EDF Annotations"
    std::vector<std::string> warnings;  ///< fields that were mended or dropped

    [[nodiscard]] double rate(std::size_t signal) const {
        return static_cast<double>(signals[signal].perRecord) / recordSeconds;
    }
};

/// Reads the header and compares it with the length of the file. A field that does not follow the format is read as it
/// is meant (decimal commas, Latin-1, colons in the time), or costs the one channel its scale; a warning names it.
/// Throws Error(unreadable) that names the field if the samples cannot be found without it.
[[nodiscard]] EdfHeader readEdfHeader(const FileReader& file);

} // namespace app::io
