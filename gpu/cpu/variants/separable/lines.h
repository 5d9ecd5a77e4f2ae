// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "run/launch.h"

namespace conv {

/// Filters every row of the launch's box along x only.
void filterLines(const Launch& launch, const AxisTaps& taps);

} // namespace conv
