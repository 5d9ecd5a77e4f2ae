#pragma once
#include "core/launch.h"
#include "cuda/separable/run.h"
#include "cuda/stream.h"
#include <algorithm>

namespace conv::fft {

/// Pairs of tiles, or rows of them, [first, end) in parts that are short enough in time, `least` to `most` each:
/// start(first, count). Each has `outputs`.
template <class Start>
void startInParts(const Launch& launch, std::int64_t first, std::int64_t end, std::int64_t outputs, double least,
                  double most, Start&& start) {
    CudaStream& stream = *launch.stream;
    const double perPair = march::secondsPerOutput(launch) * static_cast<double>(outputs);
    const auto atOnce = static_cast<std::int64_t>(std::clamp(stream.launchBudget() / perPair, least, most));
    for (std::int64_t pair = first; pair < end; pair += atOnce) {
        const auto count = static_cast<int>(std::min(atOnce, end - pair));
        start(pair, count);
        stream.pace(perPair * count);
    }
}

} // namespace conv::fft
