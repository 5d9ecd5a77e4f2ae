// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/regions/region_text.h"
#include <conv/volume.h>
#include <utility>

namespace app {

/// Range of samples [first, second) of a row.
using Span = std::pair<std::int64_t, std::int64_t>;

/// A region of given data: a box, the ellipse or ellipsoid in it, a polygon over slices, samples within a range of
/// values, or a mask. A sample is in an ellipse or a polygon if its centre is.
struct RegionShape {
    RegionKind kind = RegionKind::box;
    conv::Region box; ///< source indices; bounds of all other kinds
    int normal = 2;   ///< axis across a polygon; its points are on the other two, in the order x, y, z
    std::vector<PlanePoint> points;
    ValueRange values;
    std::string mask; ///< as parseMask() reads it, without a limit

    /// Replaces `spans` by the samples of row (y, z) that are inside by shape, in order. A threshold and a mask limit
    /// them further. Of a polygon the left and upper borders are inside, the right and lower ones are not.
    void row(std::int64_t y, std::int64_t z, std::vector<Span>& spans) const;
    /// Returns the samples inside by shape.
    [[nodiscard]] std::int64_t count() const;
    /// Returns true if samples decide besides the shape.
    [[nodiscard]] bool needsSamples() const { return kind == RegionKind::threshold || kind == RegionKind::mask; }
    friend bool operator==(const RegionShape&, const RegionShape&) = default;
};

/// Returns the axes of a polygon's points.
[[nodiscard]] constexpr std::array<int, 2> planeAxes(int normal) {
    return {normal == 0 ? 1 : 0, normal == 2 ? 1 : 2};
}

/// Returns the indices of written ranges; missing axes reach the border. Throws Error(usage) if they leave the data.
[[nodiscard]] conv::Region boxWithin(const std::vector<IndexRange>& ranges, const conv::Layout& layout,
                                     std::string_view key, std::string_view typed);
/// Returns a region on data of that layout. Throws Error(usage) if it leaves the data; a polygon only if all of it
/// does. Does not open mask files.
[[nodiscard]] RegionShape shapeOf(const RegionText& text, const conv::Layout& layout, std::string_view key,
                                  std::string_view typed);
/// Parses the text of a region of that data, as parseRegion() and shapeOf().
[[nodiscard]] RegionShape regionOf(std::string_view typed, const conv::Layout& layout, std::string_view key = "region");
/// Returns a polygon with its bounds, clipped to the data. Requires a range of slices within the data.
[[nodiscard]] RegionShape polygonOf(int normal, Span slices, std::vector<PlanePoint> points,
                                    const conv::Layout& layout);

/// Returns the text of a region, which regionOf() reads back to an equal one. Boxes have a range for each axis.
[[nodiscard]] std::string toText(const RegionShape& region, const conv::Layout& layout);

/// "box", "ellipse", "polygon", "threshold", "mask".
[[nodiscard]] std::string_view name(RegionKind kind);

} // namespace app
