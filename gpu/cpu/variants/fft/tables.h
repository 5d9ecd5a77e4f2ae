// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <memory>
#include <vector>

namespace conv {

/// Twiddles of a strip transform of length n (a power of two, 16 to 1024): a table for each level of radix 4, longest
/// first. Made once, kept.
[[nodiscard]] const float* const* twiddles(std::int64_t n);

/// Frequency that a transform of length n leaves at `position`.
[[nodiscard]] std::int64_t frequencyAt(std::int64_t position, std::int64_t n);

/// Factors exp(−2πi·x·f/N), column x and frequency f, between the column and the row transforms of length N = columns ·
/// rows. Strips of 16 rows, in the order that the column transform leaves.
[[nodiscard]] std::shared_ptr<const std::vector<float>> stageFactors(std::int64_t columns, std::int64_t rows);

} // namespace conv
