// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cpu/variants/approximate/passes.h"
#include "taps/recursive.h"

namespace conv {

/// Filters `stripLines` lines of n samples forwards and backwards, starting from zero; sample i of all lines lies at in
/// + 32·i. `out` is another buffer of that form. Uses the instruction set of `micro()`.
void sweep(const float* in, std::int64_t n, const Waves& waves, float* out);

} // namespace conv
