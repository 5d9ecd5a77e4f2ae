// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <vector>

namespace conv {

struct RankOne {
    double strength = 0;
    std::vector<double> left, right; ///< unit vectors over rows and columns
};

/// Singular triplets of a rows × columns matrix (row-major), strongest first, without those of strength 0.
[[nodiscard]] std::vector<RankOne> singularTriplets(std::vector<double> matrix, std::size_t rows, std::size_t columns);

/// Σ |tap|.
[[nodiscard]] double absoluteSum(const std::vector<double>& taps);

} // namespace conv
