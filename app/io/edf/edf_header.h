// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/core/file_bytes.h"
#include "app/io/recording/annotated_record.h"
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace app::io {

/// EDF+ stores floats of a large range as logarithms: a sample n > 0 is least·exp(factor·n), 0 is 0, n < 0 the
/// negative.
struct EdfLogarithm {
    double least = 0, factor = 0;
};

struct EdfSignal {
    std::string label, transducer, unit, prefilter; ///< UTF-8, without surrounding blanks
    double physicalLeast = 0, physicalMost = 0;
    std::int64_t digitalLeast = 0, digitalMost = 0;
    std::optional<EdfLogarithm> logarithm; ///< in place of the ranges
    bool scaled = true;                    ///< false: the header gives no scale, and samples stay the stored integers
    std::int64_t perRecord = 0;
    std::uint64_t at = 0; ///< byte offset of its samples in a record

    /// Physical units per digital step; 1 without a scale.
    [[nodiscard]] double step() const {
        return scaled ? (physicalMost - physicalLeast) / static_cast<double>(digitalMost - digitalLeast) : 1;
    }
    /// Physical value of a digital one, also outside the digital range.
    [[nodiscard]] double physical(std::int64_t digital) const {
        if (logarithm)
            return static_cast<double>((digital > 0) - (digital < 0)) * logarithm->least *
                   std::exp(logarithm->factor * std::abs(static_cast<double>(digital)));
        return scaled ? physicalLeast + static_cast<double>(digital - digitalLeast) * step()
                      : static_cast<double>(digital);
    }
};

/// Subject, staff and equipment of a recording. EDF+ has fields; EDF has two lines of text.
struct EdfSubject {
    std::string patient, recording; ///< EDF only
    std::string code, sex, birthdate, name, more;
    std::string admin, technician, equipment, recordingMore;
};

struct EdfHeader {
    int bytesPerSample = 2; ///< 3 in BDF
    bool plus = false;      ///< EDF+ or BDF+
    bool gaps = false;      ///< EDF+D: records need not be contiguous
    std::uint64_t bytes = 0, recordBytes = 0;
    std::int64_t records = 0; ///< complete records in the file
    double recordSeconds = 0;
    RecordingStart start;
    EdfSubject subject;
    std::vector<EdfSignal> signals;     ///< without annotation signals
    std::vector<EdfSignal> annotations; ///< "EDF Annotations"
    std::vector<std::string> warnings;  ///< repaired or dropped fields

    [[nodiscard]] double rate(std::size_t signal) const {
        return static_cast<double>(signals[signal].perRecord) / recordSeconds;
    }
};

/// Reads the header and checks it against the file's length. A field with a format error is repaired (decimal commas,
/// Latin-1, colons in the time), or its channel loses its scale; a warning names it. Throws Error(unreadable) naming
/// the field if the samples cannot be found without it.
[[nodiscard]] EdfHeader readEdfHeader(const FileReader& file);

} // namespace app::io
