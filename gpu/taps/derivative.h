// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/kernel.h>
#include <optional>
#include <span>

namespace conv {

/// A family of per-axis kernels (a gradient's components, the terms of a Laplacian of Gaussian): each has taps of its
/// own along one axis and shares the taps of the others. All taps along an axis have one size and centre.
struct DerivativeTaps {
    AxisTaps smooth[3]; ///< taps of the kernels that belong to other axes
    AxisTaps slope[3];  ///< taps of the axis's own kernel; zero without one
};

/// Returns the family; empty if the kernels are none.
[[nodiscard]] std::optional<DerivativeTaps> derivativeTapsOf(std::span<const Kernel* const> kernels);

/// Pads taps with zeros to a common support.
[[nodiscard]] AxisTaps widened(const AxisTaps& taps, std::int64_t before, std::int64_t after);

} // namespace conv
