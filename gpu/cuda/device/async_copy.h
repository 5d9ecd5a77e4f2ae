// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace conv {

/// Copies 1 or 4 aligned floats to shared memory, asynchronously from compute capability 8.0 on.
template <int floats>
__device__ __forceinline__ void copyAsync(float* shared, const float* global) {
#if __CUDA_ARCH__ >= 800
    const auto to = static_cast<unsigned>(__cvta_generic_to_shared(shared));
    if constexpr (floats == 4)
        asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(to), "l"(global) : "memory");
    else
        asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(to), "l"(global) : "memory");
#else
    if constexpr (floats == 4)
        *reinterpret_cast<float4*>(shared) = __ldg(reinterpret_cast<const float4*>(global));
    else
        *shared = __ldg(global);
#endif
}

/// Waits for this thread's copies. Those of others are visible after a barrier.
__device__ __forceinline__ void copiesDone() {
#if __CUDA_ARCH__ >= 800
    asm volatile("cp.async.wait_all;" ::: "memory");
#endif
}

} // namespace conv
