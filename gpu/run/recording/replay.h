// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/replay.h>

namespace conv {

/// Records the runs of a plan without a refusal on suitable pairs. Defined by gpu/cuda/runtime/graph_capture/replay.cu,
/// or by gpu/cuda/absent/ in builds without nvcc. Throws Error(device), Error(memory), Error(cancelled).
[[nodiscard]] std::unique_ptr<Replay::Recorded> recordRuns(const Plan& plan, const std::vector<Replay::Pair>& pairs,
                                                           const std::stop_token& stop);

/// Puts one run on a stream, as conv::enqueue does. Defined by gpu/cuda/runtime/enqueue.cu, or by gpu/cuda/absent/.
void enqueueRun(const Plan& plan, const DeviceData& in, DeviceData& out, void* stream, const std::stop_token& stop);

} // namespace conv
