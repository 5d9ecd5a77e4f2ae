// SPDX-License-Identifier: Apache-2.0
// Lanes of a warp side by side on lines, and parts of lines in different warps.
#pragma once
#include "cuda/variants/several_rates/stages.h"
#include <algorithm>

namespace conv::rates {

inline constexpr int warpsOfBlock = 2;
/// Warps of a multiprocessor that hide its memory's latency. Rows are read ahead by tiles; more warps would read
/// borders again from memory instead of the second-level cache.
inline constexpr int rowWarps = 16, columnWarps = 32;
/// Blocks of a multiprocessor, for the compiler's choice of registers.
inline constexpr int blocksOfCore = 8;

/// Samples of a line in a tile of a warp: whole quotients, a multiple of 16.
template <int Rate>
inline constexpr int tileColumns = Rate % 3 == 0 ? 48 : 32;
/// Lanes that copy a row of a tile, four samples each; the last ones may have nothing to do.
template <int Rate>
inline constexpr int lanesOfRow = tileColumns<Rate> > 32 ? 16 : 8;
/// Lanes that access four floats of their rows use all banks.
template <int Rate>
inline constexpr int tilePitch = tileColumns<Rate> + 4;

/// Cuts lines into parts for warps of lines × parts lanes. Parts count in kept samples or quotients.
struct Cut {
    int linesOfWarp = 32; ///< a power of two; the other lanes hold further parts of these lines
    int part = 1, parts = 1;
    [[nodiscard]] CONV_HD int partsOfWarp() const { return 32 / linesOfWarp; }
    [[nodiscard]] CONV_HD std::int64_t groupsOfLines(int lines) const {
        return (lines + linesOfWarp - 1) / linesOfWarp;
    }
    [[nodiscard]] CONV_HD std::int64_t groupsOfParts() const { return (parts + partsOfWarp() - 1) / partsOfWarp(); }
    [[nodiscard]] unsigned blocks(int lines, int planes) const {
        return static_cast<unsigned>((groupsOfLines(lines) * groupsOfParts() * planes + warpsOfBlock - 1) /
                                     warpsOfBlock);
    }
};

/// `length` in kept samples or quotients; each part computes `extra` more than it writes, and is a multiple of 16.
/// Few rows have lanes for their parts, too.
inline Cut cutOf(int lines, std::int64_t planes, std::int64_t length, int extra, bool rows, const Device& device) {
    Cut cut;
    while (rows && cut.linesOfWarp > 1 && cut.linesOfWarp / 2 >= lines)
        cut.linesOfWarp /= 2;
    const std::int64_t warps = static_cast<std::int64_t>(std::max(device.cores, 1)) * (rows ? rowWarps : columnWarps),
                       wanted = warps * cut.partsOfWarp(),
                       there = std::max<std::int64_t>(1, cut.groupsOfLines(lines) * planes);
    const std::int64_t most = std::max<std::int64_t>(1, length / (2 * extra));
    const std::int64_t parts = std::clamp<std::int64_t>((wanted + there / 2) / there, 1, most);
    cut.part = static_cast<int>((length + parts - 1) / parts + 15) / 16 * 16;
    cut.parts = static_cast<int>((length + cut.part - 1) / cut.part);
    return cut;
}

/// Work of a warp.
struct WarpPlace {
    std::int64_t firstLine = 0, plane = 0;
    int firstPart = 0;
    bool exists = false;

    __device__ WarpPlace(const Cut& cut, int lines, int planes) {
        const std::int64_t groups = cut.groupsOfLines(lines), partGroups = cut.groupsOfParts();
        const std::int64_t warp = std::int64_t{blockIdx.x} * warpsOfBlock + threadIdx.y;
        exists = warp < groups * partGroups * planes;
        firstLine = warp % groups * cut.linesOfWarp;
        plane = warp / groups / partGroups;
        firstPart = static_cast<int>(warp / groups % partGroups) * cut.partsOfWarp();
    }
};

template <int Rate>
Weights<Rate> weightsOf(const float* host) {
    Weights<Rate> weights;
    std::copy_n(host, Rate * overlap, weights.of[0]);
    return weights;
}

} // namespace conv::rates
