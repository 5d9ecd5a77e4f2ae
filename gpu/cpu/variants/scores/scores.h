// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/variant.h>

namespace conv {

/// Local scores, (sample − mean) / σ of a box, by passes along each axis in float64. A pass joins means and squared
/// deviations from them, so that a common offset costs no digits.
void launchScores(const Launch& launch);
[[nodiscard]] double secondsScores(const Problem& problem, const Device& device);

/// The float64 reference: both sums over all samples of each box.
void scoresReference(const Launch& launch);

} // namespace conv
