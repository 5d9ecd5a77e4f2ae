// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/volume.h>
#include <stop_token>

namespace conv {

/// Canny's double threshold, slice by slice (8-connected) or through the volume (26-connected): a uint8 volume, 255 for
/// samples at or above `high` and those at or above `low` connected to them, 0 elsewhere. `thinned` is float32 with one
/// item. Samples of 0 and NaN are never edges. Time grows with the number of samples, whatever the edges look like; all
/// threads of the pool. Throws Error(cancelled). Defined by gpu/cpu/ops/canny/hysteresis.cpp.
[[nodiscard]] Volume hysteresis(const Volume& thinned, double low, double high, bool volume,
                                const std::stop_token& stop);

} // namespace conv
