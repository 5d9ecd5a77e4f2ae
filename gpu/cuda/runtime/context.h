// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/runtime/transfer.h"

namespace conv {

/// What a run needs of a device and the next run can use again: streams, events, staging memory, tables.
struct Context {
    explicit Context(const Device& device) : stream(device), transfer(stream) {}
    CudaStream stream;
    Transfer transfer;
    SpanTimer work, conversions;
};

/// A context for one run, made ready for the calling thread; it goes back to a store of the process when the last block
/// of the run is gone. Throws Error(device).
[[nodiscard]] std::shared_ptr<Context> lendContext(const Device& device, std::stop_token stop);

} // namespace conv
