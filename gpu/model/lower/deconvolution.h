// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "model/lower/tensor.h"

namespace conv {

/// Adds the nodes of a deconvolution and returns the result's node; the input without iterations. Throws Error(usage).
[[nodiscard]] int lowerRichardsonLucy(const TensorPlace& place, const RichardsonLucy& filter);

} // namespace conv
