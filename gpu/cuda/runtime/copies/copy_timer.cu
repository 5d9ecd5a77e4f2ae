// SPDX-License-Identifier: Apache-2.0
#include "cuda/runtime/copies/copy_timer.h"
#include <algorithm>

namespace conv {

void CopyTimer::begin(cudaStream_t stream, std::size_t bytes) {
    constexpr std::size_t between = std::size_t{128} << 20;
    // Small copies say nothing about the rate of large ones.
    timing_ = since_ >= between || bytes > 2 * largest_;
    all_ += bytes;
    since_ = timing_ ? 0 : since_ + bytes;
    if (!timing_)
        return;
    timed_ += bytes;
    largest_ = std::max(largest_, bytes);
    spans_.begin(stream);
}

void CopyTimer::end(cudaStream_t stream) {
    if (timing_)
        spans_.end(stream);
}

double CopyTimer::milliseconds() {
    timedMs_ += spans_.drain();
    return timed_ > 0 ? timedMs_ * static_cast<double>(all_) / static_cast<double>(timed_) : 0;
}

void CopyTimer::clear() {
    spans_.clear();
    all_ = timed_ = since_ = largest_ = 0;
    timedMs_ = 0;
}

} // namespace conv
