// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <conv/region.h>

namespace conv::direct {

// 3³ taps: thread blocks of 128 × 8 · rows outputs walk along z.
inline constexpr int marchWarps = 8, maxMarchPlanes = 64;

/// Thread blocks per multiprocessor for 4 columns × `rows` rows per thread (straight rows, no border), limited by
/// registers.
constexpr int marchBlocks(int rows) {
    return rows == 1 ? 4 : rows == 2 ? 3 : 2;
}

/// Planes per walk, and the resulting number of thread blocks.
struct MarchCut {
    int across, down, planes;
    std::int64_t blocks;
};

inline MarchCut marchCut(const Index3& size, std::int64_t items, int rows, std::int64_t multiprocessors) {
    MarchCut cut{static_cast<int>((size[0] + 127) / 128),
                 static_cast<int>((size[1] + marchWarps * rows - 1) / (marchWarps * rows)), maxMarchPlanes, 0};
    const auto count = [&] {
        return cut.blocks = cut.across * cut.down * items * ((size[2] + cut.planes - 1) / cut.planes);
    };
    // Long walks reread few planes; short ones keep the multiprocessors busy.
    while (count() < 400 && cut.planes > 4)
        cut.planes /= 2;
    if (cut.planes == 4 && cut.blocks < multiprocessors) {
        cut.planes = 2; // 64³: 6.1 µs instead of 7.0
        count();
    }
    return cut;
}

} // namespace conv::direct
