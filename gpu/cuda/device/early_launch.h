// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/runtime/stream.h"

namespace conv {

// From compute capability 9.0 on, blocks of a kernel may begin while the one before it in the stream still runs, and
// prepare what needs no memory. 64³ by 3³ taps in a row: 4.7 µs instead of 5.8 (H100, 2026-11,
// docs/benchmarks/h100-small.md).

/// Comes before all memory that an earlier kernel may write or read, in every thread that goes on to touch any; some
/// thread of each block has to come here, as later kernels rely on this one having waited.
__device__ __forceinline__ void awaitEarlierKernels() {
#if __CUDA_ARCH__ >= 900
    asm volatile("griddepcontrol.wait;" ::: "memory");
#endif
}
/// The next kernel, if it awaits this one, may begin when all blocks of this one have come here and there is room.
__device__ __forceinline__ void letLaterKernelsBegin() {
#if __CUDA_ARCH__ >= 900
    asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
#endif
}

struct EarlyLaunch {
    dim3 grid, block;
    std::size_t sharedBytes;
    cudaStream_t stream;
    bool early; ///< false: when the one before has ended, as any kernel; always so before 9.0
};

/// Launches a kernel that awaits earlier ones itself.
template <class... Parameters, class... Arguments>
void launchEarly(void (*kernel)(Parameters...), const EarlyLaunch& how, const Arguments&... arguments) {
    cudaLaunchAttribute early{};
    early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
    early.val.programmaticStreamSerializationAllowed = 1;
    cudaLaunchConfig_t config{};
    config.gridDim = how.grid;
    config.blockDim = how.block;
    config.dynamicSmemBytes = how.sharedBytes;
    config.stream = how.stream;
    config.attrs = &early;
    config.numAttrs = how.early ? 1 : 0;
    check(cudaLaunchKernelEx(&config, kernel, arguments...), "The launch of a kernel");
}

} // namespace conv
