// SPDX-License-Identifier: Apache-2.0
#include "model/text.h"
#include <algorithm>
#include <cmath>
#include <conv/error.h>
#include <conv/kernel.h>
#include <numeric>

namespace conv {
namespace {

/// Radius in σ at which the whole Gaussian ends: 1.2e-15 of it lies beyond.
constexpr double wholeGaussian = 8;

void checkTaps(const std::vector<double>& taps, const Index3& extent, const Index3& centre) {
    std::int64_t count = 1;
    for (std::size_t a = 0; a < 3; ++a) {
        if (extent[a] < 1)
            throw Error(ErrorCode::usage, "A kernel must have at least one tap along every axis.");
        if (__builtin_mul_overflow(count, extent[a], &count))
            throw Error(ErrorCode::usage, "The kernel is too large.");
        if (centre[a] < 0 || centre[a] >= extent[a])
            throw Error(ErrorCode::usage, "The kernel's centre " + std::to_string(centre[a]) + " lies outside its " +
                                              std::to_string(extent[a]) + " taps.");
    }
    if (static_cast<std::int64_t>(taps.size()) != count)
        throw Error(ErrorCode::usage, "The kernel has " + std::to_string(taps.size()) + " taps where " +
                                          std::to_string(count) + " are announced.");
    for (const double t : taps)
        if (!std::isfinite(t))
            throw Error(ErrorCode::usage, "A tap of the kernel is NaN or infinite.");
}

void checkSigma(double sigma) {
    if (!(sigma >= 0) || !std::isfinite(sigma))
        throw Error(ErrorCode::usage, "Sigma must be zero or above and finite, not " + number(sigma) + ".");
}

} // namespace

double AxisTaps::sum() const {
    return std::accumulate(weights.begin(), weights.end(), 0.0);
}

Kernel::Kernel() {
    static const auto identity = std::make_shared<const Body>();
    body_ = identity;
}

Kernel Kernel::correlation(std::vector<double> taps, const Index3& extent, const Index3& centre) {
    checkTaps(taps, extent, centre);
    return Kernel(Body{extent, centre, false, std::move(taps), {}});
}

Kernel Kernel::convolution(std::vector<double> taps, const Index3& extent, const Index3& centre) {
    checkTaps(taps, extent, centre);
    std::reverse(taps.begin(), taps.end());
    return correlation(std::move(taps), extent,
                       {extent[0] - 1 - centre[0], extent[1] - 1 - centre[1], extent[2] - 1 - centre[2]});
}

Kernel Kernel::separable(SeparableTerm axes) {
    Body body;
    for (std::size_t a = 0; a < 3; ++a) {
        checkTaps(axes[a].weights, {axes[a].size(), 1, 1}, {axes[a].centre, 0, 0});
        body.extent[a] = axes[a].size();
        body.centre[a] = axes[a].centre;
    }
    body.axes = std::move(axes);
    return Kernel(std::move(body));
}

Index3 Kernel::after() const {
    return {extent()[0] - 1 - centre()[0], extent()[1] - 1 - centre()[1], extent()[2] - 1 - centre()[2]};
}

int Kernel::dimension() const {
    for (int a = 2; a >= 0; --a)
        if (extent()[static_cast<std::size_t>(a)] > 1)
            return a + 1;
    return 0;
}

std::vector<double> Kernel::dense() const {
    if (!definedPerAxis())
        return body_->taps;
    std::vector<double> taps;
    taps.reserve(static_cast<std::size_t>(count()));
    for (const double wz : axes()[2].weights)
        for (const double wy : axes()[1].weights)
            for (const double wx : axes()[0].weights)
                taps.push_back(wx * wy * wz);
    return taps;
}

double Kernel::sum() const {
    if (definedPerAxis())
        return axes()[0].sum() * axes()[1].sum() * axes()[2].sum();
    return std::accumulate(body_->taps.begin(), body_->taps.end(), 0.0);
}

std::int64_t Kernel::nonZeroTaps() const {
    const auto nonZero = [](const std::vector<double>& w) {
        return static_cast<std::int64_t>(w.size()) - std::count(w.begin(), w.end(), 0.0);
    };
    if (definedPerAxis())
        return nonZero(axes()[0].weights) * nonZero(axes()[1].weights) * nonZero(axes()[2].weights);
    return nonZero(body_->taps);
}

bool Kernel::nonNegative() const {
    const auto fine = [](const std::vector<double>& w) {
        return std::all_of(w.begin(), w.end(), [](double t) { return t >= 0; });
    };
    if (definedPerAxis())
        return fine(axes()[0].weights) && fine(axes()[1].weights) && fine(axes()[2].weights);
    return fine(body_->taps);
}

double Kernel::operationsPerOutput() const {
    if (!definedPerAxis())
        return 2.0 * static_cast<double>(nonZeroTaps());
    double taps = 0;
    for (const AxisTaps& axis : axes())
        if (!axis.isIdentity())
            taps += static_cast<double>(axis.size());
    return 2 * taps;
}

std::int64_t gaussianRadius(double sigma, double truncate) {
    checkSigma(sigma);
    if (!(truncate > 0))
        throw Error(ErrorCode::usage, "Truncate must be above zero, not " + number(truncate) + ".");
    const double radius = (std::isinf(truncate) ? wholeGaussian : truncate) * sigma + 0.5;
    if (radius > 1e8)
        throw Error(ErrorCode::usage, "A sigma of " + number(sigma) + " samples gives a kernel that is too large.");
    return static_cast<std::int64_t>(radius);
}

double gaussianTailLost(double sigma, double truncate) {
    if (sigma == 0)
        return 0;
    // The sampled kernel covers ±(radius + ½) of the continuous one.
    return std::erfc((static_cast<double>(gaussianRadius(sigma, truncate)) + 0.5) / (sigma * std::sqrt(2.0)));
}

AxisTaps gaussianTaps(double sigma, double truncate, int order) {
    checkSigma(sigma);
    if (order < 0 || order > 4)
        throw Error(ErrorCode::usage, "The order of a derivative must be 0 to 4, not " + std::to_string(order) + ".");
    if (sigma == 0) {
        if (order > 0)
            throw Error(ErrorCode::usage, "A derivative of a Gaussian needs a sigma above zero.");
        return {};
    }
    const std::int64_t radius = gaussianRadius(sigma, truncate);
    const double variance = sigma * sigma;
    AxisTaps taps;
    taps.weights.resize(static_cast<std::size_t>(2 * radius + 1));
    taps.centre = radius;
    for (std::int64_t i = -radius; i <= radius; ++i)
        taps.weights[static_cast<std::size_t>(i + radius)] =
            std::exp(-0.5 / variance * static_cast<double>(i) * static_cast<double>(i));
    const double sum = taps.sum();
    // dⁿ/dxⁿ of the Gaussian is Pₙ(x) times it, with P₀ = 1 and Pₙ₊₁ = Pₙ' − x/σ²·Pₙ.
    std::vector<double> polynomial{1.0};
    for (int n = 0; n < order; ++n) {
        std::vector<double> next(polynomial.size() + 1, 0.0);
        for (std::size_t p = 1; p < polynomial.size(); ++p)
            next[p - 1] += static_cast<double>(p) * polynomial[p];
        for (std::size_t p = 0; p < polynomial.size(); ++p)
            next[p + 1] -= polynomial[p] / variance;
        polynomial = std::move(next);
    }
    for (std::int64_t i = -radius; i <= radius; ++i) {
        // A convolution with the derivative is a correlation with its mirror image.
        const auto x = static_cast<double>(-i);
        double value = 0;
        for (std::size_t p = polynomial.size(); p-- > 0;)
            value = value * x + polynomial[p];
        taps.weights[static_cast<std::size_t>(i + radius)] *= value / sum;
    }
    return taps;
}

AxisTaps boxTaps(std::int64_t size) {
    if (size < 1)
        throw Error(ErrorCode::usage, "A box must have a size of at least 1, not " + std::to_string(size) + ".");
    if (size > 200000000)
        throw Error(ErrorCode::usage, "A box of " + std::to_string(size) + " samples is too large.");
    return {std::vector<double>(static_cast<std::size_t>(size), 1.0 / static_cast<double>(size)), size / 2};
}

} // namespace conv
