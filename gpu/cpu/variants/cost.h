// SPDX-License-Identifier: Apache-2.0
#pragma once
// Parts of the predicted times of CPU variants: seconds of one core of an AMD EPYC with AVX-512 (2 cores, 236 GFLOPS),
// fitted to the grid of docs/benchmarks/planner-grid.md.
#include "cpu/runtime/cuts.h"
#include <conv/variant.h>

namespace conv::cost {

/// Work of one launch: `core` seconds of one core in all, in `tasks` tasks of similar length.
struct Work {
    double core = 0;
    std::int64_t tasks = 1;
};

/// Predicted seconds of all items of a problem, one launch each. A launch takes `start`, plus `together` if several
/// threads work, plus the longer of computing and transferring input and float32 output.
[[nodiscard]] double secondsOf(const Problem& problem, const Device& device, const Work& work, double start,
                               double together);

/// Seconds of one core for `count` multiply-adds at `efficiency` of its peak.
[[nodiscard]] double multiplyAdds(double count, double efficiency, const Device& device);

/// A problem's output as tiles walk it: kernels without extent along y combine rows along z.
struct Walk {
    Sizes box, taps;
    explicit Walk(const Problem& problem);
};

} // namespace conv::cost
