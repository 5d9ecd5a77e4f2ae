// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/runtime/events.h"

namespace conv {

/// Time of a stream's copies, estimated from a sample: timing events delay a copy engine, other events do not (H100,
/// 2026-11: 7 to 11 µs per slab, 6 % of a run in slabs of 8 MiB). Untimed copies are assumed to have the rate of the
/// timed ones.
class CopyTimer {
  public:
    void begin(cudaStream_t stream, std::size_t bytes);
    void end(cudaStream_t stream);
    /// Returns the milliseconds of all copies since `clear`; waits for them.
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
