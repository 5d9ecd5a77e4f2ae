// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/region.h>
#include <vector>

namespace conv {

struct Launch;

/// The sums of `direct` with the taps as constants of code compiled at run time for one kernel; 2-D and 3-D.
void launchDirectBaked(const Launch& launch);

namespace baked {

/// Waits until the code for a launch is ready. Throws Error(device) if it cannot be made, Error(cancelled).
void prepare(const Launch& launch);

/// Reports a launch of the planner's variant. If specialized code should be faster and the time lost so far is worth
/// it, the code is compiled in the background; later plans may choose it.
void suggest(const Launch& launch, const std::vector<Region>& boxes);

} // namespace baked
} // namespace conv
