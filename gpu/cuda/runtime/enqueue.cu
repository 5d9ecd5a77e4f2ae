// SPDX-License-Identifier: Apache-2.0
// Runs in the order of a caller's stream. They take place on a stream of a context, whose tables and memory are ordered
// by it; events tie it to the caller's.
#include "cuda/runtime/callers_stream.h"
#include "cuda/runtime/context.h"
#include "cuda/runtime/first_use.h"
#include "cuda/runtime/pair_walk.h"
#include <algorithm>

namespace conv {
namespace {

/// True if a library's working memory, which other contexts use too, may be in use when the launch returns.
bool usesLibrary(const Plan& plan) {
    return std::ranges::any_of(plan.ops, [](const PlannedOp& op) { return op.variant && op.variant->peer; });
}

} // namespace

void enqueueRun(const Plan& plan, const DeviceData& in, DeviceData& out, void* stream, const std::stop_token& stop) {
    if (const std::string why = lostReason(plan.device); !why.empty())
        throw Error(ErrorCode::device, why);
    const ScopedActivity activity("a run on a stream of the caller");
    const cudaStream_t callers = callersStream(stream);
    firstUse(plan.device);
    const std::shared_ptr<Context> context = lendContext(plan.device, stop);
    CudaStream& own = context->stream;
    RunControl control;
    control.stop = stop;
    continueAfter(context->begin, callers, own.handle);
    try {
        PairWalk(plan, {&in, &out}, control, own)();
        if (usesLibrary(plan))
            own.wait();
    } catch (...) {
        cudaStreamSynchronize(own.handle); // launched work writes to the caller's memory
        throw;
    }
    continueAfter(context->end, own.handle, callers);
}

} // namespace conv
