// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/variant.h>

namespace conv {

/// Recursive filters in float64: one thread for each cell of a line, forward into scratch memory, then backward.
void launchBiquadsOnDevice(const Launch& launch);
/// Cells of a line, a power of two long: short enough that few lines fill a GPU, long beside the settling time. They
/// do not depend on the number of items.
[[nodiscard]] Cells cellsOfBiquadsOnDevice(const Problem& problem);

} // namespace conv
