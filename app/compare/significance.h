// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/compare/comparison.h"

namespace app::compare {

/// Fills in spreads, rates and fractions of the device's ceilings from a row's samples and work.
void addRates(Measurement& row, const conv::Device& device);

/// Fills in significance, p and speed-up of every row against row `reference` (−1: none).
void addSignificance(std::vector<Measurement>& rows, int reference);

/// Returns the row of the planner's choice; if that was not timed, the row with the shortest kernel time. −1: none.
[[nodiscard]] int referenceAmong(const std::vector<Measurement>& rows, const conv::Plan& planned);

/// Probability of a difference between equal sets of times.
inline constexpr double significanceLevel = 0.01;
/// Returns true if some outcome of the test on sets of m and n samples is below `significanceLevel`.
[[nodiscard]] bool canTell(std::size_t m, std::size_t n);

} // namespace app::compare
