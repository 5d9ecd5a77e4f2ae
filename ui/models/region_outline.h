// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/models/marked_region.h"
#include <conv/volume.h>
#include <vector>

namespace ui {

/// Returns the outline of a region as closed lines through physical points, in the data's unit: the six faces' edges of
/// a box, ellipses around an ellipsoid, and both ends of a polygon with lines between them. Outer faces lie half a
/// sample beyond the centres. Empty for regions whose samples decide.
[[nodiscard]] std::vector<std::vector<conv::Vec3>> regionOutline(const MarkedRegion& region,
                                                                 const conv::Layout& layout);

} // namespace ui
