// SPDX-License-Identifier: Apache-2.0
// Limits and predicted times of the variants for 64-bit numbers.
#include "cpu/variants/float64/wide.h"
#include <algorithm>

namespace conv {
namespace {

double samples(const Problem& problem) {
    return static_cast<double>(problem.outputs()) * static_cast<double>(problem.items);
}

/// One read of the input, one write of 8 bytes.
double bytesSeconds(const Problem& problem, const Device& device) {
    return samples(problem) * static_cast<double>(sizeOf(problem.input) + sizeof(double)) /
           std::max(device.bytesPerSecond, 1.0);
}

/// The device's peak is for float32; a vector holds half as many float64.
double sumsSeconds(const Problem& problem, double taps, double efficiency, const Device& device) {
    return samples(problem) * 2 * taps / (std::max(device.flopsPerSecond, 1.0) / 2 * efficiency);
}

double overheadSeconds(const Problem& problem) {
    return 8e-6 * static_cast<double>(problem.items);
}

} // namespace

std::optional<std::string> refusesWideSeparable(const Problem& problem, const Device&) {
    if (problem.rank == 1)
        return std::nullopt;
    return problem.rank == 0 ? "Needs a kernel of rank 1. This one has a rank above 16."
                             : "Needs a kernel of rank 1. This one has rank " + std::to_string(problem.rank) + ".";
}

double secondsWideSeparable(const Problem& problem, const Device& device) {
    // Conversion and rings cost as much as this many taps.
    double taps = problem.taps[2] > 1 ? 90 : 40;
    for (const std::int64_t k : problem.taps)
        taps += k > 1 ? static_cast<double>(k) : 0;
    return std::max(bytesSeconds(problem, device), sumsSeconds(problem, taps, 0.75, device)) + overheadSeconds(problem);
}

double secondsWideDirect(const Problem& problem, const Device& device) {
    // Each multiply-add loads, from L1 in images, from L2 in volumes.
    const auto taps = 8 + static_cast<double>(problem.nonZeroTaps);
    const double efficiency = problem.taps[2] > 1 ? 0.16 : 0.25;
    return std::max(bytesSeconds(problem, device), sumsSeconds(problem, taps, efficiency, device)) +
           overheadSeconds(problem);
}

std::optional<std::string> refusesShift(const Problem& problem, const Device&) {
    if (!problem.shift)
        return "Needs a kernel with one tap that is not zero, and that is 1.";
    if (problem.output == ElementType::f32)
        return "Hands samples of 64 bits through; float32 holds these.";
    return std::nullopt;
}

double secondsShift(const Problem& problem, const Device& device) {
    return bytesSeconds(problem, device) + overheadSeconds(problem);
}

} // namespace conv
