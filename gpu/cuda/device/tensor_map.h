// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cuda.h>

namespace conv {

/// What makes the copy engine's view of an array (compute capability 9.0 and higher): of the driver, which has it from
/// 12.0 on; null if not.
[[nodiscard]] decltype(&cuTensorMapEncodeTiled) tensorMapEncoder();

} // namespace conv
