// SPDX-License-Identifier: Apache-2.0
#include "cpu/variants/cost.h"
#include "cpu/micro/micro.h"
#include "cpu/runtime/work.h"
#include "cpu/variants/launchers.h"

namespace conv {
namespace {

using cost::asDouble;
using cost::multiplyAdds;
using cost::secondsOf;
using cost::threadsOf;
using cost::Walk;

/// Kernels along x alone, row by row (cpu/variants/separable/lines.h).
double secondsOfLines(const Problem& problem, const Device& device) {
    const Walk walk(problem);
    const std::int64_t rows = walk.box.a * walk.box.b, block = micro().lineBlock;
    const std::int64_t units =
        rows * std::clamp<std::int64_t>(ceilDiv(4 * threadsOf(device), rows), 1, ceilDiv(walk.box.x, 8 * block));
    const double sums = (0.78 * asDouble(walk.taps.x) + 20) * asDouble(roundUp(walk.box.x, block) * rows);
    // A line begins with its taps and its samples beyond the border.
    const double start = 1.5e-6 + 1e-8 * asDouble(std::min<std::int64_t>(walk.taps.x, 128));
    return secondsOf(problem, device, {multiplyAdds(sums, 0.91, device) + 3.3e-7 * asDouble(units), units}, start,
                     1.2e-6);
}

double secondsOfDensePlanes(const Problem& problem, const Device& device) {
    const Walk walk(problem);
    const Micro& simd = micro();
    const std::int64_t strips = problem.input == ElementType::f32 ? 1 : ceilDiv(walk.box.x, 4096);
    const std::int64_t bands = denseBands(walk.taps.count(), walk.box, strips, threadsOf(device));
    const std::int64_t tiles = ceilDiv(walk.box.x, simd.tileColumns) * ceilDiv(walk.box.a, simd.tileRows) * walk.box.b;
    // Rows of a band that leave the L1 cache are read again for each row of taps.
    constexpr std::int64_t nearSamples = 8192;
    const double perOutput = walk.box.x * ceilDiv(walk.box.a, bands) <= nearSamples ? 8.5 : 14;
    const double sums = asDouble(tiles * simd.tileColumns * simd.tileRows) * (asDouble(walk.taps.count()) + perOutput);
    const double rows = asDouble((walk.box.a + bands * (walk.taps.a - 1)) * walk.box.b);
    // Rows are copied at both ends, or in full if not float32.
    const double copies = 2.5e-8 * asDouble(std::min<std::int64_t>(2, ceilDiv(walk.box.x, simd.tileColumns))) * rows;
    return secondsOf(problem, device, {multiplyAdds(sums, 0.92, device) + copies, strips * bands * walk.box.b}, 2e-6,
                     9e-7);
}

double secondsOfDenseVolume(const Problem& problem, const Device& device) {
    const Walk walk(problem);
    const Micro& simd = micro();
    const RingCut cut(walk.taps, walk.box, threadsOf(device));
    const std::int64_t tiles = ceilDiv(walk.box.x, simd.tileColumns) * cut.bands *
                               ceilDiv(ceilDiv(walk.box.a, cut.bands), simd.tileRows) * walk.box.b;
    const double sums = asDouble(tiles * simd.tileColumns * simd.tileRows) * (asDouble(walk.taps.count()) + 7.3);
    const double rows =
        asDouble((walk.box.a + cut.bands * (walk.taps.a - 1)) * (walk.box.b + cut.chunks * (walk.taps.b - 1)));
    const double loads = rows * (1.1e-8 + 2e-10 * asDouble(walk.box.x));
    return secondsOf(problem, device, {multiplyAdds(sums, 0.93, device) + loads, cut.tasks()}, 3.6e-6, 2e-7);
}

} // namespace

double secondsCpuDirect(const Problem& problem, const Device& device) {
    const Walk walk(problem);
    if (walk.taps.a == 1)
        return secondsOfLines(problem, device);
    return walk.taps.b == 1 ? secondsOfDensePlanes(problem, device) : secondsOfDenseVolume(problem, device);
}

} // namespace conv
