// SPDX-License-Identifier: Apache-2.0
#include "app/regions/edge.h"
#include "app/regions/edge_fit.h"
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>

namespace app {
namespace {

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

} // namespace app
