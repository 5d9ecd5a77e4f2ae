// SPDX-License-Identifier: Apache-2.0
// Layouts of data on new grids.
#include <algorithm>
#include <cmath>
#include <conv/error.h>
#include <conv/grid.h>

namespace conv {
namespace {

bool computes(Sampling sampling) {
    return sampling != Sampling::copy && sampling != Sampling::nearest;
}

ElementType interpolatedType(ElementType type) {
    const bool fits = sizeOf(type) <= 2 || type == ElementType::f32;
    return fits ? ElementType::f32 : ElementType::f64;
}

/// Geometry of the output's samples at the places of the input that they are taken from.
Geometry geometryOn(const Grid& grid, const Geometry& from) {
    Geometry to = from;
    Vec3 first{0, 0, 0};
    bool moves = false;
    for (std::size_t a = 0; a < 3; ++a) {
        const GridAxis& axis = grid.axes[a];
        const auto f = static_cast<std::size_t>(axis.from);
        const bool mirrored = axis.step < 0;
        to.spacing[a] = std::abs(axis.step) == 1 ? from.spacing[f] : from.spacing[f] * std::abs(axis.step);
        for (std::size_t row = 0; row < 3; ++row) {
            const double along = from.direction[row * 3 + f];
            to.direction[row * 3 + a] = mirrored && !grid.keepsStart && along != 0 ? -along : along;
        }
        if (mirrored && grid.keepsStart)
            continue;
        first[f] = axis.first;
        moves = moves || axis.first != 0;
    }
    if (moves)
        to.origin = from.toPhysical(first);
    return to;
}

} // namespace

Grid sameGrid(const Layout& layout) {
    Grid grid;
    for (std::size_t a = 0; a < 3; ++a)
        grid.axes[a].extent = layout.extent[a];
    return grid;
}

Layout layoutOn(const Grid& grid, const Layout& layout) {
    Layout out = layout;
    for (std::size_t a = 0; a < 3; ++a)
        out.extent[a] = grid.axes[a].extent;
    if (computes(grid.sampling))
        out.type = interpolatedType(layout.type);
    out.geometry = geometryOn(grid, layout.geometry);
    out.geometry.check();
    (void)out.byteCount(); // refuses what cannot be addressed
    return out;
}

} // namespace conv
