// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/several_rates/several_rates.h"
#include "cuda/variants/costs.h"
#include "cuda/variants/variants.h"
#include "plan/rates_length.h"
#include "plan/rates_limits.h"
#include <algorithm>

namespace conv {
namespace {

/// A stage reads and writes once, at a share of the bandwidth; multiply-adds take a share of the peak. Lanes of a warp
/// that share a line wait longer. Fitted to 1-D 10⁶, 2-D 512² and 4096², 3-D 256³ and 512³, σ 8 to 100
/// (docs/benchmarks/approximate.md).
double secondsSeveralRates(const Problem& p, const Device& d) {
    constexpr double moving = 0.6, adding = 0.3;
    const double stage = p.extent[1] * p.extent[2] < 32 ? 2e-5 : 6.5e-6;
    const RatesLength axes[3] = {{p, 0}, {p, 1}, {p, 2}};
    double size[3] = {axes[0].out, axes[1].out, axes[2].out}, bytes = 0, adds = 0;
    int stages = isInteger(p.input) ? 0 : 2;
    double item = static_cast<double>(sizeOf(p.input));
    const auto all = [&] { return size[0] * size[1] * size[2]; };
    for (const std::size_t a : {0, 2, 1})
        if (axes[a].two()) {
            const double others = all() / size[a];
            bytes += others * (item * axes[a].extended() + 4 * axes[a].read);
            adds += others * axes[a].extended() * static_cast<double>(Rates::windowOverlap);
            size[a] = axes[a].read;
            item = 4;
            ++stages;
        }
    for (const std::size_t a : {2, 1, 0})
        if (axes[a].filtered) {
            size[a] = axes[a].two() ? axes[a].kept : axes[a].out;
            bytes += 8 * all();
            adds += 2 * all() * axes[a].taps;
            ++stages;
        }
    for (const std::size_t a : {1, 2, 0})
        if (axes[a].two()) {
            bytes += 4 * all() / size[a] * (axes[a].kept + axes[a].out);
            size[a] = axes[a].out;
            adds += all() * static_cast<double>(Rates::windowOverlap);
            ++stages;
        }
    bytes = std::max(bytes, (static_cast<double>(sizeOf(p.input)) + 4) * all()); // a copy, where no axis is wide
    const double once =
        stages * stage + std::max(bytes / (moving * d.bytesPerSecond), 2 * adds / (adding * d.flopsPerSecond));
    return static_cast<double>(p.items) * (launchCost + once);
}

} // namespace

Variant severalRatesVariant(int dimension) {
    Variant v = cudaVariant<launchSeveralRates>("several-rates", dimension);
    v.idea = Idea::rates;
    describeRates(v);
    v.unsupported = [](const Problem& p, const Device&) { return unsupportedRates(p); };
    v.predictSeconds = secondsSeveralRates;
    return v;
}

Variant wholeGaussianVariant(int dimension) {
    Variant v = cudaVariant<launchSeveralRates>("whole-gaussian", dimension);
    v.idea = Idea::rates;
    describeWhole(v);
    v.unsupported = [](const Problem& p, const Device&) { return unsupportedWhole(p); };
    v.predictSeconds = secondsSeveralRates;
    return v;
}

} // namespace conv
