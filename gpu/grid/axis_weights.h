// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/grid.h>
#include <vector>

namespace conv {

/// Weights of the input samples along one axis for a range of output samples. Sample i is the sum of weight · input at
/// `index` over the taps [first[i], first[i + 1]), plus constant[i].
struct AxisWeights {
    std::vector<std::size_t> first;
    std::vector<std::int64_t> index; ///< in the input
    std::vector<double> weight;
    std::vector<double> constant; ///< share of the samples beyond the input
    std::int64_t lo = 0, hi = 1;  ///< range of all indices; one sample if there are none
};

/// Returns the weights of output samples [lo, hi) of an axis whose input has `extent` samples.
[[nodiscard]] AxisWeights weightsOf(const Grid& grid, const GridAxis& axis, std::int64_t extent, std::int64_t lo,
                                    std::int64_t hi);

/// Returns the input index of each output sample in [lo, hi) for copies and nearest samples; `outside` for the value.
[[nodiscard]] std::vector<std::int64_t> indicesOf(const Grid& grid, const GridAxis& axis, std::int64_t extent,
                                                  std::int64_t lo, std::int64_t hi);

/// Returns the samples of the input on each side of a position that count, at most.
[[nodiscard]] std::int64_t reachOf(const Grid& grid, const GridAxis& axis);

} // namespace conv
