// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/compare/comparison.h"
#include <optional>

namespace app::compare {

struct PlannedCandidate {
    std::size_t row = 0;
    conv::Plan plan;                    ///< from host memory to host memory
    std::optional<conv::Plan> resident; ///< with data on the device
    std::vector<double> uploads, downloads;
    double firstWall = 0; ///< total milliseconds of the first run
    double expected = 0;  ///< milliseconds of one timed turn: predicted, then measured
};

/// Plans every candidate. Fills `rows`, one per candidate, with its prediction or the reason for refusal.
[[nodiscard]] std::vector<PlannedCandidate> plannedCandidates(const Request& request, std::vector<Measurement>& rows);

} // namespace app::compare
