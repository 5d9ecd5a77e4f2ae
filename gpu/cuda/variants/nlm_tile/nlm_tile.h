// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/region.h>
#include <cstdint>

namespace conv {

struct Launch;

/// Non-local means: a block's samples with both halos in shared memory; row sums of patches serve up to four outputs.
void launchNonLocalMeansTile(const Launch& launch);

/// Thread blocks of nlm-tile.
namespace nlm {

inline constexpr int wide = 32, tall = 8, lineThreads = 256;
inline constexpr int rowsEach = 4; ///< outputs of a thread along y where their samples fit into shared memory

/// Shared memory of a block whose threads have `rows` outputs each. A signal's threads stand in one row.
[[nodiscard]] inline std::int64_t bytesOfBlock(const Index3& taps, bool line, int rows) {
    const std::int64_t columns = line ? lineThreads : wide, tallest = line ? 1 : tall * rows;
    return (columns + taps[0] - 1) * (tallest + taps[1] - 1) * taps[2] * static_cast<std::int64_t>(sizeof(float));
}

} // namespace nlm
} // namespace conv
