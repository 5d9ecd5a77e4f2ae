// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/separable_passes/axis_pass.h"
#include "run/launch.h"
#include <conv/kernel.h>
#include <functional>

namespace conv {

/// Signals and images along z, as so many items of a launch.
[[nodiscard]] Launch withPlanesApart(const Launch& launch);

/// One pass along an axis, asynchronously.
using OnePass = std::function<void(const AxisPass& pass, int axis)>;

/// A separable filter over one piece of a launch's box, of each of its items: a pass for each axis that has taps, z
/// before y before x, with buffers in between; the last one writes the output. How a pass computes is `one`'s. Of
/// several items all planes are wanted.
void passOverAxes(const Launch& launch, const SeparableTerm& taps, const Region& piece, const OnePass& one);

} // namespace conv
