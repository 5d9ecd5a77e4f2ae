// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/variant.h>

namespace conv {

struct Launch;

/// Approximate Gaussians: damped waves along each axis, both ways (taps/recursive.h), and stacks of running means
/// (taps/box_stack.h). plan/approximate.h has their error bounds.
void launchCpuRecursive(const Launch& launch);
[[nodiscard]] double secondsCpuRecursive(const Problem& problem, const Device& device);
void launchCpuBoxStack(const Launch& launch);
[[nodiscard]] double secondsCpuBoxStack(const Problem& problem, const Device& device);

} // namespace conv
