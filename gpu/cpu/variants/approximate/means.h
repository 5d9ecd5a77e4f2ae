// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cpu/variants/approximate/passes.h"
#include "taps/box_stack.h"

namespace conv {

/// A box stack as the kernels need it.
struct Means {
    std::int64_t length, distance;
    std::int64_t rows; ///< samples of a line in a ring: a power of two
    float share;       ///< 1 / length
    float weight[3];

    explicit Means(const BoxStack& stack);
    /// Floats for the rings of the four means and a row of zeros.
    [[nodiscard]] std::int64_t scratchWords() const { return (4 * rows + 1) * stripLines; }
};

/// Filters `stripLines` lines of n samples; sample i of all lines lies at in + 32·i. `out` is another such buffer,
/// written from the stack's reach to as far from the end.
void stackMeans(const float* in, std::int64_t n, const Means& means, float* scratch, float* out);

} // namespace conv
