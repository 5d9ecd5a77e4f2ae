#include "cuda/costs.h"
#include "cuda/refusals.h"
#include "cuda/variants.h"
#include <algorithm>

namespace conv {
namespace {

std::optional<std::string> refusesSeparable(const Problem& p, const Device&) {
    if (p.gradientMagnitude)
        return "Computes one kernel at a time; a gradient magnitude is several.";
    return refusesOtherThanOneProduct(p);
}

double secondsSeparable(const Problem& p, const Device& d) {
    // A pass starts at 55 % of the bandwidth, read and written in float32, and each tap costs 22 % of the peak on top:
    // fitted to σ = 1 to 8 in 2-D and 3-D and to 2047 taps on an H100 (2026-11). Narrow input is no faster here.
    constexpr double moving = 0.55, computing = 0.22;
    const double outputs = static_cast<double>(p.outputs()) * static_cast<double>(p.items);
    int passes = 0;
    double taps = 0;
    for (const std::int64_t k : p.taps)
        if (k > 1) {
            ++passes;
            taps += static_cast<double>(k);
        }
    passes = std::max(1, passes);
    // Few outputs: what one block takes for its own, tap after tap (10⁴ samples × 31 to 2047 taps, 256² and 64³ × 7 to
    // 129 taps along each axis on the same card).
    constexpr double secondsOfTap[] = {58e-9, 185e-9, 290e-9};
    const double block = blockSeconds(d, taps * secondsOfTap[passes - 1]);
    constexpr double perPass = launchCost + 3e-6; // of the passes none starts before the one before it has ended
    const double sums = outputs * 2 * taps / (computing * d.flopsPerSecond);
    return static_cast<double>(p.items) * passes * perPass + outputs * 8.0 * passes / (moving * d.bytesPerSecond) +
           std::max(sums, static_cast<double>(p.items) * block);
}

} // namespace

Variant separablePassesVariant(int dimension) {
    Variant v = cudaVariant("separable-passes", dimension);
    v.tiling = Tiling::exact;
    v.summary = "One pass for each axis, slab by slab, so that what lies between stays in the second-level cache.";
    v.origin = "CUDA sample convolutionSeparable";
    v.published = dimension == 2 ? "up to 6000 megapixels a second on an older card" : "";
    v.refuses = refusesSeparable;
    v.seconds = secondsSeparable;
    return v;
}

} // namespace conv
