// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace app::io {

enum class BrainVisionType : std::uint8_t { i16, u16, i32, f32 };

struct BrainVisionChannel {
    std::string label, unit; ///< UTF-8
    double resolution = 1;   ///< units per stored step
};

/// Header of a recording, checked against the file of its samples.
struct BrainVisionHeader {
    std::string version;        ///< first line of the file
    std::filesystem::path data; ///< file of the samples, from offset 0
    std::optional<std::filesystem::path> markers;
    BrainVisionType type = BrainVisionType::i16;
    bool bigEndian = false;
    bool vectorized = false;        ///< one channel after the other; else one point after the other
    std::int64_t points = 0;        ///< samples of a channel in the file
    std::int64_t segmentPoints = 0; ///< samples of a segment; 0: not segmented
    double interval = 0;            ///< s
    std::vector<BrainVisionChannel> channels;
    std::vector<std::string> warnings; ///< repaired fields, renamed files, incomplete samples

    [[nodiscard]] std::uint64_t sampleBytes() const {
        return type == BrainVisionType::i32 || type == BrainVisionType::f32 ? 4 : 2;
    }
};

/// Reads a header. Throws Error(unreadable) naming file and field if the samples cannot be found, or have no rate.
[[nodiscard]] BrainVisionHeader readBrainVisionHeader(const std::filesystem::path& path);

} // namespace app::io
