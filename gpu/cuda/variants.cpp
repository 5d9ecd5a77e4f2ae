// Descriptors of the CUDA variants: complete on every build; launchers only where nvcc was there.
#include "core/backend.h"
#include "cuda/costs.h"
#include <algorithm>
#include <climits>

namespace conv {
namespace {

using Refusal = std::optional<std::string>;

Refusal refusesNaive(const Problem& p, const Device&) {
    if (p.gradientMagnitude)
        return "Computes one kernel at a time; a gradient magnitude is several.";
    if (p.taps[0] > INT_MAX / p.taps[1] / p.taps[2])
        return "The kernel has more than 2147483647 taps.";
    return std::nullopt;
}

double secondsNaive(const Problem& p, const Device& d) {
    // A load for every multiply-add leaves 7 % of the peak. Each row of taps costs some more, each output a start:
    // counted in taps, fitted to 3³ to 9³, 5² to 31² and 2047 taps on an H100 (2026-11).
    constexpr double share = 0.074;
    const double rows = static_cast<double>(p.taps[1] * p.taps[2]), taps = static_cast<double>(p.taps[0]) * rows;
    const double worth = taps + (p.dimension == 3 ? 11 * rows + 20 : rows + 50);
    const double bytes = static_cast<double>(sizeOf(p.input)) + 4;
    return static_cast<double>(p.items) * launchCost + passSeconds(p, d, bytes, 2 * worth, share);
}

Refusal refusesSeparable(const Problem& p, const Device&) {
    if (p.gradientMagnitude)
        return "Computes one kernel at a time; a gradient magnitude is several.";
    if (p.rank > 1)
        return "Needs a kernel that is one product of per-axis kernels; this one is a sum of " +
               std::to_string(p.rank) + ".";
    if (p.rank != 1)
        return "Needs a kernel that is one product of per-axis kernels; this one is not known to be.";
    return std::nullopt;
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
    return static_cast<double>(p.items) * passes * launchCost +
           outputs * (8.0 * passes / (moving * d.bytesPerSecond) + 2 * taps / (computing * d.flopsPerSecond));
}

void find(Variant& v) {
    for (const CudaLauncher& l : cudaLaunchers())
        if (l.name == v.name && l.dimension == v.dimension)
            v.launch = l.launch;
    if (!v.launch)
        v.missing = "This build has no CUDA kernels: it was built without nvcc.";
}

Variant naive(int dimension) {
    Variant v;
    v.name = "naive";
    v.device = DeviceKind::cuda;
    v.dimension = dimension;
    v.tiling = Tiling::exact;
    v.summary = "One thread for each output, every sample from global memory: what caches alone are worth.";
    v.origin = dimension == 1   ? "Article on 1-D convolution on a T4, kernel \"naive\""
               : dimension == 2 ? "Slides on 2-D stencils, L1 cache instead of shared memory"
                                : "Article on 3-D convolution on an A100, kernel 1";
    v.published = dimension == 1   ? "896 GFLOPS on a T4 (1 M samples, 2047 taps)"
                  : dimension == 3 ? "293 GFLOPS on an A100 (512³, 9³ taps)"
                                   : "79 to 95 % of the shared-memory kernel's rate on a V100 (radius 16 to 4)";
    v.refuses = refusesNaive;
    v.seconds = secondsNaive;
    find(v);
    return v;
}

Variant separablePasses(int dimension) {
    Variant v;
    v.name = "separable-passes";
    v.device = DeviceKind::cuda;
    v.dimension = dimension;
    v.tiling = Tiling::exact;
    v.summary = "One pass for each axis, slab by slab, so that what lies between stays in the second-level cache.";
    v.origin = "CUDA sample convolutionSeparable";
    v.published = dimension == 2 ? "up to 6000 megapixels a second on an older card" : "";
    v.refuses = refusesSeparable;
    v.seconds = secondsSeparable;
    find(v);
    return v;
}

} // namespace

std::vector<Variant> cudaVariants() {
    std::vector<Variant> all;
    for (int dimension = 1; dimension <= 3; ++dimension) {
        all.push_back(separablePasses(dimension));
        all.push_back(naive(dimension));
    }
    return all;
}

} // namespace conv
