// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "run/launch.h"

namespace conv {

/// Gradient magnitude of three samples along each axis (Sobel, Prewitt, Scharr), one read and one write of memory. It
/// stays in registers, except for three maps of the last two planes in a volume. Returns false, and does nothing, if
/// the launch's kernels have another form.
[[nodiscard]] bool filterEdges(const Launch& launch);

} // namespace conv
