#include "app/compare/edges.h"
#include <algorithm>
#include <cmath>

namespace app::compare {
namespace {

/// Whether something holds whatever rounding does, by the float64 values, or by some rounding.
struct Answer {
    bool surely = false, exactly = false, possibly = false;
};

/// `stands`: how far a quantity lies above its limit; `slack`: how much of that rounding may be.
Answer answer(double stands, double slack) {
    return {stands > slack, stands >= 0, stands >= -slack};
}

/// Magnitudes of one slice with the gradient they come from; all of the definition in float64.
struct Slice {
    std::int64_t nx = 0, ny = 0;
    const double *gx = nullptr, *gy = nullptr;
    std::vector<double> magnitude;
};

/// Whether a sample inside the slice is not below its neighbours along the gradient, where each magnitude may be off by
/// `off`, and so may the gradient's components.
Answer standsOut(const Slice& s, std::int64_t i, double off) {
    const double m = s.magnitude[static_cast<std::size_t>(i)], gx = s.gx[i], gy = s.gy[i];
    if (!(m > 0))
        return {};
    const auto at = [&](std::int64_t dx, std::int64_t dy) {
        return s.magnitude[static_cast<std::size_t>(i + dx + dy * s.nx)];
    };
    const double ax = std::abs(gx), ay = std::abs(gy), large = std::max(ax, ay), w = std::min(ax, ay) / large;
    const std::int64_t side = (gx < 0) == (gy < 0) ? 1 : -1;
    const auto above = [&](std::int64_t sign) {
        const double near = ax >= ay ? at(sign, 0) : at(0, sign);
        const double far = ax >= ay ? at(sign, sign * side) : at(sign * side, sign);
        return (m - near) - (far - near) * w;
    };
    // Turning the gradient moves the place between the neighbours by twice its error over its length, at most from the
    // least to the largest of them.
    double least = m, most = m;
    for (std::int64_t dy = -1; dy <= 1; ++dy)
        for (std::int64_t dx = -1; dx <= 1; ++dx) {
            least = std::min(least, at(dx, dy));
            most = std::max(most, at(dx, dy));
        }
    return answer(std::min(above(1), above(-1)), off * (2 + 2 * (most - least) / large));
}

/// Samples that may be edges, and those that are.
struct Levels {
    std::vector<bool> weak, strong;
    explicit Levels(std::size_t n) : weak(n), strong(n) {}
    void note(std::size_t i, bool isWeak, bool isStrong) {
        weak[i] = isWeak || isStrong;
        strong[i] = isStrong;
    }
};

/// The strong ones and what is connected to them.
std::vector<bool> flooded(const Levels& levels, std::int64_t nx, std::int64_t ny) {
    std::vector<bool> edge = levels.strong;
    std::vector<std::int64_t> open;
    for (std::int64_t i = 0; i < nx * ny; ++i)
        if (edge[static_cast<std::size_t>(i)])
            open.push_back(i);
    while (!open.empty()) {
        const std::int64_t x = open.back() % nx, y = open.back() / nx;
        open.pop_back();
        for (std::int64_t v = std::max<std::int64_t>(0, y - 1); v <= std::min(ny - 1, y + 1); ++v)
            for (std::int64_t u = std::max<std::int64_t>(0, x - 1); u <= std::min(nx - 1, x + 1); ++u) {
                const auto i = static_cast<std::size_t>(v * nx + u);
                if (levels.weak[i] && !edge[i]) {
                    edge[i] = true;
                    open.push_back(static_cast<std::int64_t>(i));
                }
            }
    }
    return edge;
}

/// Adds one slice to a verdict; `got` are its values, `peak` the largest magnitude of the item.
void judge(const Slice& s, const conv::Canny& canny, double peak, double limit, const double* got,
           EdgeVerdict& verdict) {
    const auto n = static_cast<std::size_t>(s.nx * s.ny);
    const double off = limit * peak;
    const auto reaches = [&](double m, const conv::Threshold& t) {
        return t.fraction ? answer(m - t.value * peak, off * (1 + t.value)) : answer(m - t.value, off);
    };
    Levels surely(n), exactly(n), possibly(n);
    for (std::int64_t y = 1; y + 1 < s.ny; ++y)
        for (std::int64_t x = 1; x + 1 < s.nx; ++x) {
            const std::int64_t at = y * s.nx + x;
            const auto i = static_cast<std::size_t>(at);
            const Answer thin = standsOut(s, at, off), low = reaches(s.magnitude[i], canny.low),
                         high = reaches(s.magnitude[i], canny.high);
            surely.note(i, thin.surely && low.surely, thin.surely && high.surely);
            exactly.note(i, thin.exactly && low.exactly, thin.exactly && high.exactly);
            possibly.note(i, thin.possibly && low.possibly, thin.possibly && high.possibly);
        }
    const std::vector<bool> least = flooded(surely, s.nx, s.ny), wanted = flooded(exactly, s.nx, s.ny),
                            most = flooded(possibly, s.nx, s.ny);
    for (std::size_t i = 0; i < n; ++i) {
        const bool edge = got[i] != 0;
        verdict.edges += wanted[i];
        verdict.different += edge != wanted[i];
        verdict.unexplained += (edge && (got[i] != 255 || !most[i])) || (!edge && least[i]);
    }
    verdict.checked += s.nx * s.ny;
}

conv::Volume reference(const std::vector<conv::Filter>& filters, const conv::Volume& input,
                       const conv::Control& control) {
    conv::Choice choice;
    choice.device = "cpu";
    choice.variant = "cpu-reference";
    const conv::Plan plan = conv::makePlan(filters, input.layout(), choice);
    conv::Layout layout = plan.output();
    layout.type = conv::ElementType::f64;
    conv::Volume result(layout);
    conv::VolumeSink sink(result, plan.outputDomain);
    (void)conv::apply(plan, input, {}, sink, {control.stop, {}, {}});
    return result;
}

} // namespace

bool givesEdges(std::span<const conv::Filter> filters) {
    return !filters.empty() && std::holds_alternative<conv::Canny>(filters.back().what);
}

EdgeOracle::EdgeOracle(std::span<const conv::Filter> filters, const conv::Volume& input, const conv::Control& control)
    : canny_(std::get<conv::Canny>(filters.back().what)) {
    // The gradient in float64, by the filters of which Canny is made.
    std::vector<conv::Filter> smoothing(filters.begin(), filters.end());
    smoothing.back().what = conv::Gaussian{canny_.sigma, canny_.truncate};
    conv::Filter derivative = filters.back();
    derivative.axes = {true, true, false};
    const conv::Volume smooth = reference(smoothing, input, control);
    derivative.what = conv::Edge{conv::EdgeOperator::sobel, conv::Component::x};
    gx_ = reference({derivative}, smooth, control);
    derivative.what = conv::Edge{conv::EdgeOperator::sobel, conv::Component::y};
    gy_ = reference({derivative}, smooth, control);
}

EdgeVerdict EdgeOracle::judge(const conv::Volume& result, double limit) const {
    EdgeVerdict verdict;
    const conv::Index3 n = gx_.layout().extent;
    const std::int64_t slice = n[0] * n[1];
    std::vector<double> got(static_cast<std::size_t>(slice));
    for (const conv::Item& item : conv::itemsOf(gx_.layout())) {
        const double *x = gx_.as<double>(item), *y = gy_.as<double>(item);
        double peak = 0;
        for (std::int64_t i = 0; i < slice * n[2]; ++i)
            peak = std::max(peak, std::hypot(x[i], y[i]));
        for (std::int64_t z = 0; z < n[2]; ++z) {
            Slice s{n[0], n[1], x + z * slice, y + z * slice, std::vector<double>(static_cast<std::size_t>(slice))};
            for (std::int64_t i = 0; i < slice; ++i)
                s.magnitude[static_cast<std::size_t>(i)] = std::sqrt(s.gx[i] * s.gx[i] + s.gy[i] * s.gy[i]);
            const std::int64_t size = static_cast<std::int64_t>(conv::sizeOf(result.layout().type));
            conv::convertSamples(result.layout().type, result.data(item) + z * slice * size, conv::ElementType::f64,
                                 got.data(), slice);
            compare::judge(s, canny_, peak, limit, got.data(), verdict);
        }
    }
    return verdict;
}

} // namespace app::compare
