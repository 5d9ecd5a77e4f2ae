// SPDX-License-Identifier: Apache-2.0
#include "plan/rates_limits.h"
#include "plan/approximate.h"
#include "taps/rates.h"
#include <algorithm>
#include <conv/kernel.h>
#include <cstdio>

namespace conv {
namespace {

/// Radius in σ from which a kernel is whole to float32: 4e-8 of its weights are missing.
constexpr double wholeFrom = 5.5;

std::string threeDigits(double value) {
    char digits[32];
    std::snprintf(digits, sizeof digits, "%.3g", value);
    return digits;
}

std::optional<std::string> tooNarrow(const Vec3& sigma) {
    const double widest = std::max({sigma[0], sigma[1], sigma[2]});
    if (rateFor(widest) > 1)
        return std::nullopt;
    return "Needs a sigma of 5 samples or more along an axis (got " + threeDigits(widest) + ").";
}

double wholeError(double sigma, std::int64_t radius) {
    return ratesError + 2 * gaussianTailLost(sigma, (static_cast<double>(radius) + 0.25) / sigma);
}

} // namespace

std::optional<std::string> unsupportedRates(const Problem& problem) {
    if (auto sentence = requiresGaussian(problem))
        return sentence;
    const Vec3& sigma = *problem.gaussian;
    if (auto sentence = tooNarrow(sigma))
        return sentence;
    for (std::size_t a = 0; a < 3; ++a)
        if (rateFor(sigma[a]) > 1) {
            const double radius = 0.5 * static_cast<double>(problem.taps[a]) / sigma[a];
            if (radius < wholeFrom)
                return "Needs a whole Gaussian (truncate=inf); this one ends at " + threeDigits(radius) + " sigma.";
        }
    return std::nullopt;
}

std::optional<std::string> unsupportedWhole(const Problem& problem) {
    if (auto sentence = requiresGaussian(problem))
        return sentence;
    return tooNarrow(*problem.gaussian);
}

double boundOfWhole(const Problem& problem) {
    return approximationBound(problem, wholeError);
}

Cells cellsOfRates(const Problem& problem) {
    Cells cells;
    for (std::size_t a = 0; a < 3; ++a) {
        const double sigma = problem.gaussian ? (*problem.gaussian)[a] : 0;
        if (rateFor(sigma) > 1)
            cells.taps[a] = 2 * ratesFor(sigma).reach() + 1;
    }
    return cells;
}

void describeRates(Variant& variant) {
    variant.summary = "Whole Gaussians of any sigma at several rates: smooth a little, keep every n-th sample, smooth "
                      "there, interpolate.";
    variant.reference.title = "P. J. Burt and E. H. Adelson, The Laplacian pyramid as a compact image code, 1983; with "
                              "windows of gridded transforms, this project";
    variant.reference.figure = "no figure";
    variant.cells = cellsOfRates;
}

void describeWhole(Variant& variant) {
    describeRates(variant);
    variant.kind = VariantClass::approximate;
    variant.summary = "The whole Gaussian, at several rates, in place of one that ends at truncate sigmas: off by at "
                      "most 1.3e-4 of the largest sample for each axis at 4 sigma.";
    variant.bound = boundOfWhole;
    variant.note = [](const Problem& p, const Device&) -> std::optional<std::string> {
        return boundSentence(boundOfWhole(p));
    };
}

} // namespace conv
