// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cuda.h>

namespace conv {

/// Returns the driver's tensor map encoder for TMA; null before driver 12.0.
[[nodiscard]] decltype(&cuTensorMapEncodeTiled) tensorMapEncoder();

} // namespace conv
