// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/runtime/stream.h"
#include "cuda/variants/separable_fused/run.h"
#include "run/launch.h"
#include <algorithm>

namespace conv::fft {

/// Launches the pairs of tiles of all items along z in parts within the time limit, `min` to `max` pairs each:
/// start(first item, items, pairs), with some pairs of one item or all pairs of some. `outputs`: of a pair.
template <class Start>
void startInParts(const Launch& launch, Interval pairs, std::int64_t outputs, double min, double max, Start&& start) {
    constexpr std::int64_t maxItems = 65535; // limit of a grid
    CudaStream& stream = *launch.stream;
    const double perPair = march::secondsPerOutput(launch) * static_cast<double>(outputs);
    const auto atOnce = static_cast<std::int64_t>(std::clamp(stream.launchBudget() / perPair, min, max));
    const std::int64_t count = launch.box.size(2),
                       together = std::clamp<std::int64_t>(atOnce / pairs.size(), 1, maxItems);
    for (std::int64_t item = 0; item < count; item += together) {
        const std::int64_t items = std::min(together, count - item);
        for (std::int64_t pair = pairs.lo; pair < pairs.hi; pair += atOnce) {
            const Interval part{pair, std::min(pairs.hi, pair + atOnce)};
            start(item, static_cast<int>(items), part);
            stream.pace(perPair * static_cast<double>(part.size() * items));
        }
    }
}

} // namespace conv::fft
