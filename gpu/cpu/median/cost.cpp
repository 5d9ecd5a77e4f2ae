// SPDX-License-Identifier: Apache-2.0
// How long medians take on the CPU.
#include "core/median_network.h"
#include "cpu/median/median.h"
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

/// Minima and maxima of an output, and what loading and turning samples into keys is worth.
double networkOperations(const Problem& problem, const Device& device) {
    if (refusesMedianNetwork(problem, device))
        return 1e4; // there is no network to count
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
    // Keys of one byte come four, those of two bytes twice as many to a vector. Fitted to 3², 5² and 3³
    // (docs/benchmarks/median.md).
    const auto width = static_cast<double>(std::min<std::size_t>(4, sizeOf(problem.input))) *
                       (problem.output == ElementType::f32 ? 1 : 3); // minima of 64 bits, half as many to a vector
    constexpr double share = 0.2, turning = 12;
    const double operations = networkOperations(problem, device) * width / 4 + turning;
    return std::max(bytesSeconds(problem, device),
                    samples(problem) * operations / (std::max(device.flopsPerSecond, 1.0) * share)) +
           8e-6 * static_cast<double>(problem.items);
}

double secondsMedianRanks(const Problem& problem, const Device& device) {
    // For each output a layer of the window enters and one leaves; sorting a block costs as much as some more.
    // Counted in multiply-adds of the peak, fitted to 7² to 31² and 5³ to 9³ (docs/benchmarks/median.md).
    constexpr double perChange = 330, perOutput = 7000;
    const double window = static_cast<double>(problem.taps[0]) * static_cast<double>(problem.taps[1]) *
                          static_cast<double>(problem.taps[2]);
    const double changes = 2 * window / static_cast<double>(std::ranges::max(problem.taps));
    return samples(problem) * (perChange * changes + perOutput) / std::max(device.flopsPerSecond, 1.0) +
           8e-6 * static_cast<double>(problem.items);
}

} // namespace conv
