// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/separable_passes/axis_pass_kernels.h"

namespace conv {

template struct AxisPassOf<float>;
template struct AxisPassOf<double>;

} // namespace conv
