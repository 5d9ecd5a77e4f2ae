// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cpu/variants/separable/strips.h"

namespace conv {

/// Runs all passes of a filter. Results are the maps, plane by plane, or sums of maps along the third axis.
void filterBox(const StripFilter& filter);

} // namespace conv
