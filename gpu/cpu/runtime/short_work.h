// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <conv/device.h>
#include <conv/variant.h>

namespace conv {

// Short work takes few threads: waking one takes 5 to 15 µs, and its cache does not hold the data. This applies to
// variants whose bits do not depend on the number of threads (Tiling::exact).

constexpr double secondsPerThread = 15e-6; ///< work that is worth another thread

/// Returns `threads` cores of a CPU with their share of its rates.
[[nodiscard]] inline Device partOf(Device device, int threads) {
    const double share = static_cast<double>(threads) / std::max(device.cores, 1);
    device.cores = threads;
    device.flopsPerSecond *= share;
    device.bytesPerSecond *= share;
    return device;
}

/// Returns the number of threads, of `cores`, for work that takes one core `seconds`.
[[nodiscard]] inline int threadsFor(double seconds, int cores) {
    return static_cast<int>(std::clamp(seconds / secondsPerThread, 1.0, static_cast<double>(std::max(cores, 1))));
}

/// Predicted seconds of a variant that takes few threads for short work.
template <double (*seconds)(const Problem&, const Device&)>
double secondsOnFewThreads(const Problem& problem, const Device& device) {
    const double alone = seconds(problem, partOf(device, 1));
    const int threads = threadsFor(alone / static_cast<double>(std::max<std::int64_t>(problem.items, 1)), device.cores);
    return threads == 1 ? alone : seconds(problem, partOf(device, threads));
}

/// Returns the number of threads with which this machine computes the part of `problem` in `box` by `variant`.
[[nodiscard]] int threadsFor(const Variant& variant, const Problem& problem, const Region& box);

} // namespace conv
