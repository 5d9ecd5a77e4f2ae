// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/separable_passes/axis_pass.h"
#include <functional>

namespace conv::strips {

/// Calls `one` for each pass along a filtered axis; `taps`: Gaussian taps on the device.
void runOver(const Launch& launch,
             const std::function<void(const AxisPass& pass, int axis, double sigma, const float* taps)>& one);

} // namespace conv::strips
