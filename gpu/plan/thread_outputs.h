// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/device.h>
#include <conv/variant.h>
#include <vector>

namespace conv {

/// How many neighbouring outputs along x, y and z one thread computes, where a variant is compiled for several numbers
/// of them and the problem leaves the choice: its own choice first. Empty where there is one number. Defined beside the
/// kernels (gpu/cuda/variants/direct/outputs.cpp).
[[nodiscard]] std::vector<Index3> threadOutputs(const Variant& variant, const Problem& problem, const Device& device);

} // namespace conv
