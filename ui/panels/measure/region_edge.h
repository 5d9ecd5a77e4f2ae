// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/models/line_profile.h"
#include "ui/models/region_statistics.h"

namespace ui {

/// The straight edge that crosses a region, before and after.
struct RegionEdge {
    Edge before, after;
    double point = 0; ///< distance of two points of the profile in the geometry's unit
};

/// Measures the edge that crosses a region: samples are averaged in layers across the mean gradient of `before`, two
/// layers for each sample, and an error function is fitted to these averages (edge_fit.h). `after` is measured in the
/// same layers, at the same edge. Not found in regions by values or masks, in regions of more than 2^24 samples, and
/// if the layers explain less than 80 % of the variance: then the edge is curved, or there are several. `after` may
/// lack a volume. NaN and infinite samples do not count.
[[nodiscard]] RegionEdge edgeIn(const app::RegionShape& region, const MeasuredVolume& before,
                                const MeasuredVolume& after);

} // namespace ui
