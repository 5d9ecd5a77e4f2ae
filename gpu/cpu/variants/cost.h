// SPDX-License-Identifier: Apache-2.0
#pragma once
// Predicted times of CPU variants: seconds of one core of an AMD EPYC with AVX-512 (2 cores, 236 GFLOPS), fitted to
// docs/benchmarks/planner-grid.md.
#include "cpu/runtime/cuts.h"
#include <conv/variant.h>

namespace conv::cost {

[[nodiscard]] constexpr double asDouble(std::int64_t n) {
    return static_cast<double>(n);
}

/// Threads that a launch on the device has, at least 1.
[[nodiscard]] inline int threadsOf(const Device& device) {
    return device.cores > 0 ? device.cores : 1;
}

/// Work of one launch: `core` seconds in all, in similar tasks.
struct Work {
    double core = 0;
    std::int64_t tasks = 1;
};

/// Predicted seconds of all items, one launch each: `start`, plus `together` with several threads, plus the longer of
/// computing and transfer of input and float32 output.
[[nodiscard]] double secondsOf(const Problem& problem, const Device& device, const Work& work, double start,
                               double together);

/// Seconds of one core for `count` multiply-adds at `efficiency` of its peak.
[[nodiscard]] double multiplyAdds(double count, double efficiency, const Device& device);

/// A problem's output as tiles walk it (see Frame).
struct Walk {
    Sizes box, taps;
    explicit Walk(const Problem& problem);
};

} // namespace conv::cost
