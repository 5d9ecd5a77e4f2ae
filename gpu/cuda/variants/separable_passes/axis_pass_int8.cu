// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/separable_passes/axis_pass_kernels.h"

namespace conv {

template struct AxisPassOf<std::uint8_t>;
template struct AxisPassOf<std::int8_t>;

} // namespace conv
