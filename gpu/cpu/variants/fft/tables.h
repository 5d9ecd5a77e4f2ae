// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <memory>
#include <vector>

namespace conv {

/// Twiddles of a strip transform of length n (a power of two, 16 to 1024): one table per level of radix 4, the longest
/// first. Made once, kept.
[[nodiscard]] const float* const* twiddles(std::int64_t n);

/// Which frequency the transform of length n leaves at `position`.
[[nodiscard]] std::int64_t frequencyAt(std::int64_t position, std::int64_t n);

/// Factors between the two stages of a transform of length columns · rows that is done as a tile: along its columns,
/// times exp(−2πi·x·f/N) for column x and frequency f, along its rows. As strips of 16 rows, in the order in which
/// the column transform leaves them.
[[nodiscard]] std::shared_ptr<const std::vector<float>> stageFactors(std::int64_t columns, std::int64_t rows);

} // namespace conv
