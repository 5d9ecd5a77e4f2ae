// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/separable_passes/axis_pass.h"
#include <functional>

namespace conv {

struct Launch;

/// Gaussians as damped waves, and as stacks of running means: a pass for each axis, in time that does not depend on σ.
/// Blocks that meet NaN, infinities or very large numbers compute their outputs by the definition.
void launchRecursive(const Launch& launch);
void launchBoxStack(const Launch& launch);

namespace strips {

/// Calls `one` for each pass along an axis that is filtered; `taps` are the Gaussian's, on the device.
void runOver(const Launch& launch,
             const std::function<void(const AxisPass& pass, int axis, double sigma, const float* taps)>& one);

} // namespace strips
} // namespace conv
