// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/runtime/copies/transfer.h"

namespace conv {

/// Reusable device objects of a run: streams, events, staging memory, tables.
struct Context {
    explicit Context(const Device& device) : stream(device), transfer(stream) {}
    CudaStream stream;
    Transfer transfer;
    SpanTimer work, conversions;
    Event begin, end; ///< bounds of a run in the order of a caller's stream
};

/// Returns a context for one run, set up for the calling thread. It returns to a process-wide store with the last block
/// of the run. Throws Error(device).
[[nodiscard]] std::shared_ptr<Context> lendContext(const Device& device, std::stop_token stop);

} // namespace conv
