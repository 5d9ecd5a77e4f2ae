// SPDX-License-Identifier: Apache-2.0
#include "cpu/variants/cost.h"
#include "cpu/runtime/ceilings.h"
#include "cpu/runtime/work.h"
#include "model/problem.h"
#include <algorithm>
#include <cmath>
#include <utility>

namespace conv::cost {

double secondsOf(const Problem& problem, const Device& device, const Work& work, double start, double together) {
    const std::int64_t threads = threadsOf(device), used = std::clamp<std::int64_t>(work.tasks, 1, threads);
    // Threads idle in the last round.
    const double rounds = static_cast<double>(ceilDiv(work.tasks, used)) / static_cast<double>(work.tasks);
    const double transfer =
        transferBytes(problem) / std::max(device.bytesPerSecond, 1.0) * coresFed(threads) / coresFed(used);
    return static_cast<double>(problem.items) *
           (start + (work.tasks > 1 ? together * std::log2(static_cast<double>(used)) : 0) +
            std::max(transfer, work.core * rounds));
}

double multiplyAdds(double count, double efficiency, const Device& device) {
    return 2 * count * threadsOf(device) / (std::max(device.flopsPerSecond, 1.0) * efficiency);
}

Walk::Walk(const Problem& problem)
    : box{problem.extent[0], problem.extent[1], problem.extent[2]},
      taps{problem.taps[0], problem.taps[1], problem.taps[2]} {
    if (taps.a == 1 && taps.b > 1) {
        std::swap(box.a, box.b);
        std::swap(taps.a, taps.b);
    }
}

} // namespace conv::cost
