// SPDX-License-Identifier: Apache-2.0
// Predicted times of medians on the CPU.
#include "cpu/runtime/work.h"
#include "cpu/variants/median/median.h"
#include "model/median_network.h"
#include <algorithm>

namespace conv {
namespace {

double samples(const Problem& problem) {
    return static_cast<double>(problem.outputs()) * static_cast<double>(problem.items);
}

double bytesSeconds(const Problem& problem, const Device& device) {
    return samples(problem) * static_cast<double>(sizeOf(problem.input) + sizeOf(problem.output)) /
           std::max(device.bytesPerSecond, 1.0);
}

/// Start of the threads and tables.
double overheadSeconds(const Problem& problem) {
    return 2e-6 * static_cast<double>(problem.items);
}

/// Minima and maxima per output, including loading and making keys.
double networkOperations(const Problem& problem, const Device& device) {
    if (refusesMedianNetwork(problem, device))
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
    constexpr double perOperation = 0.6;
    const double operations = networkOperations(problem, device) * perOperation * width;
    return std::max(bytesSeconds(problem, device),
                    samples(problem) * operations / std::max(device.flopsPerSecond, 1.0)) +
           overheadSeconds(problem);
}

double secondsMedianSlices(const Problem& problem, const Device& device) {
    // Multiply-adds at peak rate for each bit of a window's sample and of the output, fitted to 3² to 31²
    // (docs/benchmarks/median.md).
    constexpr double perSampleBit = 0.43, perBit = 12;
    const double window = static_cast<double>(problem.taps[0]) * static_cast<double>(problem.taps[1]) *
                          static_cast<double>(problem.taps[2]);
    const auto bits = 8 * static_cast<double>(std::min<std::size_t>(4, sizeOf(problem.input)));
    // A row takes whole blocks of pixels.
    const double padded = samples(problem) * static_cast<double>(roundUp(problem.extent[0], 512)) /
                          static_cast<double>(problem.extent[0]);
    return std::max(bytesSeconds(problem, device),
                    padded * bits * (perSampleBit * window + perBit) / std::max(device.flopsPerSecond, 1.0)) +
           overheadSeconds(problem);
}

double secondsMedianRanks(const Problem& problem, const Device& device) {
    // Multiply-adds at peak rate; a layer of the window enters and one leaves for each output, and tiles are sorted.
    // Fitted to 7² to 31² and 5³ to 9³ (docs/benchmarks/median.md).
    constexpr double perChange = 180, perOutput = 3800;
    const double window = static_cast<double>(problem.taps[0]) * static_cast<double>(problem.taps[1]) *
                          static_cast<double>(problem.taps[2]);
    const double changes = 2 * window / static_cast<double>(std::ranges::max(problem.taps));
    return samples(problem) * (perChange * changes + perOutput) / std::max(device.flopsPerSecond, 1.0) +
           overheadSeconds(problem);
}

} // namespace conv
