// SPDX-License-Identifier: Apache-2.0
#include "app/regions/region_shape.h"
#include "app/text/refuse.h"
#include "app/text/text.h"
#include <algorithm>
#include <cmath>

namespace app {
namespace {

constexpr double rim = 1e-9; ///< rounding at the edge of an ellipse, samples

std::size_t at(int axis) {
    return static_cast<std::size_t>(axis);
}

double square(double v) {
    return v * v;
}

Span ellipseRow(const conv::Region& box, std::int64_t y, std::int64_t z) {
    const auto middle = [&](std::size_t a) { return static_cast<double>(box.lo[a] + box.hi[a] - 1) / 2; };
    const auto half = [&](std::size_t a) { return static_cast<double>(box.hi[a] - box.lo[a]) / 2; };
    const double rest = 1 - square((static_cast<double>(y) - middle(1)) / half(1)) -
                        square((static_cast<double>(z) - middle(2)) / half(2));
    if (rest < 0)
        return {0, 0};
    const double reach = half(0) * std::sqrt(rest) + rim;
    return {static_cast<std::int64_t>(std::ceil(middle(0) - reach)),
            static_cast<std::int64_t>(std::floor(middle(0) + reach)) + 1};
}

/// Returns where a line at `v` of the second axis crosses a polygon, sorted along the first axis.
std::vector<double> crossings(const std::vector<PlanePoint>& points, double v) {
    std::vector<double> met;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const PlanePoint &a = points[i], &b = points[(i + 1) % points.size()];
        if ((a[1] <= v) != (b[1] <= v))
            met.push_back(a[0] + (v - a[1]) / (b[1] - a[1]) * (b[0] - a[0]));
    }
    std::sort(met.begin(), met.end());
    return met;
}

void polygonRow(const RegionShape& region, std::int64_t y, std::int64_t z, std::vector<Span>& spans) {
    const Span whole{region.box.lo[0], region.box.hi[0]};
    if (region.normal == 0) { // x runs across the polygon: all of the row, or none
        const std::vector<double> met = crossings(region.points, static_cast<double>(z));
        const auto before =
            std::count_if(met.begin(), met.end(), [&](double m) { return m <= static_cast<double>(y); });
        if (before % 2 == 1)
            spans.push_back(whole);
        return;
    }
    const std::vector<double> met = crossings(region.points, static_cast<double>(region.normal == 1 ? z : y));
    for (std::size_t i = 0; i + 1 < met.size(); i += 2) {
        const Span span{std::max(whole.first, static_cast<std::int64_t>(std::ceil(met[i]))),
                        std::min(whole.second, static_cast<std::int64_t>(std::ceil(met[i + 1])))};
        if (span.first >= span.second)
            continue;
        if (!spans.empty() && spans.back().second >= span.first)
            spans.back().second = std::max(spans.back().second, span.second);
        else
            spans.push_back(span);
    }
}

} // namespace

void RegionShape::row(std::int64_t y, std::int64_t z, std::vector<Span>& spans) const {
    spans.clear();
    if (y < box.lo[1] || y >= box.hi[1] || z < box.lo[2] || z >= box.hi[2] || box.lo[0] >= box.hi[0])
        return;
    if (kind == RegionKind::polygon) {
        polygonRow(*this, y, z, spans);
        return;
    }
    const Span span = kind == RegionKind::ellipse ? ellipseRow(box, y, z) : Span{box.lo[0], box.hi[0]};
    if (span.first < span.second)
        spans.push_back(span);
}

std::int64_t RegionShape::count() const {
    if (kind != RegionKind::ellipse && kind != RegionKind::polygon)
        return box.count();
    std::int64_t samples = 0;
    std::vector<Span> spans;
    for (std::int64_t z = box.lo[2]; z < box.hi[2]; ++z)
        for (std::int64_t y = box.lo[1]; y < box.hi[1]; ++y) {
            row(y, z, spans);
            for (const auto& [first, last] : spans)
                samples += last - first;
        }
    return samples;
}

conv::Region boxWithin(const std::vector<IndexRange>& ranges, const conv::Layout& layout, std::string_view key,
                       std::string_view typed) {
    conv::Region box = layout.whole();
    for (std::size_t a = 0; a < ranges.size(); ++a) {
        box.lo[a] = ranges[a].from.value_or(0);
        box.hi[a] = ranges[a].to.value_or(layout.extent[a]);
        if (box.lo[a] < 0 || box.hi[a] > layout.extent[a] || box.lo[a] >= box.hi[a])
            refuseParameter(key, typed, "the box reaches beyond the data, " + conv::describe(layout));
    }
    return box;
}

RegionShape polygonOf(int normal, Span slices, std::vector<PlanePoint> points, const conv::Layout& layout) {
    RegionShape region;
    region.kind = RegionKind::polygon;
    region.normal = normal;
    region.box = layout.whole();
    region.box.lo[at(normal)] = slices.first;
    region.box.hi[at(normal)] = slices.second;
    const auto [first, second] = planeAxes(normal);
    for (const auto& [axis, which] : {std::pair{first, 0U}, std::pair{second, 1U}}) {
        double low = points.front()[which], high = low;
        for (const PlanePoint& point : points) {
            low = std::min(low, point[which]);
            high = std::max(high, point[which]);
        }
        const auto extent = static_cast<double>(layout.extent[at(axis)]);
        region.box.lo[at(axis)] = static_cast<std::int64_t>(std::clamp(std::floor(low), 0.0, extent));
        region.box.hi[at(axis)] = static_cast<std::int64_t>(std::clamp(std::floor(high) + 1, 0.0, extent));
    }
    region.points = std::move(points);
    return region;
}

RegionShape shapeOf(const RegionText& text, const conv::Layout& layout, std::string_view key, std::string_view typed) {
    if (text.kind == RegionKind::polygon) {
        std::vector<IndexRange> ranges(at(text.normal) + 1);
        ranges.back() = text.slices;
        const conv::Region slices = boxWithin(ranges, layout, key, typed);
        const RegionShape region =
            polygonOf(text.normal, {slices.lo[at(text.normal)], slices.hi[at(text.normal)]}, text.points, layout);
        if (region.box.empty())
            refuseParameter(key, typed, "the polygon lies outside the data, " + conv::describe(layout));
        return region;
    }
    RegionShape region;
    region.kind = text.kind;
    region.box = boxWithin(text.box, layout, key, typed);
    region.values = text.values;
    region.mask = text.mask;
    return region;
}

RegionShape regionOf(std::string_view typed, const conv::Layout& layout, std::string_view key) {
    return shapeOf(parseRegion(typed, key), layout, key, typed);
}

std::string toText(const RegionShape& region, const conv::Layout& layout) {
    std::string box;
    for (std::size_t axis = 0; axis < static_cast<std::size_t>(layout.dimension); ++axis)
        box += (axis > 0 ? "x" : "") + std::to_string(region.box.lo[axis]) + ':' + std::to_string(region.box.hi[axis]);
    const std::string limit = region.box == layout.whole() ? std::string() : "@" + box;
    switch (region.kind) {
    case RegionKind::box:
        return box;
    case RegionKind::ellipse:
        return "ellipse:" + box;
    case RegionKind::threshold:
        return toText(region.values) + limit;
    case RegionKind::mask:
        return region.mask + limit;
    case RegionKind::polygon:
        break;
    }
    std::string text = "polygon:";
    const std::size_t normal = at(region.normal);
    if (layout.dimension > 2)
        text += std::string(1, static_cast<char>('x' + region.normal)) + std::to_string(region.box.lo[normal]) + ':' +
                std::to_string(region.box.hi[normal]) + '/';
    for (std::size_t i = 0; i < region.points.size(); ++i)
        text += (i > 0 ? "/" : "") + shortest(region.points[i][0]) + 'x' + shortest(region.points[i][1]);
    return text;
}

std::string_view name(RegionKind kind) {
    static constexpr std::array<std::string_view, 5> names{"box", "ellipse", "polygon", "threshold", "mask"};
    return names.at(static_cast<std::size_t>(kind));
}

} // namespace app
