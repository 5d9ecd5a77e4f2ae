// SPDX-License-Identifier: Apache-2.0
#include "plan/approximate.h"
#include "plan/rates_limits.h"
#include "taps/box_stack.h"
#include "taps/recursive.h"
#include <algorithm>
#include <charconv>
#include <cmath>
#include <conv/kernel.h>
#include <cstdio>

namespace conv {
namespace {

/// float32 rounding per axis; measured errors of sums are below a tenth of it.
constexpr double rounding = 1e-6;
constexpr char axisNames[] = "xyz";

std::int64_t radiusAlong(const Problem& problem, std::size_t axis) {
    return problem.taps[axis] / 2;
}

/// Least sum of taps inside the domain: that of an axis's first output.
double minInside(double sigma, std::int64_t radius, std::int64_t extent) {
    const AxisTaps taps = gaussianTaps(sigma, (static_cast<double>(radius) + 0.25) / sigma);
    double sum = 0;
    for (std::int64_t i = 0; i <= std::min(radius, extent - 1); ++i)
        sum += taps.weights[static_cast<std::size_t>(radius + i)];
    return sum;
}

/// Two digits, rounded up, so that the stated bound holds.
std::string digitsOf(double value) {
    const double unit = std::pow(10.0, std::floor(std::log10(std::max(value, 1e-30))) - 1);
    char digits[32] = {};
    const auto end = std::to_chars(digits, digits + sizeof digits, std::ceil(value / unit - 1e-9) * unit,
                                   std::chars_format::general, 2);
    return {digits, end.ptr};
}

double boxError(double sigma, std::int64_t radius) {
    return boxStackFor(sigma, radius).error;
}

} // namespace

double approximationBound(const Problem& problem, double (*axisError)(double, std::int64_t)) {
    double off = 1, inside = 1;
    for (std::size_t a = 0; a < 3; ++a) {
        const double sigma = problem.gaussian ? (*problem.gaussian)[a] : 0;
        if (!(sigma > 0))
            continue;
        off *= 1 + axisError(sigma, radiusAlong(problem, a)) + rounding;
        if (problem.boundary == Boundary::renormalize)
            inside *= minInside(sigma, radiusAlong(problem, a), problem.extent[a]);
    }
    return (off - 1) / inside;
}

std::string boundSentence(double bound) {
    return "Off by at most " + digitsOf(bound) + " of the largest sample.";
}

std::optional<std::string> requiresGaussian(const Problem& problem) {
    if (!problem.gaussian)
        return "Needs a Gaussian without derivatives.";
    return std::nullopt;
}

std::optional<std::string> unsupportedWaves(const Problem& problem) {
    if (auto sentence = requiresGaussian(problem))
        return sentence;
    for (std::size_t a = 0; a < 3; ++a) {
        const double sigma = (*problem.gaussian)[a];
        if (sigma > 0 && sigma < 0.999) {
            char digits[32];
            std::snprintf(digits, sizeof digits, "%.3g", sigma);
            return std::string("Damped waves are near a Gaussian from a sigma of 1 sample on; this one has ") + digits +
                   ".";
        }
        if (sigma > 0 && 0.5 * static_cast<double>(problem.taps[a]) < 3.999 * sigma)
            return "Needs a Gaussian that is cut off at 4 sigma or beyond.";
    }
    return std::nullopt;
}

std::optional<std::string> unsupportedBoxes(const Problem& problem) {
    if (auto sentence = requiresGaussian(problem))
        return sentence;
    for (std::size_t a = 0; a < 3; ++a) {
        const double sigma = (*problem.gaussian)[a];
        if (!(sigma > 0))
            continue;
        const double error = boxError(sigma, radiusAlong(problem, a));
        if (error > boxStackBound)
            return std::string("Boxes are near a Gaussian from sigma 3 on, cut off at 4 sigma; along ") + axisNames[a] +
                   " the error would be up to " + digitsOf(error) + " of the largest sample.";
    }
    return std::nullopt;
}

double boundOfWaves(const Problem& problem) {
    return approximationBound(problem, waveError);
}

double boundOfBoxes(const Problem& problem) {
    return approximationBound(problem, boxError);
}

void describeWaves(Variant& variant) {
    variant.kind = VariantClass::approximate;
    variant.tiling = Tiling::tolerance;
    variant.summary = "Gaussians as damped waves, forwards and backwards: as quick for any sigma; off by at most 1e-3 "
                      "of the largest sample for each axis.";
    variant.reference.title = "R. Deriche, Recursively implementing the Gaussian and its derivatives, 1993";
    variant.reference.figure = "no figure";
    variant.bound = boundOfWaves;
    variant.note = [](const Problem& p, const Device&) -> std::optional<std::string> {
        return boundSentence(boundOfWaves(p));
    };
}

void describeBoxes(Variant& variant) {
    variant.kind = VariantClass::approximate;
    variant.tiling = Tiling::tolerance;
    variant.summary = "Gaussians as four running means, one after the other, and five weighted copies: sums alone, as "
                      "quick for any sigma; off by at most 7e-3 of the largest sample for each axis.";
    variant.reference.title =
        "W. M. Wells, Efficient synthesis of Gaussian filters by cascaded uniform filters, 1986; with "
        "fitted copies, this project";
    variant.reference.figure = "no figure";
    variant.bound = boundOfBoxes;
    variant.note = [](const Problem& p, const Device&) -> std::optional<std::string> {
        return boundSentence(boundOfBoxes(p));
    };
}

/// Taps and samples round to 11 bits (8-bit integers are exact); float32 sums lose more per row.
double boundOfHalves(const Problem& problem) {
    constexpr double rounded = 0x1p-11, row = 0x1p-20;
    return (sizeOf(problem.input) == 1 ? rounded : 2 * rounded) + row * static_cast<double>(problem.taps[1]);
}

} // namespace conv
