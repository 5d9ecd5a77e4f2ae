// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <conv/device.h>
#include <conv/variant.h>

namespace conv {

/// Work that one core computes in less time runs on the calling thread: waking others takes 5 to 15 µs, and their
/// caches do not hold the data. Applies to variants whose bits do not depend on the number of threads (Tiling::exact).
constexpr double secondsOfShortWork = 30e-6;

/// Returns one core of a CPU with its share of the rates.
[[nodiscard]] inline Device oneCore(Device device) {
    const int cores = std::max(device.cores, 1);
    device.cores = 1;
    device.flopsPerSecond /= cores;
    device.bytesPerSecond /= cores;
    return device;
}

/// Predicted seconds of a variant that computes short work on the calling thread.
template <double (*seconds)(const Problem&, const Device&)>
double secondsUnlessShort(const Problem& problem, const Device& device) {
    const double alone = seconds(problem, oneCore(device));
    return alone < secondsOfShortWork * static_cast<double>(problem.items) ? alone : seconds(problem, device);
}

/// True if `variant` computes the part of `problem` in `box` on the calling thread.
[[nodiscard]] inline bool isShortWork(const Variant& variant, const Problem& problem, const Region& box) {
    static const Device core = oneCore(devices().front());
    Problem part = problem;
    part.extent = box.extent();
    part.items = 1;
    return variant.tiling == Tiling::exact && variant.seconds(part, core) < secondsOfShortWork;
}

} // namespace conv
