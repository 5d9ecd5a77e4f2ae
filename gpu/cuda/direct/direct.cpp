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
    // Products as the loops walk them, filled-up rows included, at a share of the peak; a thread's start and the way of
    // its samples into shared memory count as so many taps more. Bytes at most of the bandwidth.
    const direct::Form form = direct::formOf(p.dimension, p.taps, 96 << 10);
    const double share = p.dimension == 1 ? 0.86 : form.buffered ? 0.6 : 0.88;
    const double taps = static_cast<double>(form.width) * form.xBlocks * static_cast<double>(p.taps[1] * p.taps[2]);
    const double worth = taps + (p.dimension == 1 ? 8 : p.dimension == 2 ? 12 : 20);
    const double bytes = (static_cast<double>(sizeOf(p.input)) + 4) / 0.92;
    return static_cast<double>(p.items) * launchCost + passSeconds(p, d, bytes, 2 * worth, share);
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
