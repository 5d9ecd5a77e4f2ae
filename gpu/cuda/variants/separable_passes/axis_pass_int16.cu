// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/separable_passes/axis_pass_kernels.h"

namespace conv {

template struct AxisPassOf<std::uint16_t>;
template struct AxisPassOf<std::int16_t>;

} // namespace conv
