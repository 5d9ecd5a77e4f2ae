// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/regions/edge.h"
#include "app/regions/region_statistics.h"

namespace app {

/// The straight edge that crosses a region, before and after.
struct RegionEdge {
    Edge before, after;
    double point = 0;      ///< distance of two points of the profile in the geometry's unit
    bool measured = false; ///< false for regions by values or masks, and for those of more than 2^24 samples
};

/// Measures the edge that crosses a region: samples are averaged in layers across the mean gradient of `before`, two
/// layers for each sample, and an error function is fitted to these averages (edge_fit.h). `after` is measured in the
/// same layers, at the same edge. Not found if the layers explain less than 80 % of the variance: then the edge is
/// curved, or there are several. `after` may lack a source. NaN and infinite samples do not count. Reads bands of
/// `control.bandBytes` of sources that are not in memory; its progress is not used. Throws Error: unreadable,
/// cancelled.
[[nodiscard]] RegionEdge edgeIn(const RegionShape& region, const conv::Layout& layout, const RegionValues& before,
                                const RegionValues& after, const MeasureControl& control = {});

/// Factor from the geometry's unit to the unit in which widths are stated, and that unit: mm, µm below 10 µm, px.
struct EdgeLength {
    double factor = 1;
    const char* unit = "";
};
[[nodiscard]] EdgeLength edgeLengthOf(const conv::Geometry& geometry);

} // namespace app
