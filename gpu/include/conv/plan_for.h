// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/plan.h>
#include <conv/volume.h>
#include <functional>
#include <memory>
#include <stop_token>

namespace conv {

/// Returns the plan that the samples of `source` require: in float64, strict, or with an offset subtracted (Choice),
/// if a survey of them could change the plan. Samples are surveyed in the memory where they lie: of the host, or of the
/// plan's device. Samples elsewhere, as in a file, are not surveyed. Throws as makePlan does, and Error(cancelled).
[[nodiscard]] Plan planFor(std::span<const Filter> filters, const Source& source, Choice choice = {},
                           const std::stop_token& stop = {});

/// Makes the plan of some filters and a layout by a choice; may keep plans.
using PlanMaker = std::function<std::shared_ptr<const Plan>(const Choice&)>;

/// As above, by plans of `make` for the layout of `source`.
[[nodiscard]] std::shared_ptr<const Plan> planFor(const PlanMaker& make, const Source& source, Choice choice,
                                                  const std::stop_token& stop = {});

} // namespace conv
