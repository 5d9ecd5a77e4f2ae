// SPDX-License-Identifier: Apache-2.0
// Predicted times of medians on the CPU.
#include "cpu/variants/cost.h"
#include "cpu/runtime/work.h"
#include "cpu/variants/median/median.h"
#include "cpu/variants/median/slices.h"
#include "model/median_network.h"
#include "model/problem.h"
#include <algorithm>

namespace conv {
namespace {

/// Seconds for `core` seconds of one core, or the transfer of samples if that takes longer.
double secondsOf(const Problem& problem, const Device& device, double core, double start = 1.6e-6) {
    // Small data stay with one thread.
    constexpr std::int64_t outputsPerTask = 4096;
    return cost::secondsOf(problem, device, {core, ceilDiv(problem.outputs(), outputsPerTask)}, start, 1.5e-6);
}

/// Seconds of transfers between `core` seconds of comparisons: rows of 32-bit keys are not loaded and stored beside
/// them.
double secondsBetween(const Problem& problem, const Device& device, double core) {
    if (sizeOf(problem.input) < 4)
        return 0;
    const double transfer = transferBytes(problem) / std::max(device.bytesPerSecond, 1.0);
    return static_cast<double>(problem.items) * std::min(transfer, core / cost::threadsOf(device));
}

/// Minima and maxima per output, including loading and making keys.
double networkOperations(const Problem& problem, const Device& device) {
    if (unsupportedMedianNetwork(problem, device))
        return 1e4; // no network: refused
    const int m = static_cast<int>(problem.taps[1] * problem.taps[2]), k = static_cast<int>(problem.taps[0]);
    const int middle = (m * k - 1) / 2;
    double steps = median::sorting(m).steps;
    if (k == 5)
        steps += median::merging(m, 0, 2 * m - 1).steps;
    if (k > 1)
        steps += median::merging(k == 5 ? 2 * m : m, middle - m, middle).steps + m;
    return 2 * steps;
}

} // namespace

double secondsMedianNetwork(const Problem& problem, const Device& device) {
    // Multiply-adds at peak rate, fitted to 3², 5² and 3³ (docs/benchmarks/median.md). A vector holds four times as
    // many 8-bit keys, twice as many 16-bit keys; 64-bit minima are a few times slower.
    const auto bytes = static_cast<double>(std::min<std::size_t>(4, sizeOf(problem.input)));
    const double width = problem.output == ElementType::f32 ? bytes : 24;
    constexpr double perOperation = 0.66;
    const double secondsPerRow = bytes < 4 ? 3e-8 : 6.5e-8;
    const double operations = networkOperations(problem, device) * perOperation * width + (bytes < 4 ? 10 : 0);
    const auto outputs = static_cast<double>(problem.outputs());
    const double core = cost::multiplyAdds(outputs * operations / 2, 1, device) +
                        secondsPerRow * outputs / static_cast<double>(problem.extent[0]);
    return secondsOf(problem, device, core) + secondsBetween(problem, device, core);
}

double secondsMedianSlices(const Problem& problem, const Device& device) {
    // Multiply-adds at peak rate for each bit of a window's sample and of the output, fitted to 3² to 31²
    // (docs/benchmarks/median.md); volumes gather rows of several planes, and rows of 32
    // bits are loaded between the comparisons.
    const double gather = (problem.taps[2] > 1 ? 1.2 : 1) * (sizeOf(problem.input) < 4 ? 1 : 0.85),
                 perSampleBit = 0.32 * gather, perBit = 8.9 * gather;
    const double window = static_cast<double>(problem.taps[0]) * static_cast<double>(problem.taps[1]) *
                          static_cast<double>(problem.taps[2]);
    const auto bits = 8 * static_cast<double>(std::min<std::size_t>(4, sizeOf(problem.input)));
    // Whole vectors of all streams are computed, of which the box may need few; only what it needs is loaded.
    constexpr double secondsPerTask = 1e-7;
    const double computed = problem.taps[1] * problem.taps[2] > 1 ? 0.6 : 0.3;
    const Index3& box = problem.extent;
    const std::int64_t width = sliceSimd().width,
                       rows = std::min(box[1], sliceStripRows(box, static_cast<int>(cost::threadsOf(device)))),
                       tasks = ceilDiv(ceilDiv(box[0], width) * ceilDiv(box[1], rows) * box[2], sliceStreams);
    const double outputs = computed * static_cast<double>(tasks * sliceStreams * width * rows) +
                           (1 - computed) * static_cast<double>(problem.outputs());
    // A strip's rows are sliced with those of its halo.
    constexpr double sliced = 0.4;
    const double halo =
        sliced * perBit * static_cast<double>((problem.taps[1] - 1) * problem.taps[2]) / static_cast<double>(rows);
    const double core = cost::multiplyAdds(outputs * bits * (perSampleBit * window + perBit + halo) / 2, 1, device) +
                        secondsPerTask * static_cast<double>(tasks);
    return secondsOf(problem, device, core) + secondsBetween(problem, device, core);
}

double secondsMedianRanks(const Problem& problem, const Device& device) {
    // Multiply-adds at peak rate; a layer of the window enters and one leaves for each output, and tiles are sorted.
    // Fitted to 7² to 31² and 5³ to 9³ (docs/benchmarks/median.md).
    constexpr double perChange = 180, perOutput = 3800;
    const double window = static_cast<double>(problem.taps[0]) * static_cast<double>(problem.taps[1]) *
                          static_cast<double>(problem.taps[2]);
    const double changes = 2 * window / static_cast<double>(std::ranges::max(problem.taps));
    const auto outputs = static_cast<double>(problem.outputs());
    constexpr double start = 2.3e-6; // sorting needs more memory
    return secondsOf(problem, device, cost::multiplyAdds(outputs * (perChange * changes + perOutput) / 2, 1, device),
                     start);
}

} // namespace conv
