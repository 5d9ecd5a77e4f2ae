// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/device.h>
#include <conv/variant.h>
#include <vector>

namespace conv {

/// Numbers of neighbouring outputs along x, y and z that one thread may compute, the variant's own choice first; empty
/// without a choice. Defined beside the kernels (gpu/cuda/variants/direct/outputs.cpp).
[[nodiscard]] std::vector<Index3> threadOutputs(const Variant& variant, const Problem& problem, const Device& device);

} // namespace conv
