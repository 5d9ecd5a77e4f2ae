// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

/// Bulk copies (TMA) of rows into shared memory, from compute capability 9.0 on. Address and size are multiples of 16
/// bytes.
namespace conv::march {

#if __CUDA_ARCH__ >= 900
inline constexpr bool hasBulkCopies = true;

__device__ __forceinline__ std::uint32_t sharedAddress(const void* p) {
    return static_cast<std::uint32_t>(__cvta_generic_to_shared(p));
}

/// Initialises the mbarriers. One thread calls it; a block barrier must follow.
__device__ __forceinline__ void beginArrivals(std::uint64_t* barriers, int count) {
    for (int i = 0; i < count; ++i)
        asm volatile("mbarrier.init.shared.b64 [%0], 1;" ::"r"(sharedAddress(barriers + i)));
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
}

/// Announces the bytes that a stage will receive.
__device__ __forceinline__ void expectBytes(std::uint64_t* barrier, int bytes) {
    asm volatile("mbarrier.arrive.expect_tx.shared.b64 _, [%0], %1;" ::"r"(sharedAddress(barrier)), "r"(bytes)
                 : "memory");
}

__device__ __forceinline__ void copyRow(void* to, const void* from, int bytes, std::uint64_t* barrier) {
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(
                     sharedAddress(to)),
                 "l"(from), "r"(bytes), "r"(sharedAddress(barrier))
                 : "memory");
}

/// Waits until all bytes of a stage have arrived; `turn` alternates 0, 1 with each use of the stage.
__device__ __forceinline__ void awaitArrival(std::uint64_t* barrier, int turn) {
    asm volatile("{\n"
                 ".reg .pred p;\n"
                 "again%=:\n"
                 "mbarrier.try_wait.parity.shared.b64 p, [%0], %1;\n"
                 "@p bra done%=;\n"
                 "bra again%=;\n"
                 "done%=:\n"
                 "}" ::"r"(sharedAddress(barrier)),
                 "r"(turn)
                 : "memory");
}
#else
inline constexpr bool hasBulkCopies = false;

__device__ __forceinline__ void beginArrivals(std::uint64_t*, int) {}
__device__ __forceinline__ void expectBytes(std::uint64_t*, int) {}
__device__ __forceinline__ void copyRow(void*, const void*, int, std::uint64_t*) {}
__device__ __forceinline__ void awaitArrival(std::uint64_t*, int) {}
#endif

} // namespace conv::march
