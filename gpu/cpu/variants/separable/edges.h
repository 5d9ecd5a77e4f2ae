// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "run/launch.h"

namespace conv {

/// Gradient magnitude of three samples along each axis (Sobel, Prewitt, Scharr), in registers and one read and one
/// write of memory; volumes keep three maps of the last two planes. Returns false, and does nothing, for other kernels.
[[nodiscard]] bool filterEdges(const Launch& launch);

} // namespace conv
