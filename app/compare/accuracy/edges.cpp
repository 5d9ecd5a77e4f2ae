// SPDX-License-Identifier: Apache-2.0
#include "app/compare/accuracy/edges.h"
#include <algorithm>
#include <array>
#include <cmath>

namespace app::compare {
namespace {

/// Truth of a condition: for every rounding, in float64, and for some rounding.
struct Answer {
    bool surely = false, exactly = false, possibly = false;
};

/// `stands`: distance of a quantity above its limit; `slack`: largest rounding error of that distance.
Answer answer(double stands, double slack) {
    return {stands > slack, stands >= 0, stands >= -slack};
}

/// Magnitudes of one slice or volume with their gradient, in float64.
struct Slice {
    conv::Index3 n{1, 1, 1};
    std::array<const double*, 3> g{}; ///< the third component only in volumes
    conv::Vec3 step{1, 1, 1};         ///< divisor of derivatives
    std::vector<double> magnitude;

    [[nodiscard]] bool deep() const { return g[2] != nullptr; }
    [[nodiscard]] std::int64_t count() const { return n[0] * n[1] * n[2]; }
    [[nodiscard]] double at(std::int64_t i, const conv::Index3& d) const {
        return magnitude[static_cast<std::size_t>(i + d[0] + (d[1] + d[2] * n[1]) * n[0])];
    }
};

/// Smallest and largest magnitude around a sample, itself included.
std::pair<double, double> rangeAround(const Slice& s, std::int64_t i) {
    double min = s.magnitude[static_cast<std::size_t>(i)], max = min;
    for (std::int64_t k = s.deep() ? 0 : 9; k < (s.deep() ? 27 : 18); ++k) {
        const double m = s.at(i, {k % 3 - 1, k / 3 % 3 - 1, k / 9 - 1});
        min = std::min(min, m);
        max = std::max(max, m);
    }
    return {min, max};
}

/// `standsOut` in a volume: interpolates between four neighbours of a face.
Answer standsOutInVolume(const Slice& s, std::int64_t i, double off) {
    const double m = s.magnitude[static_cast<std::size_t>(i)];
    conv::Vec3 direction{};
    std::size_t a = 0;
    for (std::size_t k = 0; k < 3; ++k) {
        direction[k] = s.g[k][i] / s.step[k];
        if (std::abs(direction[k]) > std::abs(direction[a]))
            a = k;
    }
    const std::size_t b = (a + 1) % 3, c = (a + 2) % 3;
    const double large = std::abs(direction[a]), u = std::abs(direction[b]) / large, v = std::abs(direction[c]) / large;
    const auto above = [&](std::int64_t sign) {
        const auto to = [&](std::size_t k) { return (direction[k] < 0) == (direction[a] < 0) ? sign : -sign; };
        const auto at = [&](bool alongB, bool alongC) {
            conv::Index3 d{};
            d[a] = sign;
            d[b] = alongB ? to(b) : 0;
            d[c] = alongC ? to(c) : 0;
            return s.at(i, d);
        };
        return m - ((1 - v) * ((1 - u) * at(false, false) + u * at(true, false)) +
                    v * ((1 - u) * at(false, true) + u * at(true, true)));
    };
    const auto [min, max] = rangeAround(s, i);
    const double turning = 1 / *std::ranges::min_element(s.step);
    return answer(std::min(above(1), above(-1)), off * (2 + 4 * turning * (max - min) / large));
}

/// Tests for a maximum along the gradient, if magnitudes and gradient components may be off by `off`.
Answer standsOut(const Slice& s, std::int64_t i, double off) {
    const double m = s.magnitude[static_cast<std::size_t>(i)], gx = s.g[0][i], gy = s.g[1][i];
    if (!(m > 0))
        return {};
    if (s.deep())
        return standsOutInVolume(s, i, off);
    const auto at = [&](std::int64_t dx, std::int64_t dy) { return s.at(i, {dx, dy, 0}); };
    const double ax = std::abs(gx), ay = std::abs(gy), large = std::max(ax, ay), w = std::min(ax, ay) / large;
    const std::int64_t side = (gx < 0) == (gy < 0) ? 1 : -1;
    const auto above = [&](std::int64_t sign) {
        const double near = ax >= ay ? at(sign, 0) : at(0, sign);
        const double far = ax >= ay ? at(sign, sign * side) : at(sign * side, sign);
        return (m - near) - (far - near) * w;
    };
    // Turning the gradient moves the point between the neighbours by at most twice its error over its length, and the
    // magnitude there from the smallest to the largest neighbour at most.
    const auto [min, max] = rangeAround(s, i);
    return answer(std::min(above(1), above(-1)), off * (2 + 2 * (max - min) / large));
}

/// Samples above the low and the high threshold.
struct Levels {
    std::vector<bool> weak, strong;
    explicit Levels(std::size_t n) : weak(n), strong(n) {}
    void note(std::size_t i, bool isWeak, bool isStrong) {
        weak[i] = isWeak || isStrong;
        strong[i] = isStrong;
    }
};

/// Returns the strong samples and all weak ones connected to them.
std::vector<bool> flooded(const Levels& levels, const conv::Index3& n) {
    std::vector<bool> edge = levels.strong;
    std::vector<std::int64_t> open;
    for (std::size_t i = 0; i < edge.size(); ++i)
        if (edge[i])
            open.push_back(static_cast<std::int64_t>(i));
    const auto min = [](std::int64_t i) { return std::max<std::int64_t>(0, i - 1); };
    while (!open.empty()) {
        const std::int64_t x = open.back() % n[0], y = open.back() / n[0] % n[1], z = open.back() / n[0] / n[1];
        open.pop_back();
        for (std::int64_t w = min(z); w < std::min(n[2], z + 2); ++w)
            for (std::int64_t v = min(y); v < std::min(n[1], y + 2); ++v)
                for (std::int64_t u = min(x); u < std::min(n[0], x + 2); ++u) {
                    const auto i = static_cast<std::size_t>((w * n[1] + v) * n[0] + u);
                    if (levels.weak[i] && !edge[i]) {
                        edge[i] = true;
                        open.push_back(static_cast<std::int64_t>(i));
                    }
                }
    }
    return edge;
}

/// Adds a slice or volume to a verdict. `got`: its values; `peak`: largest magnitude of the item.
void judge(const Slice& s, const conv::Canny& canny, double peak, double limit, const double* got,
           EdgeVerdict& verdict) {
    const auto n = static_cast<std::size_t>(s.count());
    const double off = limit * peak;
    const auto reaches = [&](double m, const conv::Threshold& t) {
        return t.fraction ? answer(m - t.value * peak, off * (1 + t.value)) : answer(m - t.value, off);
    };
    Levels surely(n), exactly(n), possibly(n);
    const std::int64_t margin = s.deep() ? 1 : 0;
    for (std::int64_t row = margin * s.n[1]; row < (s.n[2] - margin) * s.n[1]; ++row)
        for (std::int64_t x = 1; x + 1 < s.n[0]; ++x) {
            if (row % s.n[1] == 0 || row % s.n[1] == s.n[1] - 1)
                continue;
            const std::int64_t at = row * s.n[0] + x;
            const auto i = static_cast<std::size_t>(at);
            const Answer thin = standsOut(s, at, off), low = reaches(s.magnitude[i], canny.low),
                         high = reaches(s.magnitude[i], canny.high);
            surely.note(i, thin.surely && low.surely, thin.surely && high.surely);
            exactly.note(i, thin.exactly && low.exactly, thin.exactly && high.exactly);
            possibly.note(i, thin.possibly && low.possibly, thin.possibly && high.possibly);
        }
    const std::vector<bool> min = flooded(surely, s.n), wanted = flooded(exactly, s.n), max = flooded(possibly, s.n);
    for (std::size_t i = 0; i < n; ++i) {
        const bool edge = got[i] != 0;
        verdict.edges += wanted[i];
        verdict.different += edge != wanted[i];
        verdict.unexplained += (edge && (got[i] != 255 || !max[i])) || (!edge && min[i]);
    }
    verdict.checked += s.count();
}

conv::Volume reference(const std::vector<conv::Filter>& filters, const conv::Volume& input,
                       const conv::RunControl& control) {
    conv::PlanOptions planOptions;
    planOptions.device = "cpu";
    planOptions.variant = "cpu-reference";
    const conv::Plan plan = conv::makePlan(filters, input.layout(), planOptions);
    conv::Layout layout = plan.output();
    layout.type = conv::ElementType::f64;
    conv::Volume result(layout);
    conv::VolumeSink sink(result, plan.outputDomain);
    (void)conv::apply(plan, input, {}, sink, {control.stop, {}, {}});
    return result;
}

} // namespace

bool givesEdges(std::span<const conv::Filter> filters) {
    return !filters.empty() && std::holds_alternative<conv::Canny>(filters.back().kind);
}

EdgeOracle::EdgeOracle(std::span<const conv::Filter> filters, const conv::Volume& input,
                       const conv::RunControl& control)
    : canny_(std::get<conv::Canny>(filters.back().kind)), step_(filters.back().step) {
    // The gradient in float64, by the filters that Canny consists of.
    std::vector<conv::Filter> smoothing(filters.begin(), filters.end());
    smoothing.back().kind = conv::Gaussian{canny_.sigma, canny_.truncate};
    conv::Filter derivative = filters.back();
    const bool deep = input.layout().dimension == 3 && derivative.axes[2];
    derivative.axes = {true, true, deep};
    const conv::Volume smooth = reference(smoothing, input, control);
    derivative.kind = conv::Edge{conv::EdgeOperator::sobel, conv::Component::x};
    gx_ = reference({derivative}, smooth, control);
    derivative.kind = conv::Edge{conv::EdgeOperator::sobel, conv::Component::y};
    gy_ = reference({derivative}, smooth, control);
    derivative.kind = conv::Edge{conv::EdgeOperator::sobel, conv::Component::z};
    if (deep)
        gz_ = reference({derivative}, smooth, control);
}

EdgeVerdict EdgeOracle::judge(const conv::Volume& result, double limit) const {
    EdgeVerdict verdict;
    const conv::Index3 n = gx_.layout().extent;
    const std::int64_t deep = gz_ ? n[2] : 1, each = n[0] * n[1] * deep;
    std::vector<double> got(static_cast<std::size_t>(each));
    for (const conv::Item& item : conv::itemsOf(gx_.layout())) {
        const std::array<const double*, 3> g{gx_.as<double>(item), gy_.as<double>(item),
                                             gz_ ? gz_->as<double>(item) : nullptr};
        const auto magnitude = [&](std::int64_t i) {
            return std::sqrt(g[0][i] * g[0][i] + g[1][i] * g[1][i] + (g[2] ? g[2][i] * g[2][i] : 0));
        };
        double peak = 0;
        for (std::int64_t i = 0; i < n[0] * n[1] * n[2]; ++i)
            peak = std::max(peak, magnitude(i));
        for (std::int64_t from = 0; from < n[0] * n[1] * n[2]; from += each) {
            Slice s{{n[0], n[1], deep},
                    {g[0] + from, g[1] + from, g[2] ? g[2] + from : nullptr},
                    step_,
                    std::vector<double>(static_cast<std::size_t>(each))};
            for (std::int64_t i = 0; i < each; ++i)
                s.magnitude[static_cast<std::size_t>(i)] = magnitude(from + i);
            const auto size = static_cast<std::int64_t>(conv::sizeOf(result.layout().type));
            conv::convertSamples(result.layout().type, result.data(item) + from * size, conv::ElementType::f64,
                                 got.data(), each);
            compare::judge(s, canny_, peak, limit, got.data(), verdict);
        }
    }
    return verdict;
}

} // namespace app::compare
