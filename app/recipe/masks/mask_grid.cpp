// SPDX-License-Identifier: Apache-2.0
#include "app/recipe/masks/mask_grid.h"
#include "app/text/text.h"
#include <algorithm>
#include <cmath>

namespace app {
namespace {

/// Largest distance in samples between places that count as one: rounding of affines in file headers.
constexpr double sameWithin = 0.02;
/// Places halfway between two samples go to the upper one, also if rounding moves them.
constexpr double halfway = 0.5 + 1e-6;

/// Index in a mask of an index in the data.
class Placing {
  public:
    Placing(const conv::Geometry& data, const conv::Geometry& mask) {
        const auto place = [&](const conv::Vec3& index) { return mask.toIndex(data.toPhysical(index)); };
        start_ = place({0, 0, 0});
        for (std::size_t a = 0; a < 3; ++a) {
            conv::Vec3 one{0, 0, 0};
            one[a] = 1;
            step_[a] = place(one);
            for (std::size_t b = 0; b < 3; ++b)
                step_[a][b] -= start_[b];
        }
    }
    [[nodiscard]] conv::Vec3 operator()(const conv::Vec3& index) const {
        conv::Vec3 place = start_;
        for (std::size_t a = 0; a < 3; ++a)
            for (std::size_t b = 0; b < 3; ++b)
                place[b] += step_[a][b] * index[a];
        return place;
    }

    /// True if a step of the data is one of the mask, along the same axis and in the same direction.
    [[nodiscard]] bool keepsSteps() const {
        for (std::size_t a = 0; a < 3; ++a)
            for (std::size_t b = 0; b < 3; ++b)
                if (!(std::abs(step_[a][b] - (a == b ? 1 : 0)) < 0.1))
                    return false;
        return true;
    }

  private:
    conv::Vec3 start_{};
    std::array<conv::Vec3, 3> step_{};
};

/// True for a spacing in space without an origin or a direction.
bool onlyScaled(const conv::Geometry& geometry) {
    const conv::Geometry scaled{.spacing = geometry.spacing, .unit = conv::LengthUnit::millimetre};
    return geometry == scaled;
}

constexpr int corners = 8;

/// Index of one of the corner samples.
conv::Vec3 cornerOf(const conv::Index3& extent, int corner) {
    conv::Vec3 index{};
    for (std::size_t a = 0; a < 3; ++a)
        index[a] = (corner >> a & 1) != 0 ? static_cast<double>(extent[a] - 1) : 0.0;
    return index;
}

} // namespace

MaskGrid gridOf(const conv::Layout& mask, const conv::Layout& data) {
    const bool placed = mask.geometry.unit == data.geometry.unit && mask.geometry.unit != conv::LengthUnit::pixel;
    if (!placed)
        return mask.extent == data.extent ? MaskGrid::same : MaskGrid::unknown;
    if (onlyScaled(mask.geometry) && onlyScaled(data.geometry)) {
        if (mask.extent == data.extent)
            return sameGeometry(mask.geometry, data.geometry, sameWithin) ? MaskGrid::same : MaskGrid::scaled;
        if (data.dimension == 2)
            return MaskGrid::unknown;
    }
    const Placing place(data.geometry, mask.geometry);
    bool same = mask.extent == data.extent, aligned = place.keepsSteps();
    for (int corner = 0; corner < corners; ++corner) {
        const conv::Vec3 index = cornerOf(data.extent, corner);
        const conv::Vec3 there = place(index);
        for (std::size_t a = 0; a < 3; ++a) {
            same = same && std::abs(there[a] - index[a]) <= sameWithin;
            aligned = aligned && std::abs(there[a] - std::round(there[a])) <= sameWithin;
        }
    }
    return same ? MaskGrid::same : aligned ? MaskGrid::aligned : MaskGrid::another;
}

bool nearest(const conv::Volume& from, const std::function<bool(std::int64_t)>& counts, conv::Volume& to) {
    const conv::Layout &mask = from.layout(), &data = to.layout();
    const Placing place(data.geometry, mask.geometry);
    bool met = false;
    auto* out = to.as<std::uint8_t>();
    for (std::int64_t z = 0; z < data.extent[2]; ++z)
        for (std::int64_t y = 0; y < data.extent[1]; ++y)
            for (std::int64_t x = 0; x < data.extent[0]; ++x, ++out) {
                const conv::Vec3 there =
                    place({static_cast<double>(x), static_cast<double>(y), static_cast<double>(z)});
                conv::Index3 index{};
                bool inside = true;
                for (std::size_t a = 0; a < 3; ++a) {
                    const double at = std::floor(there[a] + halfway);
                    inside = inside && at >= 0 && at < static_cast<double>(mask.extent[a]); // not for NaN
                    index[a] = inside ? static_cast<std::int64_t>(at) : 0;
                }
                met = met || inside;
                *out = inside && counts(index[0] + mask.extent[0] * (index[1] + mask.extent[1] * index[2])) ? 1 : 0;
            }
    return met;
}

std::string rangesOf(const conv::Layout& layout) {
    conv::Vec3 low{}, high{};
    for (int corner = 0; corner < corners; ++corner) {
        const conv::Vec3 at = layout.geometry.toPhysical(cornerOf(layout.extent, corner));
        for (std::size_t a = 0; a < 3; ++a) {
            low[a] = corner == 0 ? at[a] : std::min(low[a], at[a]);
            high[a] = corner == 0 ? at[a] : std::max(high[a], at[a]);
        }
    }
    std::string text;
    for (std::size_t a = 0; a < 3; ++a)
        text.append(a == 0 ? "" : ", ")
            .append(1, "xyz"[a])
            .append(" ")
            .append(shortest(std::round(low[a] * 100) / 100 + 0.0))
            .append(" to ")
            .append(shortest(std::round(high[a] * 100) / 100 + 0.0));
    return text + " " + conv::symbol(layout.geometry.unit);
}

} // namespace app
