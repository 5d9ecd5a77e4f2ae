// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/core/file_bytes.h"
#include "app/io/recording/annotated_record.h"
#include <cstdint>
#include <string>
#include <vector>

namespace app::io {

/// Types of stored samples, as numbered by the format.
enum class GdfType : std::uint32_t {
    i8 = 1,
    u8 = 2,
    i16 = 3,
    u16 = 4,
    i32 = 5,
    u32 = 6,
    i64 = 7,
    u64 = 8,
    f32 = 16,
    f64 = 17,
    i24 = 279,
    u24 = 535,
};
/// Returns the bytes of a sample; 0 for an unknown type.
[[nodiscard]] std::uint64_t sizeOf(GdfType type);

struct GdfChannel {
    std::string label, unit; ///< UTF-8
    double physicalLeast = 0, physicalMost = 0, digitalLeast = 0, digitalMost = 0;
    bool scaled = true; ///< false: the header gives no scale, and samples stay the stored numbers
    GdfType type = GdfType::i16;
    std::int64_t perRecord = 0;
    std::uint64_t at = 0; ///< byte offset of its samples in a record

    [[nodiscard]] double physical(double digital) const {
        return scaled ? physicalLeast +
                            (digital - digitalLeast) * (physicalMost - physicalLeast) / (digitalMost - digitalLeast)
                      : digital;
    }
};

struct GdfHeader {
    double version = 0;
    std::uint64_t bytes = 0, recordBytes = 0;
    std::int64_t records = 0; ///< complete records in the file
    bool complete = true;     ///< the announced records are there, so that events may follow
    double recordSeconds = 0;
    RecordingStart start;
    std::vector<GdfChannel> channels;
    std::vector<std::string> warnings; ///< repaired or dropped fields

    [[nodiscard]] double rate(std::size_t channel) const {
        return static_cast<double>(channels[channel].perRecord) / recordSeconds;
    }
    [[nodiscard]] std::uint64_t end() const { return bytes + static_cast<std::uint64_t>(records) * recordBytes; }
};

/// Reads a header and compares it with the file. Throws Error(unreadable) naming the field if the samples cannot be
/// found without it.
[[nodiscard]] GdfHeader readGdfHeader(const FileReader& file);

/// An event, in seconds from the first sample.
struct GdfEvent {
    double onset = 0, duration = 0;
    std::string text; ///< "0x0301", with the label of its channel
};

/// Reads the table of events behind the samples; none if there is none. Appends a warning if it is damaged.
[[nodiscard]] std::vector<GdfEvent> readGdfEvents(const FileReader& file, const GdfHeader& header,
                                                  std::vector<std::string>& warnings);

} // namespace app::io
