#include "cuda/costs.h"
#include "cuda/direct/form.h"
#include "cuda/variants.h"
#include <algorithm>
#include <climits>

namespace conv {
namespace {

std::optional<std::string> refusesDirect(const Problem& p, const Device&) {
    if (p.gradientMagnitude)
        return "Computes one kernel at a time; a gradient magnitude is several.";
    if (p.taps[0] > INT_MAX / 2 / p.taps[1] / p.taps[2])
        return "The kernel has more than 1073741823 taps.";
    return std::nullopt;
}

double secondsDirect(const Problem& p, const Device& d) {
    // Products as the loops walk them, filled-up rows included, at a share of the peak; starting a thread and bringing
    // its samples counts as so many taps more, and again for every further block of taps. Fitted to 3² to 63², 3³ to
    // 15³ and 9 to 4001 taps on an H100 (2026-11, docs/benchmarks/h100-direct.md).
    const direct::Form form = direct::formOf(p.dimension, p.taps, 96 << 10);
    const double taps = static_cast<double>(form.width) * form.xBlocks * static_cast<double>(p.taps[1] * p.taps[2]);
    double worth = 0;
    if (p.dimension == 1)
        worth = taps / (form.buffered ? 0.71 : 0.78) + 20;
    else
        worth = taps / (form.buffered      ? 0.6
                        : p.dimension == 2 ? 0.87
                                           : 0.82) +
                (p.dimension == 2 ? 50 : 68) + 93 * (form.xBlocks * form.yBlocks - 1);
    const double bytes = (static_cast<double>(sizeOf(p.input)) + 4) / 0.92;
    return static_cast<double>(p.items) * launchCost + passSeconds(p, d, bytes, 2 * worth, 1);
}

} // namespace

Variant directVariant(int dimension) {
    Variant v = cudaVariant("direct", dimension);
    v.tiling = Tiling::exact;
    v.summary = "Many outputs a thread: every sample read from shared memory meets many taps in registers.";
    v.origin = "Register blocking, from the 1-D article's last kernels, taken to 2-D and 3-D";
    v.published = dimension == 1 ? "4713 GFLOPS on a T4, 58 % of its peak (1 M samples, 2047 taps)" : "";
    v.refuses = refusesDirect;
    v.seconds = secondsDirect;
    return v;
}

} // namespace conv
