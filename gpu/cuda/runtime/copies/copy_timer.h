// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/runtime/events.h"

namespace conv {

/// Estimates the time of a stream's copies from a sample, because timing events delay the copy engine (H100, 2026-11: 7
/// to 11 µs per slab, 6 % of a run in slabs of 8 MiB).
class CopyTimer {
  public:
    void begin(cudaStream_t stream, std::size_t bytes);
    void end(cudaStream_t stream);
    /// Milliseconds of all copies since `clear`; waits for them.
    double milliseconds();
    void clear();

  private:
    SpanTimer spans_;
    std::size_t all_ = 0, timed_ = 0; ///< bytes
    std::size_t since_ = 0, largest_ = 0;
    bool timing_ = false;
    double timedMs_ = 0;
};

} // namespace conv
