// SPDX-License-Identifier: Apache-2.0
#include "app/regions/edge_fit.h"
#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <unsupported/Eigen/NonLinearOptimization>

namespace app {
namespace {

/// Distance of the error function's 10 and 90 %, in standard deviations.
constexpr double widthOfDeviation = 2 * 1.2815515655446004;
constexpr double pointsOfSample = 2; ///< profiles have two points for each sample

/// Residuals of a profile's points [first, first + count) for low, step, centre and the logarithm of σ.
class BlurredStep {
  public:
    using Scalar = double;
    static constexpr int unknowns = 4;

    BlurredStep(const std::vector<double>& values, std::ptrdiff_t first, int count)
        : values_(values), first_(first), count_(count) {}
    [[nodiscard]] int inputs() const { return unknowns; }
    [[nodiscard]] int values() const { return count_; }

    int operator()(const Eigen::VectorXd& p, Eigen::VectorXd& residuals) const {
        for (int i = 0; i < count_; ++i)
            residuals[i] = p[0] + p[1] * reached(distance(p, i)) - values_[static_cast<std::size_t>(first_ + i)];
        return 0;
    }
    int df(const Eigen::VectorXd& p, Eigen::MatrixXd& slopes) const {
        for (int i = 0; i < count_; ++i) {
            const double u = distance(p, i);
            const double density = std::exp(-0.5 * u * u) / std::sqrt(2 * std::numbers::pi);
            slopes.row(i) << 1, reached(u), -p[1] * density / std::exp(p[3]), -p[1] * density * u;
        }
        return 0;
    }

  private:
    /// From the centre, in standard deviations.
    [[nodiscard]] double distance(const Eigen::VectorXd& p, int i) const {
        return (static_cast<double>(first_ + i) - p[2]) / std::exp(p[3]);
    }
    static double reached(double u) { return 0.5 * std::erfc(-u / std::numbers::sqrt2); }

    const std::vector<double>& values_;
    std::ptrdiff_t first_;
    int count_;
};

/// Standard error of the logarithm of σ.
double errorOf(const BlurredStep& step, const Eigen::VectorXd& fitted) {
    Eigen::VectorXd residuals(step.values());
    Eigen::MatrixXd slopes(step.values(), BlurredStep::unknowns);
    step(fitted, residuals);
    step.df(fitted, slopes);
    // Points are half a sample apart, so two of them count as one independent value.
    const double freedom = std::max(1.0, step.values() / 2.0 - BlurredStep::unknowns);
    const double variance = residuals.squaredNorm() / 2 / freedom;
    const Eigen::Matrix4d information = slopes.transpose() * slopes / 2;
    const Eigen::FullPivLU<Eigen::Matrix4d> solver(information);
    return solver.isInvertible() ? std::sqrt(variance * solver.inverse()(3, 3))
                                 : std::numeric_limits<double>::infinity();
}

/// Fits the points up to `reach` on both sides of the marks' middle.
std::optional<Edge> fittedWithin(std::ptrdiff_t reach, const Edge& marks, const std::vector<double>& values) {
    const double centre = marks.start + marks.width / 2;
    const std::ptrdiff_t middle = std::lround(centre);
    const auto finite = [&](std::ptrdiff_t i) {
        return i >= 0 && i < static_cast<std::ptrdiff_t>(values.size()) &&
               std::isfinite(values[static_cast<std::size_t>(i)]);
    };
    if (!finite(middle))
        return std::nullopt;
    // Values that turn back by a quarter of the step belong to something else, like the far side of a thin wall.
    const double step = marks.high - marks.low;
    const auto endOf = [&](int by, double towards) {
        std::ptrdiff_t extremum = middle;
        for (std::ptrdiff_t i = middle; std::abs(i - middle) <= reach && finite(i); i += by) {
            const double beyond =
                (values[static_cast<std::size_t>(i)] - values[static_cast<std::size_t>(extremum)]) / towards;
            if (beyond < -0.25)
                return extremum;
            if (beyond > 0)
                extremum = i;
        }
        std::ptrdiff_t end = middle;
        while (std::abs(end + by - middle) <= reach && finite(end + by))
            end += by;
        return end;
    };
    const std::ptrdiff_t first = endOf(-1, -step), last = endOf(1, step);
    BlurredStep model(values, first, static_cast<int>(last - first + 1));
    if (model.values() <= 2 * BlurredStep::unknowns)
        return std::nullopt;
    Eigen::VectorXd fitted(BlurredStep::unknowns);
    fitted << marks.low, step, centre, std::log(std::max(marks.width, 0.5) / widthOfDeviation);
    const auto outcome = Eigen::LevenbergMarquardt<BlurredStep>(model).minimize(fitted);
    using Status = Eigen::LevenbergMarquardtSpace::Status;
    if (outcome == Status::ImproperInputParameters || outcome == Status::TooManyFunctionEvaluation ||
        !fitted.allFinite())
        return std::nullopt;
    Edge edge{true, fitted[0], fitted[0] + fitted[1], 0, widthOfDeviation * std::exp(fitted[3]), 0};
    edge.start = fitted[2] - edge.width / 2;
    const bool near = fitted[2] > static_cast<double>(first) && fitted[2] < static_cast<double>(last) &&
                      edge.width < static_cast<double>(last - first);
    if (!near || (fitted[1] > 0) != (marks.high > marks.low))
        return std::nullopt;
    if (edge.width < pointsOfSample) { // the samples do not resolve it
        edge = marks;
        edge.found = true;
        edge.uncertainty = pointsOfSample / 2;
        return edge;
    }
    edge.uncertainty = edge.width * errorOf(model, fitted);
    return edge.uncertainty <= edge.width / 2 ? std::optional(edge) : std::nullopt;
}

} // namespace

bool canFitEdges() {
    return true;
}

std::optional<Edge> fittedEdge(const Edge& marks, const std::vector<double>& values) {
    // Points on each side hold the levels, but no further edge. In noise the marks are too close: then farther ones.
    constexpr double widths = 1.5;
    constexpr std::ptrdiff_t least = 8;
    std::optional<Edge> edge;
    for (const int times : {1, 2, 4}) {
        const auto reach = std::max<std::ptrdiff_t>(least, std::lround(widths * marks.width)) * times;
        edge = fittedWithin(reach, marks, values);
        if (edge && static_cast<double>(reach) >= 1.2 * edge->width)
            return edge;
    }
    return edge;
}

} // namespace app
