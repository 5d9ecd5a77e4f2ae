// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/costs.h"
#include "cuda/variants/float64/cost.h"
#include "cuda/variants/float64/float64.h"
#include "cuda/variants/variants.h"

namespace conv {
namespace {

/// A thread block keeps positions along x and y in shared memory.
constexpr std::int64_t maxTapsAlong = 2048;

std::optional<std::string> unsupportedDirectFloat64(const Problem& p, const Device&) {
    for (const std::size_t a : {0U, 1U})
        if (p.taps[a] > maxTapsAlong)
            return "Takes at most " + std::to_string(maxTapsAlong) + " taps along x and y. This kernel has " +
                   std::to_string(p.taps[a]) + ".";
    return std::nullopt;
}

double secondsDirectFloat64(const Problem& p, const Device& d) {
    constexpr double computing = 0.39; // share of the peak: 5², 15², 3³ and 7³ on an H100 (2026-11)
    const double samples = static_cast<double>(p.taps[0] * p.taps[2]) * float64::samplesOfColumn(p.taps[1]);
    const double waits = 2 * samples / float64::columnOutputs * float64::secondsOfSamples; // positions come first
    return static_cast<double>(p.items) * (launchCost + blockSeconds(d, waits)) +
           passSeconds(p, d, static_cast<double>(sizeOf(p.input)) + 8, 2 * samples, computing * float64::rateShare(d));
}

} // namespace

Variant directFloat64Variant(int dimension) {
    Variant v = cudaVariant<launchDirectFloat64>("direct-f64", dimension);
    v.idea = Idea::registers;
    v.arithmetic = Arithmetic::sums;
    v.tiling = Tiling::exact;
    v.float64 = true;
    v.summary = "float64 sums over all taps that are not zero, eight neighbours a thread.";
    v.reference.title = "the definition";
    v.reference.figure = noFigure;
    v.unsupported = unsupportedDirectFloat64;
    v.predictSeconds = secondsDirectFloat64;
    return v;
}

} // namespace conv
