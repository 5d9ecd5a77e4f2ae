// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/separable_passes/axis_pass.h"
#include "run/launch.h"
#include <conv/kernel.h>
#include <functional>

namespace conv {

/// Signals and images along z become items.
[[nodiscard]] Launch withPlanesApart(const Launch& launch);

using OnePass = std::function<void(const AxisPass& pass, int axis)>;

/// Filters one piece of a launch's box, of each item: a pass `one` per axis with taps, z before y before x; the last
/// writes the output. With several items the piece must contain all planes.
void passOverAxes(const Launch& launch, const SeparableTerm& taps, const Region& piece, const OnePass& one);

} // namespace conv
