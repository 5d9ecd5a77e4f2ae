#pragma once
#include <cstdint>

/// A barrier in two halves: a warp says that it has come so far, does other work, and waits for the others only then
/// (compute capability 8.0 and higher). A barrier's phases alternate between turn 0 and turn 1.
namespace conv::march {

#if __CUDA_ARCH__ >= 800
inline constexpr bool hasHandovers = true;

__device__ __forceinline__ std::uint32_t barrierAddress(const std::uint64_t* barrier) {
    return static_cast<std::uint32_t>(__cvta_generic_to_shared(barrier));
}

/// Before the barrier's first use, by one thread; the block synchronizes afterwards.
__device__ __forceinline__ void beginHandovers(std::uint64_t* barrier, int arrivals) {
    asm volatile("mbarrier.init.shared.b64 [%0], %1;" ::"r"(barrierAddress(barrier)), "r"(arrivals) : "memory");
}

/// What the calling warp has read or written so far is done for whoever awaits the phase.
__device__ __forceinline__ void arriveAsWarp(std::uint64_t* barrier) {
    __syncwarp();
    if (threadIdx.x % 32 == 0)
        asm volatile("{\n"
                     ".reg .b64 state;\n"
                     "mbarrier.arrive.shared.b64 state, [%0];\n"
                     "}" ::"r"(barrierAddress(barrier))
                     : "memory");
}

__device__ __forceinline__ void awaitHandover(std::uint64_t* barrier, int turn) {
#if __CUDA_ARCH__ >= 900
#define CONV_MBARRIER_WAIT "mbarrier.try_wait.parity.shared.b64"
#else
#define CONV_MBARRIER_WAIT "mbarrier.test_wait.parity.shared.b64"
#endif
    asm volatile("{\n"
                 ".reg .pred p;\n"
                 "again%=:\n" CONV_MBARRIER_WAIT " p, [%0], %1;\n"
                 "@!p bra again%=;\n"
                 "}" ::"r"(barrierAddress(barrier)),
                 "r"(turn)
                 : "memory");
#undef CONV_MBARRIER_WAIT
}
#else
inline constexpr bool hasHandovers = false;

__device__ __forceinline__ void beginHandovers(std::uint64_t*, int) {}
__device__ __forceinline__ void arriveAsWarp(std::uint64_t*) {}
__device__ __forceinline__ void awaitHandover(std::uint64_t*, int) {}
#endif

} // namespace conv::march
