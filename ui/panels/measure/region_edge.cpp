// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/measure/region_edge.h"
#include <algorithm>
#include <cmath>
#include <limits>

namespace ui {
namespace {

constexpr std::int64_t mostSamples = std::int64_t{1} << 24;
constexpr double leastExplained = 0.8; ///< share of the variance
constexpr double mostLayers = 4096;

/// Calls use(value) with a function of source indices; NaN beyond the volume.
template <class F>
void withValues(const MeasuredVolume& of, F&& use) {
    conv::withElementType(of.volume->layout().type, [&]<class T>(std::type_identity<T>) {
        const conv::Index3& extent = of.volume->layout().extent;
        const bool luminance = of.item.channel < 0;
        std::array<const T*, 3> data{};
        for (std::int64_t c = 0; c < (luminance ? 3 : 1); ++c)
            data[static_cast<std::size_t>(c)] = of.volume->as<T>({of.item.time, luminance ? c : of.item.channel});
        use([&](std::int64_t x, std::int64_t y, std::int64_t z) {
            x -= of.origin[0];
            y -= of.origin[1];
            z -= of.origin[2];
            if (x < 0 || y < 0 || z < 0 || x >= extent[0] || y >= extent[1] || z >= extent[2])
                return std::numeric_limits<double>::quiet_NaN();
            const std::int64_t at = x + extent[0] * (y + extent[1] * z);
            if (!luminance)
                return static_cast<double>(data[0][at]);
            double sum = 0;
            for (std::size_t c = 0; c < 3; ++c)
                sum += luminanceWeights[c] * static_cast<double>(data[c][at]);
            return sum;
        });
    });
}

template <class F>
void forSamples(const app::RegionShape& region, F&& each) {
    std::vector<app::Span> spans;
    for (std::int64_t z = region.box.lo[2]; z < region.box.hi[2]; ++z)
        for (std::int64_t y = region.box.lo[1]; y < region.box.hi[1]; ++y) {
            spans.clear();
            region.row(y, z, spans);
            for (const auto& [from, to] : spans)
                for (std::int64_t x = from; x < to; ++x)
                    each(x, y, z);
        }
}

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

Profile profileOf(const app::RegionShape& region, const MeasuredVolume& of, const Layers& layers) {
    std::vector<double> sums(layers.count, 0), counts(layers.count, 0), inside(layers.count, 0);
    double shift = std::numeric_limits<double>::quiet_NaN(), sum = 0, squares = 0, count = 0;
    withValues(of, [&](auto value) {
        forSamples(region, [&](std::int64_t x, std::int64_t y, std::int64_t z) {
            double v = value(x, y, z);
            const std::size_t layer = layers.of(x, y, z);
            inside[layer] += 1;
            if (!std::isfinite(v))
                return;
            if (std::isnan(shift)) // large offsets cost no digits
                shift = v;
            v -= shift;
            sums[layer] += v;
            counts[layer] += 1;
            sum += v;
            squares += v * v;
            count += 1;
        });
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
conv::Vec3 gradientIn(const app::RegionShape& region, const MeasuredVolume& of, const conv::Vec3& spacing) {
    conv::Vec3 gradient{0, 0, 0};
    withValues(of, [&](auto value) {
        forSamples(region, [&](std::int64_t x, std::int64_t y, std::int64_t z) {
            const std::array differences{value(x + 1, y, z) - value(x - 1, y, z),
                                         value(x, y + 1, z) - value(x, y - 1, z),
                                         value(x, y, z + 1) - value(x, y, z - 1)};
            for (std::size_t a = 0; a < 3; ++a)
                if (std::isfinite(differences[a]))
                    gradient[a] += differences[a] / (2 * spacing[a]);
        });
    });
    return gradient;
}

} // namespace

RegionEdge edgeIn(const app::RegionShape& region, const MeasuredVolume& before, const MeasuredVolume& after) {
    RegionEdge edge;
    if (region.needsSamples() || before.volume == nullptr || region.box.count() > mostSamples)
        return edge;
    const conv::Vec3& spacing = before.volume->layout().geometry.spacing;
    const conv::Vec3 gradient = gradientIn(region, before, spacing);
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
    const Profile profile = profileOf(region, before, layers);
    if (profile.explained < leastExplained)
        return edge;
    edge.before = edgeOf(profile.values);
    if (edge.before.found && after.volume != nullptr)
        edge.after = sameEdge(edge.before, profileOf(region, after, layers).values);
    return edge;
}

} // namespace ui
