// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/geometry.h>
#include <string>
#include <vector>

namespace conv {

/// Half-open box of indices, [lo, hi) on every axis, in the index space of the source. Index 0 is the first sample of
/// the full data; a `valid` step shrinks the box and never re-indexes.
struct Region {
    Index3 lo{0, 0, 0};
    Index3 hi{0, 0, 0};

    [[nodiscard]] static Region whole(const Index3& extent) { return {{0, 0, 0}, extent}; }
    [[nodiscard]] std::int64_t size(int axis) const { return hi[axis] > lo[axis] ? hi[axis] - lo[axis] : 0; }
    [[nodiscard]] Index3 extent() const { return {size(0), size(1), size(2)}; }
    [[nodiscard]] std::int64_t count() const { return size(0) * size(1) * size(2); }
    [[nodiscard]] bool empty() const { return count() == 0; }
    [[nodiscard]] bool contains(const Region& other) const;
    [[nodiscard]] Region intersect(const Region& other) const;
    /// Returns the region extended by `before` below and `after` above (negative values shrink).
    [[nodiscard]] Region grown(const Index3& before, const Index3& after) const;

    friend bool operator==(const Region&, const Region&) = default;
};

/// "[x0,x1)×[y0,y1)×[z0,z1)".
[[nodiscard]] std::string describe(const Region& region);

/// Cuts `region` along the grid of boxes of `tile` samples anchored at index 0, in z, y, x order. Interior cuts are
/// multiples of `tile` for every region, which makes anchored variants reproducible.
[[nodiscard]] std::vector<Region> tilesOf(const Region& region, const Index3& tile);

} // namespace conv
