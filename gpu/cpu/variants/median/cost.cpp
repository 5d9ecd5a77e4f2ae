// SPDX-License-Identifier: Apache-2.0
// Predicted times of medians on the CPU.
#include "cpu/variants/cost.h"
#include "cpu/runtime/work.h"
#include "cpu/variants/median/median.h"
#include "model/median_network.h"
#include <algorithm>

namespace conv {
namespace {

/// Seconds for `core` seconds of one core, or the transfer of samples if that takes longer.
double secondsOf(const Problem& problem, const Device& device, double core) {
    // Small data stay with one thread.
    constexpr std::int64_t outputsPerTask = 4096;
    return cost::secondsOf(problem, device, {core, ceilDiv(problem.outputs(), outputsPerTask)}, 2.6e-6, 1.5e-6);
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
    return secondsOf(problem, device,
                     cost::multiplyAdds(outputs * operations / 2, 1, device) +
                         secondsPerRow * outputs / static_cast<double>(problem.extent[0]));
}

double secondsMedianSlices(const Problem& problem, const Device& device) {
    // Multiply-adds at peak rate for each bit of a window's sample and of the output, fitted to 3² to 31²
    // (docs/benchmarks/median.md); volumes gather rows of several planes.
    const double gather = problem.taps[2] > 1 ? 1.2 : 1, perSampleBit = 0.32 * gather, perBit = 8.9 * gather;
    const double window = static_cast<double>(problem.taps[0]) * static_cast<double>(problem.taps[1]) *
                          static_cast<double>(problem.taps[2]);
    const auto bits = 8 * static_cast<double>(std::min<std::size_t>(4, sizeOf(problem.input)));
    // The first blocks of bits cost as much as this many outputs.
    constexpr double first = 5500;
    const double outputs = first + static_cast<double>(problem.outputs());
    return secondsOf(problem, device,
                     cost::multiplyAdds(outputs * bits * (perSampleBit * window + perBit) / 2, 1, device));
}

double secondsMedianRanks(const Problem& problem, const Device& device) {
    // Multiply-adds at peak rate; a layer of the window enters and one leaves for each output, and tiles are sorted.
    // Fitted to 7² to 31² and 5³ to 9³ (docs/benchmarks/median.md).
    constexpr double perChange = 180, perOutput = 3800;
    const double window = static_cast<double>(problem.taps[0]) * static_cast<double>(problem.taps[1]) *
                          static_cast<double>(problem.taps[2]);
    const double changes = 2 * window / static_cast<double>(std::ranges::max(problem.taps));
    const auto outputs = static_cast<double>(problem.outputs());
    return secondsOf(problem, device, cost::multiplyAdds(outputs * (perChange * changes + perOutput) / 2, 1, device));
}

} // namespace conv
