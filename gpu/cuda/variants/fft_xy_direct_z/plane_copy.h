// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/device/bulk_copy.h"
#include "cuda/variants/fft_xy_direct_z/launch.h"
#include <cuda.h>

/// From compute capability 9.0 on TMA brings a plane's samples for a plain pair along x into a ring slot whose sum has
/// just been transformed back, while all warps compute the next sums.
namespace conv::fft {

/// Samples per row of a copy, which begins at a multiple of 16 bytes.
[[nodiscard]] constexpr int copyColumns(const VolumeForm& form, int sampleBytes) {
    const int chunk = 16 / sampleBytes;
    return (form.valid() + 32 + 2 * (chunk - 1)) / chunk * chunk;
}
[[nodiscard]] constexpr int copyBytes(const VolumeForm& form, int sampleBytes) {
    return 32 * copyColumns(form, sampleBytes) * sampleBytes;
}
/// Forms that gain from TMA. Not 7 taps: nearly each row would touch one sector and cache line too many (512³ 7³: 0.670
/// ms instead of 0.643 on an H100, 2026-11).
[[nodiscard]] constexpr bool copies(const VolumeForm& form) {
    return form.batch == 8 && form.width != 7;
}

/// Encodes the tensor map for copies of 32 rows of a plane. Returns false for rows or planes not aligned to 16 bytes,
/// and with an old driver.
[[nodiscard]] bool describePlanes(const VolumeForm& form, const VolumeArguments& a, CUtensorMap& source);

template <class Sample, int valid, int columns>
struct PlaneCopy {
    const CUtensorMap& source;
    std::uint64_t* arrived;
    int turn = 0;

    /// One lane starts the copy of plane z from (x, y) on.
    __device__ __forceinline__ void ask(int x, int y, std::int64_t z, char* slot) const {
#if __CUDA_ARCH__ >= 900
        constexpr int chunk = 16 / static_cast<int>(sizeof(Sample));
        march::expectBytes(arrived, 32 * columns * static_cast<int>(sizeof(Sample)));
        asm volatile("cp.async.bulk.tensor.3d.shared::cluster.global.tile.mbarrier::complete_tx::bytes "
                     "[%0], [%1, {%2, %3, %4}], [%5];" ::"r"(march::sharedAddress(slot)),
                     "l"(&source), "r"(x & -chunk), "r"(y), "r"(static_cast<int>(z)), "r"(march::sharedAddress(arrived))
                     : "memory");
#endif
    }
    /// All lanes wait for the samples and read them; then the slot is free.
    template <class Number>
    __device__ __forceinline__ void take(Complex (&v)[32], int x, const char* slot, Number&& number) {
        constexpr int chunk = 16 / static_cast<int>(sizeof(Sample));
        march::awaitArrival(arrived, turn);
        turn ^= 1;
        const auto* from =
            reinterpret_cast<const Sample*>(slot) + (x & (chunk - 1)) + static_cast<int>(threadIdx.x) % 32;
        each<32>([&](auto i) { v[i] = {number(from[columns * i]), number(from[columns * i + valid])}; });
        __syncwarp();
    }
};

/// Orders this thread's shared-memory accesses before later TMA writes.
__device__ __forceinline__ void beforeCopies() {
#if __CUDA_ARCH__ >= 900
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
#endif
}

} // namespace conv::fft
