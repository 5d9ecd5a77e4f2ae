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
    // Two shared-memory or cache loads for eight multiply-adds along a row, sixteen for 64 across.
    constexpr double share = 0.3;
    const int passes = static_cast<int>(std::count_if(p.taps.begin(), p.taps.end(), [](auto k) { return k > 1; }));
    double seconds = static_cast<double>(p.items) * std::max(1, passes) * launchCost;
    double in = static_cast<double>(sizeOf(p.input));
    int done = 0;
    for (int axis = 2; axis >= 0; --axis) {
        const bool last = axis == 0 && done == 0;
        if (p.taps[static_cast<std::size_t>(axis)] == 1 && !last)
            continue;
        // What lies between two passes stays in the second-level cache: counted at half the price.
        const double reading = done == 0 ? in : in / 2;
        ++done;
        const double bytes = reading + (done < passes ? 2.0 : 4.0);
        seconds += passSeconds(p, d, bytes, 2.0 * static_cast<double>(p.taps[static_cast<std::size_t>(axis)]), share);
        in = 4;
    }
    return seconds;
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
