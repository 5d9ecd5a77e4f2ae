// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/separable_passes/separable_passes.h"
#include "cuda/variants/costs.h"
#include "cuda/variants/refusals.h"
#include "cuda/variants/variants.h"
#include <algorithm>
#include <cmath>

namespace conv {
namespace {

std::optional<std::string> unsupportedSeparable(const Problem& p, const Device&) {
    return requiresRankOne(p);
}

double secondsSeparable(const Problem& p, const Device& d) {
    // A pass starts at 55 % of the bandwidth; each tap adds a share of the peak. Sums beyond the border along y and z
    // look up every position, repeatedly if the kernel is longer than the axis. Narrow input types are no faster.
    // Fitted to σ = 1 to 400 in 2-D, 1 to 100 in 3-D and to 2047 taps on an H100 (2026-11,
    // docs/benchmarks/h100-separable.md).
    constexpr double moving = 0.55, atBorder = 0.065;
    const double straight = p.dimension == 1 ? 0.22 : 0.29;
    // A row of a few samples takes as long as one of 64.
    const double outputs = static_cast<double>(std::max<std::int64_t>(p.extent[0], p.dimension > 1 ? 64 : 1) *
                                               p.extent[1] * p.extent[2] * p.items);
    int passes = 0;
    double taps = 0, sums = 0;
    for (std::size_t a = 0; a < 3; ++a)
        if (p.taps[a] > 1) {
            const auto k = static_cast<double>(p.taps[a]),
                       beyond = a == 0 ? 0 : (k - 1) / static_cast<double>(p.extent[a]);
            ++passes;
            taps += k;
            sums += outputs * 2 * k / d.flopsPerSecond * (std::max(0.0, 1 - beyond) / straight + beyond / atBorder);
        }
    passes = std::max(1, passes);
    // One block's time, for few outputs (10⁴ samples × 31 to 2047 taps, 256² and 64³ × 7 to 129 taps on the same GPU).
    constexpr double secondsOfTap[] = {58e-9, 185e-9, 290e-9};
    const double block = blockSeconds(d, taps * secondsOfTap[passes - 1]);
    constexpr double perPass = launchCost + 3e-6; // passes do not overlap
    return static_cast<double>(p.items) * passes * perPass + outputs * 8.0 * passes / (moving * d.bytesPerSecond) +
           std::hypot(sums, static_cast<double>(p.items) * block);
}

} // namespace

Variant separablePassesVariant(int dimension) {
    Variant v = cudaVariant<launchSeparablePasses>("separable-passes", dimension);
    v.idea = Idea::passes;
    v.arithmetic = Arithmetic::factors;
    v.stacks = true;
    v.tiling = Tiling::exact;
    v.summary = "One pass for each axis, slab by slab, so that what lies between stays in the second-level cache.";
    v.reference.title = "CUDA sample convolutionSeparable";
    v.reference.figure = dimension == 2 ? "up to 6000 megapixels a second on an older card" : noFigure;
    if (dimension > 1)
        v.threadBlocks = {{32, 4, 1}, {32, 8, 1}, {32, 2, 1}};
    v.unsupported = unsupportedSeparable;
    v.predictSeconds = secondsSeparable;
    return v;
}

} // namespace conv
