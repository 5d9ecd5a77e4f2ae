// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cuda.h>

namespace conv {

/// Returns the driver's function that encodes a tensor map for TMA (compute capability 9.0 and higher; driver 12.0 and
/// later); null without one.
[[nodiscard]] decltype(&cuTensorMapEncodeTiled) tensorMapEncoder();

} // namespace conv
