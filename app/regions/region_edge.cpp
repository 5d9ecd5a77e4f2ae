// SPDX-License-Identifier: Apache-2.0
#include "app/regions/region_edge.h"
#include "app/regions/edge_fit.h"
#include "app/regions/region_rows.h"
#include "app/text/length_unit.h"
#include <algorithm>
#include <cmath>
#include <limits>

namespace app {
namespace {

constexpr std::int64_t mostSamples = std::int64_t{1} << 24;
constexpr double leastExplained = 0.8; ///< share of the variance
constexpr double mostLayers = 4096;

/// Calls each(y, z, spans) for the rows of a region that are not empty. Throws Error(cancelled).
template <class F>
void forRows(const RegionShape& region, const MeasureControl& control, F&& each) {
    std::vector<Span> spans;
    for (std::int64_t z = region.box.lo[2]; z < region.box.hi[2]; ++z)
        for (std::int64_t y = region.box.lo[1]; y < region.box.hi[1]; ++y) {
            expectGoing(control);
            region.row(y, z, spans);
            if (!spans.empty())
                each(y, z, spans);
        }
}

/// Values of a row of the data; NaN beyond it.
class Row {
  public:
    Row(RegionRows& rows, std::int64_t y, std::int64_t z) : first_(rows.first()) {
        if (rows.has(y, z))
            values_ = rows.row(y, z);
    }
    double operator()(std::int64_t x) const {
        const std::int64_t at = x - first_;
        return at >= 0 && at < static_cast<std::int64_t>(values_.size()) ? values_[static_cast<std::size_t>(at)]
                                                                         : std::numeric_limits<double>::quiet_NaN();
    }

  private:
    std::span<const double> values_;
    std::int64_t first_;
};

/// Layers across a direction.
struct Layers {
    conv::Vec3 perSample{}; ///< layers from a sample to the next one along each axis
    double first = 0;       ///< layer of index (0, 0, 0)
    std::size_t count = 0;
    [[nodiscard]] std::size_t of(std::int64_t x, std::int64_t y, std::int64_t z) const {
        const double at = first + static_cast<double>(x) * perSample[0] + static_cast<double>(y) * perSample[1] +
                          static_cast<double>(z) * perSample[2];
        return static_cast<std::size_t>(std::clamp<double>(std::round(at), 0, static_cast<double>(count - 1)));
    }
};

struct Profile {
    std::vector<double> values;
    double explained = 0; ///< share of the variance that lies between layers
};

Profile profileOf(const RegionShape& region, const RegionValues& of, const Layers& layers,
                  const MeasureControl& control) {
    std::vector<double> sums(layers.count, 0), counts(layers.count, 0), inside(layers.count, 0);
    double shift = std::numeric_limits<double>::quiet_NaN(), sum = 0, squares = 0, count = 0;
    RegionRows rows(of, region.box, control.bandBytes);
    forRows(region, control, [&](std::int64_t y, std::int64_t z, const std::vector<Span>& spans) {
        const Row row(rows, y, z);
        for (const auto& [from, to] : spans)
            for (std::int64_t x = from; x < to; ++x) {
                double v = row(x);
                const std::size_t layer = layers.of(x, y, z);
                inside[layer] += 1;
                if (!std::isfinite(v))
                    continue;
                if (std::isnan(shift)) // large offsets cost no digits
                    shift = v;
                v -= shift;
                sums[layer] += v;
                counts[layer] += 1;
                sum += v;
                squares += v * v;
                count += 1;
            }
    });
    Profile profile;
    double between = 0;
    for (std::size_t i = 0; i < layers.count; ++i)
        if (counts[i] > 0)
            between += sums[i] * sums[i] / counts[i];
    const double mean = count > 0 ? sum * sum / count : 0;
    profile.explained = squares > mean ? (between - mean) / (squares - mean) : 0;
    // Corners of the region give few samples. The cut depends on its shape only, as `after` is cut alike.
    const double few = *std::max_element(inside.begin(), inside.end()) / 4;
    std::size_t from = 0, to = layers.count;
    while (from < to && inside[from] < few)
        ++from;
    while (to > from && inside[to - 1] < few)
        --to;
    std::vector<double>& values = profile.values;
    std::size_t last = from;
    for (std::size_t i = from; i < to; ++i) {
        if (inside[i] <= 0)
            continue;
        const double here = counts[i] > 0 ? shift + sums[i] / counts[i] : std::numeric_limits<double>::quiet_NaN();
        for (std::size_t gap = last + 1; gap < i; ++gap) // layers between the samples of an axis
            values.push_back(
                std::lerp(values[last - from], here, static_cast<double>(gap - last) / static_cast<double>(i - last)));
        values.push_back(here);
        last = i;
    }
    return profile;
}

/// Returns the sum of all gradients in physical units; its direction is across the edge.
conv::Vec3 gradientIn(const RegionShape& region, const RegionValues& of, const conv::Vec3& spacing,
                      const MeasureControl& control) {
    conv::Region around = region.box;
    for (std::size_t a = 0; a < 3; ++a) {
        --around.lo[a];
        ++around.hi[a];
    }
    // Each reads its own bands, in ascending order: rows y − 1, y, y + 1 of slice z, and row y of its neighbours.
    constexpr std::size_t neighbours = 5;
    std::vector<RegionRows> rows;
    for (std::size_t i = 0; i < neighbours; ++i)
        rows.emplace_back(of, around, control.bandBytes / static_cast<std::int64_t>(neighbours));
    conv::Vec3 gradient{0, 0, 0};
    forRows(region, control, [&](std::int64_t y, std::int64_t z, const std::vector<Span>& spans) {
        const Row row(rows[0], y, z), above(rows[1], y - 1, z), below(rows[2], y + 1, z), before(rows[3], y, z - 1),
            behind(rows[4], y, z + 1);
        for (const auto& [from, to] : spans)
            for (std::int64_t x = from; x < to; ++x) {
                const std::array differences{row(x + 1) - row(x - 1), below(x) - above(x), behind(x) - before(x)};
                for (std::size_t a = 0; a < 3; ++a)
                    if (std::isfinite(differences[a]))
                        gradient[a] += differences[a] / (2 * spacing[a]);
            }
    });
    return gradient;
}

} // namespace

RegionEdge edgeIn(const RegionShape& region, const conv::Layout& layout, const RegionValues& before,
                  const RegionValues& after, const MeasureControl& control) {
    RegionEdge edge;
    edge.measured =
        canFitEdges() && !region.needsSamples() && before.source != nullptr && region.box.count() <= mostSamples;
    if (!edge.measured)
        return edge;
    const conv::Vec3& spacing = layout.geometry.spacing;
    const conv::Vec3 gradient = gradientIn(region, before, spacing, control);
    const double steepness = std::hypot(gradient[0], gradient[1], gradient[2]);
    if (!(steepness > 0))
        return edge;
    conv::Vec3 across{};
    double samples = 0; // per unit of length across the edge, squared
    for (std::size_t a = 0; a < 3; ++a) {
        across[a] = gradient[a] / steepness;
        samples += std::pow(across[a] / spacing[a], 2);
    }
    edge.point = 0.5 / std::sqrt(samples);
    Layers layers;
    double last = 0;
    for (std::size_t a = 0; a < 3; ++a) {
        layers.perSample[a] = across[a] * spacing[a] / edge.point;
        const double lo = layers.perSample[a] * static_cast<double>(region.box.lo[a]),
                     hi = layers.perSample[a] * static_cast<double>(region.box.hi[a] - 1);
        layers.first -= std::min(lo, hi);
        last += std::max(lo, hi);
    }
    last += layers.first;
    if (!(last < mostLayers))
        return edge;
    layers.count = static_cast<std::size_t>(std::floor(last)) + 2;
    const Profile profile = profileOf(region, before, layers, control);
    if (profile.explained < leastExplained)
        return edge;
    edge.before = edgeOf(profile.values);
    if (edge.before.found && after.source != nullptr)
        edge.after = sameEdge(edge.before, profileOf(region, after, layers, control).values);
    return edge;
}

EdgeLength edgeLengthOf(const conv::Geometry& geometry) {
    return isMicroscopic(geometry) ? EdgeLength{1000, "µm"} : EdgeLength{1, conv::symbol(geometry.unit)};
}

} // namespace app
