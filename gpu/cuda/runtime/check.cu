// SPDX-License-Identifier: Apache-2.0
#include "cuda/runtime/check.h"
#include "cuda/runtime/graph_capture/recording.h"
#include "run/backend.h"
#include <conv/tools/profiler.h>
#include <nvtx3/nvToolsExt.h>
#include <string>
#include <utility>

namespace conv {
namespace {

thread_local const char* activity = "the GPU";

/// Returns true if the device has stopped answering: every later call of this process would fail.
bool isLost(cudaError_t status) {
    std::size_t free = 0, total = 0;
    return status != cudaErrorInvalidValue && cudaMemGetInfo(&free, &total) != cudaSuccess;
}

} // namespace

ProfilerRange::ProfilerRange(const char* name) {
    nvtxRangePushA(name);
}
ProfilerRange::~ProfilerRange() {
    nvtxRangePop();
}

ScopedActivity::ScopedActivity(const char* what) : before_(std::exchange(activity, what)) {
    nvtxRangePushA(what);
}
ScopedActivity::~ScopedActivity() {
    nvtxRangePop();
    activity = before_;
}

void check(cudaError_t status, const char* call) {
    if (status == cudaSuccess)
        return;
    cudaGetLastError(); // clears a non-sticky error
    const std::string sentence = std::string(call) + " failed for " + activity + ": " + cudaGetErrorString(status) +
                                 " (" + cudaGetErrorName(status) + ").";
    if (status == cudaErrorMemoryAllocation)
        throw OutOfTileMemory(sentence);
    int device = 0;
    // During a capture many calls fail that otherwise work.
    if (!Recording::underWay() && isLost(status) && cudaGetDevice(&device) == cudaSuccess) {
        markLost(device, sentence);
        // The process can use no other GPU either: the first launch there fails with the same error (two H200).
        int count = 0;
        static_cast<void>(cudaGetDeviceCount(&count));
        for (int other = 0; other < count; ++other)
            markLost(other, sentence);
    }
    throw Error(ErrorCode::device, sentence);
}

} // namespace conv
