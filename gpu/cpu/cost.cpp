// What the CPU variants refuse, and how long they would take.
#include "cpu/launchers.h"
#include <algorithm>
#include <cmath>

namespace conv {
namespace {

double samples(const Problem& problem) {
    return static_cast<double>(problem.outputs()) * static_cast<double>(problem.items);
}

/// One read of the input, one write of float32.
double bytesSeconds(const Problem& problem, const Device& device) {
    const double bytes = samples(problem) * static_cast<double>(sizeOf(problem.input) + sizeof(float));
    return bytes / std::max(device.bytesPerSecond, 1.0);
}

/// `efficiency`: part of the multiply-add peak that was reached once data are in the caches.
double flopsSeconds(double flops, double efficiency, const Device& device) {
    return flops / (std::max(device.flopsPerSecond, 1.0) * efficiency);
}

/// Starting the threads, tables, first and last tiles.
double overheadSeconds(const Problem& problem) {
    return 2e-5 * static_cast<double>(problem.items);
}

std::optional<std::string> refusesBoth(const Problem& problem) {
    if (problem.gradientMagnitude)
        return "Computes one kernel at a time, not a fused gradient magnitude.";
    return std::nullopt;
}

} // namespace

std::optional<std::string> refusesCpuDirect(const Problem& problem, const Device&) {
    return refusesBoth(problem);
}

double secondsCpuDirect(const Problem& problem, const Device& device) {
    const auto taps = static_cast<double>(problem.taps[0] * problem.taps[1] * problem.taps[2]);
    // 64 % of the peak at 7², 77 % at 9², 84 % at 15², 87 % at 31² (2 cores of an EPYC, AVX-512, 2026-11-21).
    const double efficiency = 0.88 * taps / (taps + 14);
    return std::max(bytesSeconds(problem, device), flopsSeconds(2 * taps * samples(problem), efficiency, device)) +
           overheadSeconds(problem);
}

std::optional<std::string> refusesCpuSeparable(const Problem& problem, const Device&) {
    if (problem.rank == 0)
        return "Needs a kernel of rank 1. This one has a rank above 16.";
    if (problem.rank != 1)
        return "Needs a kernel of rank 1. This one has rank " + std::to_string(problem.rank) + ".";
    return refusesBoth(problem);
}

double secondsCpuSeparable(const Problem& problem, const Device& device) {
    double taps = 0;
    for (const std::int64_t k : problem.taps)
        taps += k > 1 ? static_cast<double>(k) : 0;
    taps = std::max(taps, 1.0);
    // 25 % of the peak at σ 1, 31 % at σ 2, 48 % at σ 4, 65 % at σ 8 in 2-D (2 cores of an EPYC, AVX-512, 2026-11-21).
    const double efficiency = 0.75 * taps / (taps + 35);
    return std::max(bytesSeconds(problem, device), flopsSeconds(2 * taps * samples(problem), efficiency, device)) +
           overheadSeconds(problem);
}

} // namespace conv
