// SPDX-License-Identifier: Apache-2.0
// Limits and predicted times of the variants that filter by passes.
#include "cpu/variants/cost.h"
#include "cpu/micro/micro.h"
#include "cpu/runtime/work.h"
#include "cpu/variants/launchers.h"
#include "model/problem.h"
#include <algorithm>

namespace conv {
namespace {

using cost::asDouble;
using cost::multiplyAdds;
using cost::secondsOf;
using cost::threadsOf;
using cost::Walk;

/// Taps per output along each axis, over all passes, and numbers of passes.
struct PassSums {
    double tapsX = 0, tapsA = 0, tapsB = 0;
    std::int64_t rows = 1, maps = 1, results = 1;
};

/// Seconds of one core for the passes along x and a.
double planesSeconds(const Walk& walk, const PassSums& sums, std::int64_t planes, std::int64_t strips,
                     std::int64_t bands, const Device& device) {
    const std::int64_t wide = roundUp(walk.box.x, micro().tileColumns), high = ceilDiv(walk.box.a, bands);
    // Rows beyond a border fold onto rows that are already filtered.
    const double rows = asDouble(bands * std::min(high + walk.taps.a - 1, walk.box.a) * planes);
    const double along = sums.tapsX > 0 ? (sums.tapsX + 13 * asDouble(sums.rows)) * rows * asDouble(wide) : 0;
    const double outputs = asDouble(bands * roundUp(high, micro().tileRows) * planes * wide);
    const double across = sums.tapsA > 0 ? (sums.tapsA + 1.9 * asDouble(sums.maps)) * outputs : 0;
    return multiplyAdds(along, 0.9, device) + multiplyAdds(across, 0.96, device) +
           rows * (5.5e-8 * asDouble(strips) + 5e-11 * asDouble(walk.box.x));
}

/// Predicted seconds of all passes; `more`: multiply-adds per output beside them.
double passesSeconds(const Problem& problem, const PassSums& sums, double more, const Device& device) {
    const Walk walk(problem);
    const PassSizes sizes{walk.taps.x, walk.taps.a, walk.taps.b,
                          sums.rows,   sums.maps,   2 * (sums.tapsX + sums.tapsA + sums.tapsB)};
    const double rest = multiplyAdds(more * asDouble(walk.box.count()), 1, device);
    if (walk.taps.b == 1) {
        const StripCut cut(sizes, walk.box, threadsOf(device));
        return secondsOf(problem, device,
                         {planesSeconds(walk, sums, walk.box.b, cut.strips, cut.bands, device) + rest,
                          cut.strips * cut.bands * walk.box.b},
                         2.2e-6, 5e-6);
    }
    const VolumeCut cut(sizes, walk.box, threadsOf(device));
    const double outputs =
        asDouble(roundUp(walk.box.x, micro().tileColumns) * walk.box.a * roundUp(walk.box.b, micro().tileRows));
    const double along = (sums.tapsB + 1.9 * asDouble(sums.results)) * outputs;
    // Planes are read and written between sums, not beside them.
    const double transfer = transferBytes(problem) / std::max(device.bytesPerSecond, 1.0) * asDouble(threadsOf(device));
    const double core = planesSeconds(walk, sums, walk.box.b, cut.strips, cut.bands, device) +
                        multiplyAdds(along, 0.96, device) + rest + transfer;
    const double meetings =
        cut.alone ? 0 : asDouble(2 * ceilDiv(walk.box.b, planesTogether(threadsOf(device))) * cut.strips * cut.bands);
    return secondsOf(problem, device, {core, threadsOf(device)}, 4e-6 + 1e-6 * asDouble(threadsOf(device)) * meetings,
                     5e-6);
}

double tapsAlong(const Problem& problem, int axis) {
    return problem.taps[axis] > 1 ? asDouble(problem.taps[axis]) : 0;
}

/// One product of taps.
PassSums productSums(const Problem& problem) {
    const Walk walk(problem);
    const auto taps = [](std::int64_t n) { return n > 1 ? static_cast<double>(n) : 0; };
    return {taps(walk.taps.x), taps(walk.taps.a), taps(walk.taps.b)};
}

/// Sums of `terms` products; terms may share the pass along z.
PassSums termSums(const Problem& problem, std::int64_t terms) {
    PassSums sums = productSums(problem);
    const auto maps = std::max<std::int64_t>(1, std::min(terms, static_cast<std::int64_t>(sums.tapsB)));
    sums.tapsX *= asDouble(terms);
    sums.tapsA *= asDouble(terms);
    sums.tapsB *= asDouble(maps);
    sums.rows = terms;
    sums.maps = maps;
    return sums;
}

/// Gradient magnitude of three samples along each axis: rows dominate.
double edgesSeconds(const Problem& problem, const Device& device) {
    const Walk walk(problem);
    const bool volume = walk.taps.b > 1;
    const EdgeCut cut(walk.box, volume, threadsOf(device));
    const std::int64_t planes = volume ? walk.box.b + 2 * cut.b : walk.box.b, high = ceilDiv(walk.box.a, cut.a);
    const double rows = asDouble((high + 2) * cut.a * planes * cut.x);
    const double outputs = asDouble(roundUp(high, micro().edgeRows) * cut.a * planes * roundUp(walk.box.x, 16));
    const double samples = rows / asDouble(cut.x) * asDouble(walk.box.x);
    const double core =
        1.9e-8 * rows + (volume ? 5.2e-10 : 1.3e-10) * samples + multiplyAdds(volume ? 0 : 19 * outputs, 1, device);
    return secondsOf(problem, device, {core, cut.count()}, volume ? 4e-6 : 2e-6, 3e-7);
}

/// Gradient magnitude: components share rows and maps.
double gradientSeconds(const Problem& problem, const Device& device) {
    if (std::ranges::max(problem.taps) <= 3)
        return edgesSeconds(problem, device);
    PassSums sums = productSums(problem);
    const bool volume = sums.tapsB > 0;
    sums.rows = 2;
    sums.maps = volume ? 3 : 2;
    sums.results = 3;
    sums.tapsX *= 2;
    sums.tapsA *= asDouble(sums.maps);
    sums.tapsB *= 3;
    return passesSeconds(problem, sums, volume ? 20 : 10, device);
}

/// Canny's front end: smoothing passes, plus 60 multiply-adds (docs/benchmarks/cpu-canny.md).
double thinningSeconds(const Problem& problem, const Device& device) {
    return passesSeconds(problem, productSums(problem), 60, device);
}

double lowRankTaps(const Problem& problem) {
    const auto rank = static_cast<double>(std::max(problem.rank, problem.summed));
    return std::max(rank, rank * (tapsAlong(problem, 0) + tapsAlong(problem, 1)) +
                              std::min(rank, tapsAlong(problem, 2)) * tapsAlong(problem, 2));
}

} // namespace

double secondsCpuSeparable(const Problem& problem, const Device& device) {
    if (problem.gradientMagnitude)
        return gradientSeconds(problem, device);
    if (problem.thinning)
        return thinningSeconds(problem, device);
    if (problem.summed > 0)
        return secondsCpuLowRank(problem, device);
    if (problem.taps[1] == 1 && problem.taps[2] == 1)
        return secondsCpuDirect(problem, device) +
               4e-7 * asDouble(problem.items); // cpu-direct's code, and a search for passes
    return passesSeconds(problem, productSums(problem), 0, device);
}

std::optional<std::string> unsupportedCpuSeparable(const Problem& problem, const Device&) {
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

std::optional<std::string> unsupportedCpuLowRank(const Problem& problem, const Device&) {
    if (problem.rank == 0)
        return "Needs a kernel of a rank that is known and not above 16.";
    if (problem.rank == 1)
        return "For kernels of rank 2 and more; this one is separable (rank 1): see cpu-separable.";
    const double terms = lowRankTaps(problem);
    const auto dense = asDouble(problem.taps[0] * problem.taps[1] * problem.taps[2]);
    if (terms >= dense)
        return "Rank " + std::to_string(problem.rank) +
               " is too much to pay: " + std::to_string(static_cast<std::int64_t>(terms)) +
               " multiply-adds for an output, where the kernel has " +
               std::to_string(static_cast<std::int64_t>(dense)) + " taps.";
    return std::nullopt;
}

double secondsCpuLowRank(const Problem& problem, const Device& device) {
    return passesSeconds(problem, termSums(problem, std::max({problem.rank, problem.summed, 1})), 0, device);
}

} // namespace conv
