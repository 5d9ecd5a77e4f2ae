// SPDX-License-Identifier: Apache-2.0
#include "cpu/variants/fft/shape.h"
#include "cpu/runtime/work.h"
#include "cpu/variants/fft/kernels.h"
#include <algorithm>
#include <bit>
#include <cmath>

namespace conv {
namespace {

double butterflies(double points) {
    return 8.5 * std::log2(points) + 40;
}

/// Operations of a plane of a pair of tiles: butterflies, transposes, sums over the kernel's planes, rows read and
/// written. `spill`: cost beyond the L2 cache.
double pairWork(double points, double rows, double planes) {
    const double transforms = butterflies(points), sums = planes > 1 ? 8 * planes + 16 : 8;
    const double bytes = 8 * points * (planes > 1 ? 2 * planes + 1 : 2);
    const double spill = bytes > 16e6 ? 2.2 : bytes > 8e5 ? 1.3 : 1;
    return points * (transforms + sums) * spill + 2500 * rows;
}

void consider(std::optional<FftShape>& best, FftShape shape, const Index3& extent, const Index3& taps) {
    const double pairs = std::ceil(static_cast<double>(shape.tiles()) / 2);
    // The first planes of a march are transformed before there is an output.
    const double planes = static_cast<double>(extent[2]) + 0.5 * static_cast<double>(taps[2] - 1);
    const auto points = static_cast<double>(shape.columns * shape.rows);
    const double rows = shape.line ? 2 : static_cast<double>(shape.rows);
    shape.work = pairs * pairWork(points, rows, static_cast<double>(taps[2])) * (shape.line ? 1 : planes);
    if (!best || shape.work < best->work)
        best = shape;
}

} // namespace

std::optional<FftShape> fftShape(const Index3& extent, const Index3& taps) {
    std::optional<FftShape> best;
    if (taps[1] == 1 && taps[2] == 1) {
        for (std::int64_t points = stripColumns * stripColumns; points <= longestStrip * longestStrip; points *= 2) {
            FftShape shape{.line = true};
            const int power = std::countr_zero(static_cast<std::uint64_t>(points));
            shape.columns = std::int64_t{1} << (power + 1) / 2;
            shape.rows = points / shape.columns;
            shape.width = points - taps[0] + 1;
            shape.height = 1;
            if (shape.width < 1)
                continue;
            shape.across = ceilDiv(extent[0], shape.width);
            shape.down = extent[1] * extent[2];
            consider(best, shape, extent, taps);
        }
        return best;
    }
    constexpr std::int64_t maxRing = std::int64_t{1} << 21; // complex numbers in the planes that a thread keeps
    for (std::int64_t columns = stripColumns; columns <= longestStrip; columns *= 2)
        for (std::int64_t rows = stripColumns; rows <= longestStrip; rows *= 2) {
            if (columns < taps[0] || rows < taps[1] || (taps[2] > 1 && columns * rows * taps[2] > maxRing))
                continue;
            FftShape shape{.columns = columns, .rows = rows};
            shape.width = columns - taps[0] + 1;
            shape.height = rows - taps[1] + 1;
            shape.across = ceilDiv(extent[0], shape.width);
            shape.down = ceilDiv(extent[1], shape.height);
            consider(best, shape, extent, taps);
        }
    return best;
}

double transformWork(const FftShape& shape) {
    const auto points = static_cast<double>(shape.columns * shape.rows);
    return points * butterflies(points);
}

FftTasks::FftTasks(const FftShape& shape, std::int64_t depth, std::int64_t planes, int threads)
    : pairs(ceilDiv(shape.tiles(), 2)) {
    const double each = shape.work / static_cast<double>(pairs);
    const std::int64_t byTime = static_cast<std::int64_t>(each / (0.1 * operationsPerTask)) + 1;
    const std::int64_t byThreads = planes > 1 ? ceilDiv(2 * threads, pairs) : depth;
    chunks = std::min(depth, std::max(byTime, byThreads));
}

} // namespace conv
