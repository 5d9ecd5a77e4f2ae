// SPDX-License-Identifier: Apache-2.0
#include "grid/axis_weights.h"
#include <algorithm>
#include <cmath>
#include <numbers>

namespace conv {
namespace {

/// Positions this near to a sample lie on it (in samples): affines in files are rounded.
constexpr double onSample = 1e-6;

/// Radius of the interpolating cubic spline in samples, beyond which its weights are below 1e-11.
constexpr double splineRadius = 20;

double cubicBasis(double x) {
    x = std::abs(x);
    if (x >= 2)
        return 0;
    return x < 1 ? 2.0 / 3 - x * x * (1 - x / 2) : (2 - x) * (2 - x) * (2 - x) / 6;
}

/// The cubic spline through 1 at 0 and 0 at all other whole numbers: B-splines weighted by the impulse response of the
/// prefilter, √3·z^|k| with z = √3 − 2 (Unser, Aldroubi, Eden 1993).
double cardinalSpline(double x) {
    const double pole = std::numbers::sqrt3 - 2;
    const double base = std::floor(x);
    double sum = 0;
    for (int k = -1; k <= 2; ++k) {
        const double at = base + k;
        sum += std::numbers::sqrt3 * std::pow(std::abs(pole), std::abs(at)) *
               (std::fmod(std::abs(at), 2) == 1 ? -1 : 1) * cubicBasis(x - at);
    }
    return sum;
}

double sinc(double x) {
    const double angle = std::numbers::pi * x;
    return std::abs(angle) < 1e-12 ? 1 : std::sin(angle) / angle;
}

double radiusOf(Sampling sampling) {
    switch (sampling) {
    case Sampling::linear:
        return 1;
    case Sampling::cubic:
        return splineRadius;
    case Sampling::lanczos:
        return 3;
    case Sampling::copy:
    case Sampling::nearest:
        break;
    }
    return 0.5;
}

double kernelAt(Sampling sampling, double x) {
    if (std::abs(x) >= radiusOf(sampling))
        return 0;
    switch (sampling) {
    case Sampling::linear:
        return 1 - std::abs(x);
    case Sampling::cubic:
        return cardinalSpline(x);
    case Sampling::lanczos:
        return sinc(x) * sinc(x / 3);
    case Sampling::copy:
    case Sampling::nearest:
        break;
    }
    return 1;
}

/// Factor by which the kernel is widened.
double widthOf(const Grid& grid, const GridAxis& axis) {
    return grid.antialias ? std::max(1.0, std::abs(axis.step)) : 1.0;
}

double positionOf(const GridAxis& axis, std::int64_t i) {
    const double position = axis.first + axis.step * static_cast<double>(i);
    const double whole = std::round(position);
    return std::abs(position - whole) < onSample ? whole : position;
}

/// True for positions that `fill` gives the value.
bool isBeyond(const Grid& grid, double position, std::int64_t extent) {
    return grid.fill && (position < -0.5 - onSample || position > static_cast<double>(extent) - 0.5 + onSample);
}

/// Adds the weights of one output sample.
class Row {
  public:
    Row(const Grid& grid, std::int64_t extent, AxisWeights& to) : grid_(grid), extent_(extent), to_(to) {}

    void add(double position, double width) {
        if (isBeyond(grid_, position, extent_)) {
            to_.constant.push_back(grid_.value);
            return;
        }
        const double radius = radiusOf(grid_.sampling) * width;
        const auto from = static_cast<std::int64_t>(std::ceil(position - radius));
        const auto to = static_cast<std::int64_t>(std::floor(position + radius));
        double sum = 0;
        taps_.clear();
        for (std::int64_t i = from; i <= to; ++i) {
            const double weight = kernelAt(grid_.sampling, (position - static_cast<double>(i)) / width);
            taps_.push_back(weight);
            sum += weight;
        }
        double constant = 0;
        const std::size_t start = to_.index.size();
        for (std::size_t k = 0; k < taps_.size(); ++k) {
            const double weight = taps_[k] / sum;
            if (std::abs(weight) < smallest)
                continue; // exactly 0 but for rounding: NaN must not spread through it
            const std::int64_t index = fold(grid_.boundary, from + static_cast<std::int64_t>(k), 0, extent_);
            if (index == outside)
                constant += weight * grid_.value;
            else
                put(index, weight);
        }
        if (to_.index.size() == start + 1 && constant == 0)
            to_.weight.back() = 1; // on a sample: its bits
        to_.constant.push_back(constant);
    }

  private:
    static constexpr double smallest = 1e-13;

    void put(std::int64_t index, double weight) {
        const std::size_t start = to_.first.back();
        for (std::size_t k = start; k < to_.index.size(); ++k) // a folded sample counts once, with the sum
            if (to_.index[k] == index) {
                to_.weight[k] += weight;
                return;
            }
        to_.index.push_back(index);
        to_.weight.push_back(weight);
    }

    const Grid& grid_;
    const std::int64_t extent_;
    AxisWeights& to_;
    std::vector<double> taps_;
};

} // namespace

AxisWeights weightsOf(const Grid& grid, const GridAxis& axis, std::int64_t extent, std::int64_t lo, std::int64_t hi) {
    AxisWeights weights;
    Row row(grid, extent, weights);
    const double width = widthOf(grid, axis);
    for (std::int64_t i = lo; i < hi; ++i) {
        weights.first.push_back(weights.index.size());
        row.add(positionOf(axis, i), width);
    }
    weights.first.push_back(weights.index.size());
    if (!weights.index.empty()) {
        const auto [least, most] = std::ranges::minmax_element(weights.index);
        weights.lo = *least;
        weights.hi = *most + 1;
    }
    return weights;
}

std::vector<std::int64_t> indicesOf(const Grid& grid, const GridAxis& axis, std::int64_t extent, std::int64_t lo,
                                    std::int64_t hi) {
    std::vector<std::int64_t> indices;
    for (std::int64_t i = lo; i < hi; ++i) {
        const double position = positionOf(axis, i);
        const auto index = static_cast<std::int64_t>(std::floor(position + 0.5 + onSample));
        indices.push_back(isBeyond(grid, position, extent) ? outside : fold(grid.boundary, index, 0, extent));
    }
    return indices;
}

std::int64_t reachOf(const Grid& grid, const GridAxis& axis) {
    return static_cast<std::int64_t>(std::ceil(radiusOf(grid.sampling) * widthOf(grid, axis)));
}

} // namespace conv
