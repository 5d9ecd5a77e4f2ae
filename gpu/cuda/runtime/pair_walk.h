// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/runtime/stream.h"
#include "run/recording/replay.h"
#include "run/stack.h"
#include "run/tiles/tile_walk.h"

namespace conv {

/// Runs of a plan on one pair that only launch kernels: no copies between host and device, no times, no waits. It stays
/// the same object, because data of a kernel is keyed by the kernel's address.
class PairWalk {
  public:
    /// All arguments must outlive this.
    PairWalk(const Plan& plan, const Replay::Pair& pair, const RunControl& control, CudaStream& stream);
    /// Launches one run on the stream.
    void operator()();

  private:
    std::vector<Item> items_;
    std::optional<Plan> stack_;
    StackedSource stacked_;
    DeviceSink sink_;
    StackedSink stackedSink_;
    TileWalk walk_;
    int last_;
    Region region_;
};

} // namespace conv
