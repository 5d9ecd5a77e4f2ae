// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/region.h>
#include <vector>

namespace conv {

struct Launch;

/// The sums of `direct` with the taps as numbers in the code, compiled at run time for one kernel; 2-D and 3-D.
void launchDirectBaked(const Launch& launch);

namespace baked {

/// Waits until the code for a launch is there. Throws Error: device, with why there will be none; cancelled.
void prepare(const Launch& launch);

/// Says that a variant which the planner chose is about to compute these boxes. Where code made for the taps is
/// predicted to be faster, and what runs lost without it has come to enough, it is compiled in the background; plans
/// made from then on may choose it.
void suggest(const Launch& launch, const std::vector<Region>& boxes);

} // namespace baked
} // namespace conv
