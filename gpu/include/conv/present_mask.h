// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/volume.h>
#include <memory>

namespace conv {

/// Returns the mask (Masking::mask) that each filter finds in its own input, item by item: samples that are neither NaN
/// nor Masking::noData. It has no samples of its own; reading it throws. All calls return the same object. Thread-safe.
[[nodiscard]] const std::shared_ptr<const Source>& presentMask();

/// True for that mask.
[[nodiscard]] bool isPresentMask(const std::shared_ptr<const Source>& mask);

} // namespace conv
