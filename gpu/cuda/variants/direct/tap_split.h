// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/region.h>
#include <vector>

namespace conv::direct {

/// Order of a kernel's taps, the same for every region of a plan, so that results do not depend on the region. Blocks
/// of `width` columns and `rows` rows follow each other (x fastest); within a block plane by plane (one plane of a
/// block is a *step*), row by row, tap by tap. After every `stepsPerPart` steps the chain is added to the output's sum,
/// because one long float32 chain would lose digits.
struct TapSplit {
    int width = 0; ///< taps of a row in the inner loop; the last block has zero padding
    int rows = 0;
    int xBlocks = 1, yBlocks = 1;
    int stepsPerPart = 1;
    bool parts = false;    ///< false: all taps are one part
    bool buffered = false; ///< the table exceeds the kernel parameters

    [[nodiscard]] constexpr int pitch() const { return (width + 3) / 4 * 4; }
    friend bool operator==(const TapSplit&, const TapSplit&) = default;
};

/// Most floats of a table in kernel parameters, else it is in global memory.
inline constexpr int tableInParameters = 4096;

/// Most taps in one chain, except blocks of one plane and kernels of 7³.
inline constexpr int maxPart = 256;

// 1-D: taps of the loop body, and taps in shared memory at once.
inline constexpr int signalBody = 32;
inline constexpr int signalTaps = 2048;
inline constexpr int signalOutputs = 20, signalOutputsMany = 28; ///< outputs of a thread
inline constexpr int signalThreads = 384;                        ///< threads of a block

/// Returns the split. `sharedBytes`: shared memory per thread block.
[[nodiscard]] TapSplit splitOf(int dimension, const Index3& extent, std::size_t sharedBytes);

[[nodiscard]] std::size_t sharedBytesOf(int dimension, const TapSplit& split);

/// Size of the table in floats.
[[nodiscard]] std::int64_t tableSize(int dimension, const TapSplit& split, const Index3& extent);

[[nodiscard]] std::vector<double> tableOf(int dimension, const TapSplit& split, const Index3& extent,
                                          const std::vector<double>& taps);

} // namespace conv::direct
