// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cpu/variants/approximate/passes.h"
#include "taps/recursive.h"

namespace conv {

/// Filters `stripLines` lines of n samples both ways from zero; sample i of all lines lies at in + 32·i. `out` is
/// another such buffer.
void sweep(const float* in, std::int64_t n, const Waves& waves, float* out);

} // namespace conv
