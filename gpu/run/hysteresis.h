// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/volume.h>
#include <stop_token>

namespace conv {

/// Returns Canny's double threshold, by slice (8-connected) or through the volume (26-connected): uint8, 255 for
/// samples at or above `high`, and for samples at or above `low` connected to them, else 0. `thinned` is float32 with
/// one item; 0 and NaN are never edges. Linear time in the number of samples, on all threads of the pool. Throws
/// Error(cancelled). Defined by gpu/cpu/ops/canny/hysteresis.cpp.
[[nodiscard]] Volume hysteresis(const Volume& thinned, double low, double high, bool volume,
                                const std::stop_token& stop);

} // namespace conv
