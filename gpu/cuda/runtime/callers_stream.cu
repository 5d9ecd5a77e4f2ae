// SPDX-License-Identifier: Apache-2.0
#include "cuda/runtime/callers_stream.h"
#include "cuda/runtime/check.h"

namespace conv {

cudaStream_t callersStream(void* stream) {
    const auto handle = static_cast<cudaStream_t>(stream);
    cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
    check(cudaStreamIsCapturing(handle, &status), "cudaStreamIsCapturing");
    if (status != cudaStreamCaptureStatusNone)
        throw Error(ErrorCode::usage,
                    "The stream is being captured into a CUDA graph, which cannot hold a run of convapp. "
                    "Start the run before or after that graph, or record it as a graph of its own.");
    return handle;
}

} // namespace conv
