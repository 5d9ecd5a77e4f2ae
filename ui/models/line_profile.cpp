// SPDX-License-Identifier: Apache-2.0
#include "ui/models/line_profile.h"
#include "ui/models/edge_fit.h"
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace ui {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

/// Returns the linearly interpolated value at `at`, relative to the first sample; NaN outside.
template <class T>
double interpolated(const T* data, const conv::Index3& extent, const conv::Vec3& at) {
    std::array<std::int64_t, 3> low{};
    std::array<double, 3> part{};
    for (std::size_t a = 0; a < 3; ++a) {
        const auto last = static_cast<double>(extent[a] - 1);
        if (!(at[a] >= -0.5 && at[a] <= last + 0.5))
            return nan;
        const double inside = std::clamp(at[a], 0.0, last);
        low[a] = std::min(static_cast<std::int64_t>(inside), std::max<std::int64_t>(0, extent[a] - 2));
        part[a] = inside - static_cast<double>(low[a]);
    }
    double sum = 0;
    for (int corner = 0; corner < 8; ++corner) {
        double weight = 1;
        std::array<std::int64_t, 3> index = low;
        for (std::size_t a = 0; a < 3; ++a) {
            const bool upper = (corner >> a) & 1;
            weight *= upper ? part[a] : 1 - part[a];
            index[a] += upper;
        }
        if (weight != 0) // ignores NaN neighbours of weight 0
            sum += weight * static_cast<double>(data[(index[2] * extent[1] + index[1]) * extent[0] + index[0]]);
    }
    return sum;
}

/// Returns the level reached from `at` in steps of `by`: the mean of the values from the extremum on that differ from
/// it by `slack` at most. Reversals up to `slack` count as noise. A stretch that rises by less than `flat` ends the
/// way.
double levelFrom(const std::vector<double>& v, std::ptrdiff_t at, int by, int sign, double slack, double flat) {
    constexpr int plateau = 24;           // points
    constexpr std::ptrdiff_t stretch = 8; // points
    std::ptrdiff_t extremum = at;
    const auto inside = [&](std::ptrdiff_t i) { return i >= 0 && i < static_cast<std::ptrdiff_t>(v.size()); };
    const auto value = [&](std::ptrdiff_t i) { return v[static_cast<std::size_t>(i)]; };
    for (std::ptrdiff_t i = at; inside(i); i += by) {
        if (!std::isfinite(value(i)) || sign * (value(extremum) - value(i)) > slack)
            break;
        const std::ptrdiff_t past = i - by * stretch;
        if ((past - at) * by >= 0 && sign * (value(i) - value(past)) < flat)
            break;
        if (sign * (value(i) - value(extremum)) > 0)
            extremum = i;
    }
    double sum = 0;
    int count = 0;
    for (std::ptrdiff_t i = extremum; inside(i) && count < plateau; i += by, ++count) {
        if (!(std::abs(value(i) - value(extremum)) <= slack))
            break;
        sum += value(i);
    }
    return count > 0 ? sum / count : value(at);
}

/// Returns the position where the profile crosses `level`, going from `at` in steps of `by`.
double crossing(const std::vector<double>& v, std::ptrdiff_t at, int by, double level) {
    const auto last = static_cast<std::ptrdiff_t>(v.size()) - 1;
    const bool above = v[static_cast<std::size_t>(at)] > level;
    for (std::ptrdiff_t i = at; i >= 0 && i <= last; i += by) {
        const double here = v[static_cast<std::size_t>(i)];
        if ((here > level) == above && here != level)
            continue;
        if (i == at)
            return static_cast<double>(i);
        const double before = v[static_cast<std::size_t>(i - by)];
        return static_cast<double>(i - by) + by * (level - before) / (here - before);
    }
    return static_cast<double>(by < 0 ? 0 : last);
}

/// Returns the position where the profile reaches `level`, going from `at` in steps of `by`; nothing if it ends before,
/// or turns back by more than `slack`. `sign`: −1 if values fall on the way, else 1.
std::optional<double> reached(const std::vector<double>& v, std::ptrdiff_t at, int by, double level, int sign,
                              double slack) {
    double best = v[static_cast<std::size_t>(at)];
    for (std::ptrdiff_t i = at; i >= 0 && i < static_cast<std::ptrdiff_t>(v.size()); i += by) {
        const double here = v[static_cast<std::size_t>(i)];
        if (!std::isfinite(here) || sign * (best - here) > slack)
            return std::nullopt;
        if (sign * (here - level) >= 0) {
            if (i == at)
                return static_cast<double>(i);
            const double before = v[static_cast<std::size_t>(i - by)];
            return static_cast<double>(i - by) + by * (level - before) / (here - before);
        }
        if (sign * (here - best) > 0)
            best = here;
    }
    return std::nullopt;
}

/// Returns the standard deviation of white noise, from the median of second differences over whole samples.
double noiseOf(const std::vector<double>& v) {
    constexpr std::size_t sample = 2;           // points
    constexpr double medianOfNormal = 0.674490; // Median magnitude in standard deviations
    std::vector<double> bends;
    for (std::size_t i = 2 * sample; i < v.size(); ++i)
        if (const double bend = v[i] - 2 * v[i - sample] + v[i - 2 * sample]; std::isfinite(bend))
            bends.push_back(std::abs(bend));
    if (bends.empty())
        return 0;
    const auto middle = bends.begin() + static_cast<std::ptrdiff_t>(bends.size() / 2);
    std::nth_element(bends.begin(), middle, bends.end());
    return *middle / medianOfNormal / std::sqrt(6.0); // variance of 1, −2, 1: 6
}

/// Returns the edge at the steepest place, measured over `span` points. `range` of all values.
Edge steepestEdge(const std::vector<double>& values, std::size_t span, double range, double noise) {
    Edge edge;
    double steepest = 0;
    std::ptrdiff_t at = -1;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const std::size_t next = std::min(i + span, values.size() - 1);
        const double slope = next > i ? (values[next] - values[i]) / static_cast<double>(next - i) : 0;
        const std::size_t middle = (i + next) / 2;
        if (std::isfinite(slope) && std::isfinite(values[middle]) && std::abs(slope) > std::abs(steepest) &&
            next - i == std::min(span, values.size() - 1)) {
            steepest = slope;
            at = static_cast<std::ptrdiff_t>(middle);
        }
    }
    if (at < 0)
        return edge;
    const int sign = steepest > 0 ? 1 : -1;
    const double slack = std::max(0.05 * range, 4 * noise); // 4: twice the noise, up and down
    const double flat = std::max(0.002 * range, noise);
    edge.low = levelFrom(values, at, -1, -sign, slack, flat);
    edge.high = levelFrom(values, at, 1, sign, slack, flat);
    const double step = edge.high - edge.low;
    // Standard deviations of the noise: runs of pure noise span up to 7, and long spans give it more occasions.
    const double clear = span == 2 ? 8 : 10;
    if (!(sign * step > clear * noise))
        return edge;
    edge.start = crossing(values, at, -1, edge.low + 0.1 * step);
    edge.width = crossing(values, at, 1, edge.low + 0.9 * step) - edge.start;
    return fittedEdge(edge, values).value_or(edge);
}

} // namespace

double lengthOf(const Line& line, const conv::Geometry& geometry) {
    const conv::Vec3 a = geometry.toPhysical(line.from), b = geometry.toPhysical(line.to);
    return std::hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
}

int pointsOn(const Line& line) {
    double longest = 0;
    for (std::size_t a = 0; a < 3; ++a)
        longest = std::max(longest, std::abs(line.to[a] - line.from[a]));
    return std::clamp(static_cast<int>(std::ceil(2 * longest)) + 1, 2, 4096);
}

conv::Region boxOf(const Line& line, const conv::Index3& extent) {
    conv::Region box;
    for (std::size_t a = 0; a < 3; ++a) {
        box.lo[a] = static_cast<std::int64_t>(std::floor(std::min(line.from[a], line.to[a])));
        box.hi[a] = static_cast<std::int64_t>(std::ceil(std::max(line.from[a], line.to[a]))) + 1;
    }
    return box.intersect(conv::Region::whole(extent));
}

std::vector<double> valuesAlong(const conv::Volume& volume, conv::Item item, const conv::Index3& origin,
                                const Line& line, int points) {
    std::vector<double> values(static_cast<std::size_t>(points));
    conv::withElementType(volume.layout().type, [&]<class T>(std::type_identity<T>) {
        const T* data = volume.as<T>(item);
        for (int i = 0; i < points; ++i) {
            conv::Vec3 at{};
            for (std::size_t a = 0; a < 3; ++a)
                at[a] = line.from[a] + (line.to[a] - line.from[a]) * i / (points - 1) - static_cast<double>(origin[a]);
            values[static_cast<std::size_t>(i)] = interpolated(data, volume.layout().extent, at);
        }
    });
    return values;
}

Edge edgeOf(const std::vector<double>& values) {
    double least = std::numeric_limits<double>::infinity(), most = -least;
    for (const double value : values)
        if (std::isfinite(value)) {
            least = std::min(least, value);
            most = std::max(most, value);
        }
    if (!(most > least))
        return {};
    const double noise = noiseOf(values);
    // The steepest place over two points of a wide edge in noise may be noise: longer spans find the edge then.
    for (const std::size_t span : {2, 4, 8, 16})
        if (const Edge edge = steepestEdge(values, span, most - least, noise); edge.found)
            return edge;
    return {};
}

Edge sameEdge(const Edge& edge, const std::vector<double>& values) {
    Edge same{false, edge.low, edge.high, 0, 0, 0};
    const auto at = static_cast<std::ptrdiff_t>(std::lround(edge.start + edge.width / 2));
    const double step = edge.high - edge.low;
    if (!edge.found || at < 0 || at >= static_cast<std::ptrdiff_t>(values.size()))
        return same;
    const int sign = step > 0 ? 1 : -1;
    const double slack = 0.05 * std::abs(step);
    const auto first = reached(values, at, -1, edge.low + 0.1 * step, -sign, slack);
    const auto last = reached(values, at, 1, edge.low + 0.9 * step, sign, slack);
    if (!first || !last || *last <= *first)
        return same;
    same.start = *first;
    same.width = *last - *first;
    return fittedEdge(same, values).value_or(same);
}

} // namespace ui
