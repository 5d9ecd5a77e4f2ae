// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/separable_passes/axis_pass.h"
#include "run/launch.h"
#include <conv/kernel.h>
#include <functional>

namespace conv {

/// Returns the launch with signals and images along z as its items.
[[nodiscard]] Launch withPlanesApart(const Launch& launch);

/// One pass along an axis, asynchronous.
using OnePass = std::function<void(const AxisPass& pass, int axis)>;

/// Applies a separable filter to one piece of a launch's box, of each item: one pass `one` per axis with taps, z before
/// y before x, with buffers between; the last pass writes the output. With several items the piece must contain all
/// planes.
void passOverAxes(const Launch& launch, const SeparableTerm& taps, const Region& piece, const OnePass& one);

} // namespace conv
