// SPDX-License-Identifier: Apache-2.0
// Limits and predicted times of the variants for 64-bit numbers.
#include "cpu/variants/cost.h"
#include "cpu/runtime/work.h"
#include "cpu/variants/float64/wide.h"
#include <algorithm>

namespace conv {
namespace {

using cost::asDouble;

double samples(const Problem& problem) {
    return asDouble(problem.outputs()) * asDouble(problem.items);
}

/// One read of the input, one write of 8 bytes.
double bytesSeconds(const Problem& problem, const Device& device) {
    return samples(problem) * asDouble(static_cast<std::int64_t>(sizeOf(problem.input) + sizeof(double))) /
           std::max(device.bytesPerSecond, 1.0);
}

/// `taps` multiply-adds per output in `tasks`. The device's peak is for float32; a vector holds half as many float64.
double sumsSeconds(const Problem& problem, const Device& device, double taps, double efficiency, std::int64_t tasks) {
    const double core = cost::multiplyAdds(asDouble(problem.outputs()) * taps, efficiency / 2, device);
    const double start = problem.taps[2] > 1 ? 3e-6 : 1.5e-6;
    return std::max(bytesSeconds(problem, device), cost::secondsOf(problem, device, {core, tasks}, start, 3e-6));
}

} // namespace

std::optional<std::string> unsupportedWideSeparable(const Problem& problem, const Device&) {
    if (problem.rank == 1)
        return std::nullopt;
    return problem.rank == 0 ? "Needs a kernel of rank 1. This one has a rank above 16."
                             : "Needs a kernel of rank 1. This one has rank " + std::to_string(problem.rank) + ".";
}

double secondsWideSeparable(const Problem& problem, const Device& device) {
    const Index3& n = problem.extent;
    const bool volume = problem.taps[2] > 1;
    // Conversion and rings cost as much as this many taps.
    double taps = volume ? 75 : 17;
    for (const std::int64_t k : problem.taps)
        taps += k > 1 ? asDouble(k) : 0;
    const std::int64_t bands = std::max<std::int64_t>(1, n[1] / std::max<std::int64_t>(8, 3 * problem.taps[1] / 2));
    const std::int64_t slabs =
        volume ? std::max<std::int64_t>(1, n[2] / (2 * problem.taps[2])) : n[2] * ceilDiv(n[0], 4096); // or strips
    return sumsSeconds(problem, device, taps, volume ? 0.8 : 1, bands * slabs);
}

double secondsWideDirect(const Problem& problem, const Device& device) {
    // Each multiply-add loads, from L1 in images, from L2 in volumes; short rows fill vectors in part.
    const Index3& n = problem.extent;
    const double taps = 11 + asDouble(problem.nonZeroTaps), padded = 1 + 32 / asDouble(n[0]);
    const bool volume = problem.taps[2] > 1;
    return sumsSeconds(problem, device, taps * padded, volume ? 0.35 : 0.5,
                       ceilDiv(n[1], 16) * ceilDiv(n[2], volume ? 4 : 1) * ceilDiv(n[0], 512));
}

std::optional<std::string> unsupportedShift(const Problem& problem, const Device&) {
    if (!problem.shift)
        return "Needs a kernel with one tap that is not zero, and that is 1.";
    if (problem.output == ElementType::f32)
        return "Hands samples of 64 bits through; float32 holds these.";
    return std::nullopt;
}

double secondsShift(const Problem& problem, const Device& device) {
    return bytesSeconds(problem, device) + 8e-6 * asDouble(problem.items);
}

} // namespace conv
