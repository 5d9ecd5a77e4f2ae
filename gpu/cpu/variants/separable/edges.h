// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "run/launch.h"

namespace conv {

/// Magnitude of a gradient by three samples along each axis (Sobel, Prewitt, Scharr), one read and one write of memory:
/// all of it in registers but, in a volume, three maps of the last two planes. False, and nothing done, if the launch's
/// kernels are of another form.
[[nodiscard]] bool filterEdges(const Launch& launch);

} // namespace conv
