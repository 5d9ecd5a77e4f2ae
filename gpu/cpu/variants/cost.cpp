// SPDX-License-Identifier: Apache-2.0
// What the CPU variants refuse, and how long they would take.
#include "cpu/micro/micro.h"
#include "cpu/runtime/work.h"
#include "cpu/variants/launchers.h"
#include <algorithm>
#include <cmath>

namespace conv {
namespace {

double samples(const Problem& problem) {
    return static_cast<double>(problem.outputs()) * static_cast<double>(problem.items);
}

/// Outputs that register tiles compute: in images and volumes a row takes whole tiles, so that one of 8 samples costs
/// as much as one of 64 (docs/benchmarks/cpu-kernels.md, "Small work"). Rows of up to 4 are turned.
double tileSamples(const Problem& problem) {
    const std::int64_t row = problem.extent[0];
    if (row <= 4 || problem.extent[1] * problem.extent[2] <= 1)
        return samples(problem);
    return samples(problem) / static_cast<double>(row) * static_cast<double>(roundUp(row, micro().tileColumns));
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
    return 8e-6 * static_cast<double>(problem.items);
}

/// What passes take for a row beside its sums: borders, pointers of the ring.
double rowsSeconds(const Problem& problem, const Device& device) {
    const std::int64_t rows = problem.extent[1] * problem.extent[2] * problem.items;
    return rows > problem.items ? 5e-8 * static_cast<double>(rows) / std::max(device.cores, 1) : 0;
}

/// Part of the peak of passes with that many taps in all: in 2-D 43 % at σ 1, 63 % at σ 2, 81 % at σ 4, 88 % at σ 8; in
/// 3-D, where the planes' ring passes through the last-level cache, 45 % at σ 1, 57 % at σ 2, some 60 to 68 % beyond
/// (docs/benchmarks/cpu-kernels.md).
double passesEfficiency(const Problem& problem, double taps) {
    return problem.taps[2] > 1 && problem.taps[1] > 1 ? 0.65 * taps / (taps + 10) : 0.95 * taps / (taps + 16);
}

/// A fused gradient magnitude: by three samples along each axis hardly more than the bytes; else passes for each
/// component, of which they share some.
double secondsCpuGradient(const Problem& problem, const Device& device) {
    const bool edges = std::ranges::max(problem.taps) <= 3;
    const double efficiency = edges ? 0.45 : 0.75 * problem.operationsPerOutput / (problem.operationsPerOutput + 106);
    return std::max(bytesSeconds(problem, device),
                    flopsSeconds(problem.operationsPerOutput * samples(problem), efficiency, device)) +
           overheadSeconds(problem);
}

/// Canny up to its thinned magnitudes: the passes of the smoothing, and derivatives and thinning, which are worth as
/// much as so many operations by the passes (docs/benchmarks/cpu-canny.md).
double secondsCpuThinning(const Problem& problem, const Device& device) {
    constexpr double rest = 120, derivatives = 24; // the latter are in the definition's count
    const double smoothing = std::max(problem.operationsPerOutput - derivatives, 0.0);
    const double passes = smoothing > 0 ? 1.1 * smoothing / passesEfficiency(problem, smoothing / 2) : 0;
    return std::max(bytesSeconds(problem, device), flopsSeconds((passes + rest) * samples(problem), 1, device)) +
           overheadSeconds(problem);
}

/// Multiply-adds per output of all terms' passes; terms may share the pass along z.
double lowRankTaps(const Problem& problem) {
    const auto along = [&](int d) { return problem.taps[d] > 1 ? static_cast<double>(problem.taps[d]) : 0; };
    const auto rank = static_cast<double>(std::max(problem.rank, problem.summed));
    return std::max(rank, rank * (along(0) + along(1)) + std::min(rank, along(2)) * along(2));
}

} // namespace

double secondsCpuDirect(const Problem& problem, const Device& device) {
    const auto taps = static_cast<double>(problem.taps[0] * problem.taps[1] * problem.taps[2]);
    // 36 % of the peak at 3², 58 % at 5², 81 % at 9², 95 % at 31²; 43 % at 3³, 87 % at 9³
    // (docs/benchmarks/cpu-kernels.md).
    const bool volume = problem.taps[2] > 1;
    const double efficiency = volume ? 0.9 * taps / (taps + 30) : 0.97 * taps / (taps + 16);
    return std::max(bytesSeconds(problem, device), flopsSeconds(2 * taps * tileSamples(problem), efficiency, device)) +
           overheadSeconds(problem);
}

std::optional<std::string> refusesCpuSeparable(const Problem& problem, const Device&) {
    if (problem.summed == 3)
        return std::nullopt;
    if (problem.summed > 0)
        return "Adds up a Laplacian's kernels in one march; two of any kind are quicker one by one.";
    if (problem.rank == 0)
        return "Needs a kernel of rank 1. This one has a rank above 16.";
    if (problem.rank != 1)
        return "Needs a kernel of rank 1. This one has rank " + std::to_string(problem.rank) + ".";
    return std::nullopt;
}

double secondsCpuSeparable(const Problem& problem, const Device& device) {
    if (problem.gradientMagnitude)
        return secondsCpuGradient(problem, device);
    if (problem.thinning)
        return secondsCpuThinning(problem, device);
    if (problem.summed > 0)
        return secondsCpuLowRank(problem, device);
    double taps = 0;
    for (const std::int64_t k : problem.taps)
        taps += k > 1 ? static_cast<double>(k) : 0;
    taps = std::max(taps, 1.0);
    const double efficiency = passesEfficiency(problem, taps);
    return std::max(bytesSeconds(problem, device), flopsSeconds(2 * taps * tileSamples(problem), efficiency, device)) +
           rowsSeconds(problem, device) + overheadSeconds(problem);
}

std::optional<std::string> refusesCpuLowRank(const Problem& problem, const Device&) {
    if (problem.rank == 0)
        return "Needs a kernel of a rank that is known and not above 16.";
    if (problem.rank == 1)
        return "Adds up products of two and more; this kernel is one product, which cpu-separable computes by the same "
               "passes.";
    const double terms = lowRankTaps(problem);
    const auto dense = static_cast<double>(problem.taps[0] * problem.taps[1] * problem.taps[2]);
    if (terms >= dense)
        return "Rank " + std::to_string(problem.rank) +
               " is too much to pay: " + std::to_string(static_cast<std::int64_t>(terms)) +
               " multiply-adds for an output, where the kernel has " +
               std::to_string(static_cast<std::int64_t>(dense)) + " taps.";
    return std::nullopt;
}

double secondsCpuLowRank(const Problem& problem, const Device& device) {
    const double taps = lowRankTaps(problem), efficiency = passesEfficiency(problem, taps);
    return std::max(bytesSeconds(problem, device), flopsSeconds(2 * taps * tileSamples(problem), efficiency, device)) +
           rowsSeconds(problem, device) + overheadSeconds(problem);
}

} // namespace conv
