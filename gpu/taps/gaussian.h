// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/kernel.h>
#include <optional>

namespace conv {

/// σ of taps that are a centred, sampled Gaussian of sum 1; empty for others. A single tap of 1 has σ 0.
[[nodiscard]] std::optional<double> gaussianSigmaOf(const AxisTaps& taps);

} // namespace conv
