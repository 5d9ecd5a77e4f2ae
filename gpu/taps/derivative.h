// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/kernel.h>
#include <optional>
#include <span>

namespace conv {

/// Several per-axis kernels of which each has taps of its own along one axis, and along the others the same as they: a
/// gradient's components, or the terms of a Laplacian of Gaussian. All taps along an axis have one size and centre.
struct DerivativeTaps {
    AxisTaps smooth[3]; ///< of the kernels that belong to other axes
    AxisTaps slope[3];  ///< of the axis's own; all zero along an axis that no kernel belongs to
};

/// Nothing if the kernels are no such family.
[[nodiscard]] std::optional<DerivativeTaps> derivativeTapsOf(std::span<const Kernel* const> kernels);

/// The same taps with zeros around them, up to a common support.
[[nodiscard]] AxisTaps widened(const AxisTaps& taps, std::int64_t before, std::int64_t after);

} // namespace conv
