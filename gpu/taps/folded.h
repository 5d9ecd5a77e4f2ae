// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/kernel.h>
#include <cstdint>
#include <vector>

namespace conv {

/// How the outputs of one kernel are summed with the fewest additions and multiplications, for code in which the taps
/// are numbers: taps of weight 0 are left out, mirrored halves and equal taps are summed before they are multiplied,
/// and equal layers of the kernel are computed once. A *layer* is what the kernel has along the last axis of the data:
/// a row of an image's kernel, a plane of a volume's.
///
/// The code walks along that axis. At each layer of samples it computes the sums of every kind of layer that the kernel
/// has, and adds them to the outputs under way: `kind[k]` is what an output gets from the layer of samples that lies k
/// behind its first one.
struct FoldedTaps {
    /// An operation; operands are places in `steps`.
    enum class Op : std::uint8_t {
        sample,   ///< row `a`, column `b` of the samples, counted from the first that the first output needs
        add,      ///< a + b
        subtract, ///< a - b
        multiply, ///< weight · a
        fused,    ///< weight · a + b
    };
    struct Step {
        Op op = Op::sample;
        int a = 0, b = 0;
        float weight = 0;
    };

    Index3 extent{1, 1, 1}; ///< of the kernel; an image's has its rows in [2]
    int rows = 1;           ///< outputs below each other, in one layer, that are computed together
    std::vector<Step> steps;
    int kinds = 0;           ///< of layers
    std::vector<int> kind;   ///< of each layer, -1 where all taps are 0
    std::vector<bool> minus; ///< whether it is that kind with its sign changed
    std::vector<int> sums;   ///< the step that is the sum of kind d for output row r: [r * kinds + d]

    /// Additions and multiplications for an output.
    [[nodiscard]] double work() const;
};

/// Most taps of a kernel, zeros included, that anybody folds, and most of them along an axis.
inline constexpr std::int64_t foldedTapsMost = 4096, foldedExtentMost = 31;

[[nodiscard]] bool canBeFolded(const Kernel& kernel);

/// For data of two or three dimensions. Only if canBeFolded.
[[nodiscard]] FoldedTaps foldTaps(const Kernel& kernel, int dimension, int rows);

/// A number for the taps in float32, their extent and centre: equal for equal kernels, and hardly ever for others; not
/// 0.
[[nodiscard]] std::uint64_t numberOf(const Kernel& kernel);

} // namespace conv
