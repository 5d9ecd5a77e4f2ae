// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/kernel.h>
#include <cstdint>
#include <vector>

namespace conv {

/// Steps that sum the outputs of one kernel with the fewest additions and multiplications, for code with constant taps.
/// Zero taps are left out, mirrored halves and equal taps are summed before the multiplication, and equal layers are
/// computed once. A *layer* is the part of the kernel at one index of the data's last axis: a row of an image's kernel,
/// a plane of a volume's.
/// The code walks along that axis. At each layer of samples it computes the sums of every kind of layer and adds them
/// to the outputs in progress. `kind[k]` is the kind that an output adds at the k-th layer after its first.
struct FoldedTaps {
    /// An operation; operands are indices in `steps`.
    enum class Op : std::uint8_t {
        sample,   ///< row `a`, column `b` of the samples, counted from the first sample that the first output reads
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

    Index3 extent{1, 1, 1}; ///< kernel extent; an image's rows are in [2]
    int rows = 1;           ///< outputs below each other, in one layer, computed together
    std::vector<Step> steps;
    int kinds = 0;           ///< number of kinds of layers
    std::vector<int> kind;   ///< kind per layer; −1 if all its taps are 0
    std::vector<bool> minus; ///< true: that kind with its sign changed
    std::vector<int> sums;   ///< step with the sum of kind d for output row r: [r * kinds + d]

    /// Additions and multiplications per output.
    [[nodiscard]] double work() const;
};

/// Limits for folding: taps of a kernel, zeros included, and taps along an axis.
inline constexpr std::int64_t maxFoldedTaps = 4096, maxFoldedExtent = 31;

[[nodiscard]] bool canBeFolded(const Kernel& kernel);

/// Requires canBeFolded; data of two or three dimensions.
[[nodiscard]] FoldedTaps foldTaps(const Kernel& kernel, int dimension, int rows);

/// Nonzero hash of the float32 taps, their extent and centre.
[[nodiscard]] std::uint64_t numberOf(const Kernel& kernel);

} // namespace conv
