// SPDX-License-Identifier: Apache-2.0
#include "cpu/runtime/cuts.h"
#include "cpu/micro/micro.h"
#include "cpu/runtime/work.h"
#include <algorithm>

namespace conv {
namespace {

constexpr std::int64_t ringOfPlanes = std::int64_t{24} << 18; ///< floats: 24 MiB of the last-level cache
constexpr std::int64_t ringOfRows = 160 * 1024;               ///< floats: 640 KiB of the L2 cache
constexpr std::int64_t ringOfDense = 96 * 1024;               ///< floats: 384 KiB, half of an L2 cache

/// Columns that suit the pass along x best.
std::int64_t wideColumns() {
    return 4 * micro().tileColumns;
}

/// Cuts columns before rows: a cut along y filters its halo again along x, a cut along x only reads more.
void cutVolume(VolumeCut& cut, const PassSizes& sizes, const Sizes& box, std::int64_t group, std::int64_t floats,
               std::int64_t unit) {
    const std::int64_t slots = (std::min(box.b, group) + sizes.tapsB - 1) * sizes.maps;
    const std::int64_t plane = std::max<std::int64_t>(1, floats / slots);
    const std::int64_t wantedRows = std::min(box.a, std::max<std::int64_t>(2 * sizes.tapsA, 64));
    const std::int64_t columns = std::clamp(plane / wantedRows / unit * unit, unit, roundUp(box.x, unit));
    cut.strips = ceilDiv(box.x, columns);
    cut.bands = ceilDiv(box.a, std::clamp<std::int64_t>(plane / columns, 16, box.a + 16));
}

} // namespace

std::int64_t PassSizes::cutsForTime(std::int64_t outputs) const {
    return static_cast<std::int64_t>(static_cast<double>(outputs) * operations / operationsPerTask) + 1;
}

std::int64_t stripBatch(std::int64_t tapsA) {
    return (tapsA <= 32 ? 3 : 16) * micro().tileRows;
}

StripCut::StripCut(const PassSizes& sizes, const Sizes& box, int threads) {
    const std::int64_t slots = (stripBatch(sizes.tapsA) + sizes.tapsA - 1) * sizes.kinds,
                       unit = (sizes.kinds > 2 ? 1 : 4) * micro().tileColumns;
    const std::int64_t width = std::max<std::int64_t>(unit, ringOfRows / slots / unit * unit);
    strips = ceilDiv(box.x, width);
    // Bands filter their halo again: few and high ones are best. Half as high as the kernel is still better than an
    // idle thread.
    const std::int64_t max = ceilDiv(box.a, micro().tileRows), others = strips * box.b;
    const std::int64_t high = std::min(ceilDiv(4 * threads, others), box.a / (4 * sizes.tapsA));
    const std::int64_t min = std::min(ceilDiv(threads, others), 2 * box.a / sizes.tapsA);
    const std::int64_t byTime = sizes.cutsForTime(ceilDiv(box.x, strips) * box.a);
    bands = std::clamp<std::int64_t>(std::max({high, min, byTime}), 1, max);
    bands = evened(bands, others, threads, std::min(max, std::max(bands, 2 * box.a / sizes.tapsA)));
}

Interval StripCut::columns(Interval x, std::int64_t strip) const {
    const std::int64_t unit = micro().tileColumns;
    return {x.lo + cutAt(x.size(), unit, strip, strips),
            std::min(x.hi, x.lo + cutAt(x.size(), unit, strip + 1, strips))};
}

Interval StripCut::rows(Interval a, std::int64_t band) const {
    const std::int64_t unit = micro().tileRows;
    return {a.lo + cutAt(a.size(), unit, band, bands), std::min(a.hi, a.lo + cutAt(a.size(), unit, band + 1, bands))};
}

std::int64_t planesTogether(int threads) {
    // Meetings of 16 threads take 20 µs each.
    return micro().tileRows * (threads > 1 ? std::clamp<std::int64_t>(threads, 2, 8) : 1);
}

std::int64_t planesAlone(std::int64_t tapsB, bool weighed) {
    // An average reads twice the planes: more outputs at a time share them.
    return micro().tileRows * (weighed ? 4 : std::clamp<std::int64_t>(tapsB / (3 * micro().tileRows), 1, 4));
}

VolumeCut::VolumeCut(const PassSizes& sizes, const Sizes& box, int threads) {
    // Sharing planes between threads is slow without a common cache: twice as long at σ = 2 on two such cores.
    const std::int64_t group = planesAlone(sizes.tapsB, sizes.weighed), wide = wideColumns();
    cutVolume(*this, sizes, box, group, ringOfPlanes / threads, wide);
    const std::int64_t low = ceilDiv(3 * sizes.tapsA, 2); // lower bands filter too many rows twice
    bands = evened(bands, strips, threads, std::max(bands, box.a / low));
    if (strips * bands % threads != 0)
        strips = evened(strips, bands, threads, std::max(strips, box.x / wide));
    const std::int64_t ring = (group + sizes.tapsB - 1) * sizes.maps * ceilDiv(box.x, strips) * ceilDiv(box.a, bands);
    alone = (strips * bands % threads == 0 || strips * bands >= 4 * threads) && (bands == 1 || box.a / bands >= low) &&
            ring <= ringOfPlanes / threads * 3 / 2;
    if (!alone)
        cutVolume(*this, sizes, box, planesTogether(threads), ringOfPlanes, micro().tileColumns);
}

std::int64_t outputsPerTask(std::int64_t taps) {
    return std::max<std::int64_t>(1, static_cast<std::int64_t>(operationsPerTask / (2.0 * static_cast<double>(taps))));
}

std::int64_t denseBands(std::int64_t taps, const Sizes& box, std::int64_t strips, int threads) {
    const std::int64_t steps = ceilDiv(box.a, micro().tileRows);
    const std::int64_t byThreads = ceilDiv(4 * threads, strips * box.b);
    const std::int64_t byTime = ceilDiv(box.a * ceilDiv(box.x, strips), outputsPerTask(taps));
    return evened(std::min(steps, std::max(byThreads, byTime)), strips * box.b, threads, steps);
}

RingCut::RingCut(const Sizes& taps, const Sizes& box, int threads) {
    const std::int64_t step = micro().tileRows, width = micro().tileColumns;
    const std::int64_t max = outputsPerTask(taps.count()), steps = ceilDiv(box.a, step);
    // At most 2048 columns, or as many as a row of tiles computes in time.
    const std::int64_t columns = std::clamp<std::int64_t>(max / step, width, 2048);
    strips = ceilDiv(box.x, columns);
    pitch = roundUp(ceilDiv(box.x, strips) + width + taps.x - 1, 16) + 16;
    const std::int64_t rowsInCache = ringOfDense / (pitch * taps.b) - (taps.a - 1);
    const std::int64_t band = std::clamp<std::int64_t>(rowsInCache / step * step, 4 * step, 64 * step);
    bands = std::max(ceilDiv(box.a, band), std::min(steps, ceilDiv(2 * threads, strips)));
    bands = std::max(bands, std::min(steps, ceilDiv(box.a * pitch, max)));
    rows = roundUp(ceilDiv(box.a, bands), step) + step + taps.a - 1;
    // Each chunk reads planes − 1 more planes than it writes.
    const std::int64_t perPlane = ceilDiv(box.x, strips) * ceilDiv(box.a, bands);
    const std::int64_t byTime = ceilDiv(box.b * perPlane, max);
    const std::int64_t byThreads = ceilDiv(4 * threads, strips * bands);
    chunks = evened(std::clamp<std::int64_t>(std::max(byTime, byThreads), 1, box.b), strips * bands, threads, box.b);
}

EdgeCut::EdgeCut(const Sizes& box, bool volume, int threads) {
    x = ceilDiv(box.x, 1024);
    if (!volume) {
        // Six rows of a strip stay in L1; a task has at most 1 MiB.
        a = std::max(ceilDiv(box.a, 256), std::min(ceilDiv(4 * threads, x * box.b), ceilDiv(box.a, 32)));
        b = box.b;
        return;
    }
    const std::int64_t width = ceilDiv(box.x, x);
    // The maps of two planes stay in L2.
    const std::int64_t high = std::clamp<std::int64_t>(std::int64_t{96} * 1024 / (6 * width), 8, 64);
    a = std::max(ceilDiv(box.a, high), std::min(ceilDiv(threads, x), ceilDiv(box.a, 8)));
    // Each chunk reads two planes more than it writes.
    b = std::clamp<std::int64_t>(ceilDiv(4 * threads, x * a), 1, ceilDiv(box.b, 32));
}

} // namespace conv
