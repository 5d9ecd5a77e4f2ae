#pragma once
#include <conv/volume.h>
#include <stop_token>

namespace conv {

/// Canny's double threshold in place, slice by slice (8-connected): 255 for samples at or above `high` and those at or
/// above `low` connected to them, 0 elsewhere. The volume is float32 with one item. Samples of 0 are never edges.
/// Throws Error(cancelled).
void applyHysteresis(Volume& thinned, double low, double high, const std::stop_token& stop);

} // namespace conv
