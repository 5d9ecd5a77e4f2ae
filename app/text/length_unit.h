// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <conv/geometry.h>

namespace app {

/// Spacing in mm below which lengths are shown in µm.
inline constexpr double microscopicBelow = 0.01;

/// Returns true if lengths of these data are shown in µm.
[[nodiscard]] inline bool isMicroscopic(const conv::Geometry& geometry) {
    return geometry.unit == conv::LengthUnit::millimetre &&
           *std::min_element(geometry.spacing.begin(), geometry.spacing.end()) < microscopicBelow;
}

} // namespace app
