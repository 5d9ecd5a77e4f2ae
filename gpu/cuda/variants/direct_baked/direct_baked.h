// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/region.h>
#include <vector>

namespace conv {

struct Launch;

/// The sums of `direct` with the taps as constants of run-time compiled code; 2-D and 3-D.
void launchDirectBaked(const Launch& launch);

namespace baked {

/// Waits for the code. Throws Error(device) if it cannot be made, Error(cancelled).
void warmUp(const Launch& launch);

/// Reports a launch of the planner's variant. Compiles specialized code in the background if it should be faster and
/// runs have lost enough time; later plans may choose it.
void suggest(const Launch& launch, const std::vector<Region>& boxes);

} // namespace baked
} // namespace conv
