// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/compare/comparison.h"

namespace app::compare {

/// Fills in what follows from a row's samples and work: spreads, rates, shares of the ceilings of its device.
void addRates(Row& row, const conv::Device& device);

/// Fills in standing, p and speed-up of every row against row `reference` (−1: none).
void addStandings(std::vector<Row>& rows, int reference);

/// The row of what the planner takes; where that was not timed, the one of the shortest kernel time. −1: none was.
[[nodiscard]] int referenceAmong(const std::vector<Row>& rows, const conv::Plan& planned);

/// Chance that two sets of times are told apart by it although they are alike.
inline constexpr double significance = 0.01;
/// Whether any outcome of the test on sets of m and n samples would be below `significance`.
[[nodiscard]] bool canTell(std::size_t m, std::size_t n);

} // namespace app::compare
