// SPDX-License-Identifier: Apache-2.0
#include "ui/models/region_outline.h"
#include <algorithm>
#include <cmath>
#include <numbers>

namespace ui {
namespace {

using Lines = std::vector<std::vector<conv::Vec3>>;

constexpr double half = 0.5; // a sample reaches half of its spacing beyond its centre

conv::Vec3 endOf(const conv::Region& box, bool far) {
    conv::Vec3 end{};
    for (std::size_t a = 0; a < 3; ++a)
        end[a] = static_cast<double>(far ? box.hi[a] : box.lo[a]) - half;
    return end;
}

/// Adds both ends across `normal` of a face with corners in sample indices, and lines between them.
void addPrism(Lines& lines, const std::vector<conv::Vec3>& face, std::size_t normal, double low, double high) {
    constexpr std::size_t mostLines = 24;
    const std::size_t step = std::max<std::size_t>(1, face.size() / mostLines);
    std::vector<conv::Vec3> near = face, far = face;
    for (std::size_t i = 0; i < face.size(); ++i) {
        near[i][normal] = low;
        far[i][normal] = high;
        if (i % step == 0)
            lines.push_back({near[i], far[i]});
    }
    lines.push_back(std::move(near));
    lines.push_back(std::move(far));
}

/// Adds the ellipses in the three planes through the middle of a box; of a flat box the one in its plane.
void addEllipses(Lines& lines, const conv::Region& box) {
    constexpr int points = 64;
    const conv::Vec3 low = endOf(box, false), high = endOf(box, true);
    bool flat = false;
    for (std::size_t a = 0; a < 3; ++a)
        flat = flat || box.hi[a] - box.lo[a] == 1;
    for (std::size_t normal = 0; normal < 3; ++normal) {
        if (flat && box.hi[normal] - box.lo[normal] != 1)
            continue;
        const std::size_t u = normal == 0 ? 1 : 0, v = normal == 2 ? 1 : 2;
        std::vector<conv::Vec3> line;
        for (int i = 0; i < points; ++i) {
            const double angle = 2 * std::numbers::pi * i / points;
            conv::Vec3 at{};
            at[normal] = (low[normal] + high[normal]) / 2;
            at[u] = (low[u] + high[u]) / 2 + (high[u] - low[u]) / 2 * std::cos(angle);
            at[v] = (low[v] + high[v]) / 2 + (high[v] - low[v]) / 2 * std::sin(angle);
            line.push_back(at);
        }
        lines.push_back(std::move(line));
    }
}

} // namespace

Lines regionOutline(const MarkedRegion& region, const conv::Layout& layout) {
    Lines lines;
    if (region.box.empty())
        return lines;
    const conv::Vec3 low = endOf(region.box, false), high = endOf(region.box, true);
    switch (region.shape) {
    case MarkedRegion::Shape::box:
        addPrism(lines, {{low[0], low[1], 0}, {high[0], low[1], 0}, {high[0], high[1], 0}, {low[0], high[1], 0}}, 2,
                 low[2], high[2]);
        break;
    case MarkedRegion::Shape::ellipse:
        addEllipses(lines, region.box);
        break;
    case MarkedRegion::Shape::polygon: {
        const auto [first, second] = app::planeAxes(region.normal);
        const auto normal = static_cast<std::size_t>(region.normal);
        std::vector<conv::Vec3> face;
        for (const app::PlanePoint& point : region.points) {
            conv::Vec3 corner{};
            corner[static_cast<std::size_t>(first)] = point[0];
            corner[static_cast<std::size_t>(second)] = point[1];
            face.push_back(corner);
        }
        addPrism(lines, face, normal, low[normal], high[normal]);
        break;
    }
    case MarkedRegion::Shape::threshold:
    case MarkedRegion::Shape::mask:
        break;
    }
    for (std::vector<conv::Vec3>& line : lines)
        for (conv::Vec3& at : line)
            at = layout.geometry.toPhysical(at);
    return lines;
}

} // namespace ui
