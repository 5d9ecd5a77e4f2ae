#pragma once
#include "cpu/strips.h"

namespace conv {

/// Passes along x and y, plane by plane: for filters without a pass along a third axis.
void filterPlanes(const StripFilter& filter);
/// All three passes: rings of planes that were filtered along x and y march along z.
void filterVolume(const StripFilter& filter);

} // namespace conv
