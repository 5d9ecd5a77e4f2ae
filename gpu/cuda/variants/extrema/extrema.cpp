// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/extrema/extrema.h"
#include "cpu/variants/extrema/extrema.h"
#include "cuda/variants/costs.h"
#include "cuda/variants/variants.h"

namespace conv {
namespace {

double secondsExtremaPasses(const Problem& p, const Device& d) {
    // In operations at the peak, fitted to 3², 15², 61², 3³, 9³ and 31³ on an H200 (2026-11): keys are written and read
    // once for each pass.
    constexpr double perLoad = 25, perPass = 500;
    const double key = p.output == ElementType::f32 ? 4 : 8;
    double passes = 1, loads = 0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const std::int64_t taps = p.taps[axis];
        if (taps == 1 && axis > 0)
            continue;
        const std::int64_t part = taps > extrema::longest ? extrema::partOf(taps) : taps;
        const auto size = static_cast<double>(part);
        loads += axis == 0 ? 2 * std::sqrt(size) : size / std::min(16.0, size) + 1;
        passes += 1;
        if (part < taps) {
            loads += static_cast<double>(extrema::partsOf(taps));
            passes += 1;
        }
    }
    const double bytes = static_cast<double>(sizeOf(p.input)) + key * (2 * passes - 1);
    return static_cast<double>(p.items) * (passes + 1) * launchCost +
           passSeconds(p, d, bytes, key / 4 * (perPass * passes + perLoad * loads), 1);
}

} // namespace

Variant extremaVariant(int dimension) {
    Variant v = cudaVariant<launchExtremaPasses>("extrema", dimension);
    v.idea = Idea::extrema;
    v.arithmetic = Arithmetic::sums; // selects samples
    v.summary = "Smallest or largest samples of boxes: one pass along each axis; neighbouring outputs share samples.";
    v.reference.title = "this project";
    v.unsupported = unsupportedExtrema;
    v.predictSeconds = secondsExtremaPasses;
    v.convolves = false;
    v.ranks = true;
    v.selects = true;
    return v;
}

} // namespace conv
