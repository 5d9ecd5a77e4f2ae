// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/scores/scores.h"
#include "cuda/variants/costs.h"
#include "cuda/variants/float64/cost.h"
#include "cuda/variants/variants.h"

namespace conv {
namespace {

double secondsScorePasses(const Problem& p, const Device& d) {
    // Operations in float64 on each sample of a window along each axis, and loads, in operations at the float32 peak,
    // fitted to 15², 61², 5³, 9³ and 15³ on an H200 (2026-11): moments along z come from the device's memory.
    constexpr double perTap = 6, other = 60, perPass = 950, perLoad = 54, perLoadAlongZ = 240;
    double operations = other, loads = 0, passes = 1;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const auto taps = static_cast<double>(p.taps[axis]);
        if (axis > 0 && p.taps[axis] == 1)
            continue;
        operations += perTap * taps;
        loads += (axis == 2 ? perLoadAlongZ : perLoad) * taps;
        passes += 1;
    }
    const double bytes = static_cast<double>(sizeOf(p.input)) + 4 + 8 + 32 * (passes - 1);
    const double work = std::max(operations / float64::rateShare(d), perPass * passes + loads);
    return static_cast<double>(p.items) * (passes + 1) * launchCost + passSeconds(p, d, bytes, work, 1);
}

} // namespace

Variant scoresVariant(int dimension) {
    Variant v = cudaVariant<launchScorePasses>("scores", dimension);
    v.idea = Idea::scores;
    v.summary = "Means and deviations of boxes in float64: a pass along each axis joins those of parts.";
    v.reference.title = "Chan, Golub and LeVeque, Algorithms for computing the sample variance (1983)";
    v.reference.figure = noFigure;
    v.predictSeconds = secondsScorePasses;
    v.convolves = false;
    v.scores = true;
    v.selects = true;
    return v;
}

} // namespace conv
