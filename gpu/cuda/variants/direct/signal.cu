// SPDX-License-Identifier: Apache-2.0
#include "cuda/device/early_launch.h"
#include "cuda/variants/direct/family.h"
#include "cuda/variants/direct/samples.h"

namespace conv::direct {
namespace {

constexpr int body = signalBody;
constexpr int window = 32; ///< samples in a register ring
static_assert(body == window);

/// Taps between reads. Outputs per thread are odd multiples of 4, so that threads access different banks.
template <int outputs>
inline constexpr int groupOf = outputs > window - 8 + 1 ? 4 : 8;

/// A body reads some floats beyond its last tap.
constexpr int sharedFloats(int outputs, int threads, int taps) {
    return threads * outputs + taps + window;
}

/// Loads the samples for `count` taps from `firstTap` on; those at borders go through the map.
template <int outputs>
__device__ __forceinline__ void loadSignal(const Arguments& a, int x0, int firstTap, int count, float* to) {
    // Offsets of index 0: straight, and for mapped positions.
    const std::int64_t origin = a.origin + blockIdx.y * a.strideZ, signal = origin - a.startX;
    const int needed =
        max(0, min(static_cast<int>(blockDim.x) * outputs, a.size[0] - x0) + min(count, a.taps[0] - firstTap) - 1);
    const int first = x0 + firstTap;
    const int lo = min(max(a.straightLo[0] - first, 0), needed), hi = max(lo, min(a.straightHi[0] - first, needed));
    if (a.type == ElementType::f32) {
        const float* from = static_cast<const float*>(a.in) + (origin + first);
#pragma unroll 4
        for (int i = lo + static_cast<int>(threadIdx.x); i < hi; i += blockDim.x)
            copyAsync<1>(to + i, from + i);
    } else {
#pragma unroll 4
        for (int i = lo + static_cast<int>(threadIdx.x); i < hi; i += blockDim.x)
            to[i] = readOnlySampleAt(a.in, a.type, origin + first + i);
    }
#pragma unroll 1
    for (int i = threadIdx.x; i < lo + needed - hi; i += blockDim.x) {
        const int j = i < lo ? i : hi + i - lo;
        const std::int64_t at = a.position(0, first + j);
        if (at >= 0 && a.type == ElementType::f32)
            copyAsync<1>(to + j, static_cast<const float*>(a.in) + (signal + at));
        else
            to[j] = at < 0 ? a.outsideValue : readOnlySampleAt(a.in, a.type, signal + at);
    }
    // Padding taps multiply unused samples, which must be finite.
    for (int i = needed + threadIdx.x; i < sharedFloats(outputs, blockDim.x, count); i += blockDim.x)
        to[i] = 0;
    copiesDone();
}

__device__ __forceinline__ void readQuad(float (&ring)[window], const float* from, int at) {
    const float4 v = *reinterpret_cast<const float4*>(from + at);
    ring[at % window] = v.x;
    ring[(at + 1) % window] = v.y;
    ring[(at + 2) % window] = v.z;
    ring[(at + 3) % window] = v.w;
}

/// Adds one body of taps. A sample stays in registers for all its taps; the ring ends where the next body begins.
template <int outputs, class Taps>
__device__ __forceinline__ void multiply(float (&acc)[outputs], float (&ring)[window], const float* from,
                                         const Taps& taps, int tap) {
    constexpr int group = groupOf<outputs>;
    static_assert(window >= outputs + group - 1 && outputs % 8 == 4);
#pragma unroll
    for (int g = 0; g < body / group; ++g) {
#pragma unroll
        for (int h = 0; h < group; h += 4)
            readQuad(ring, from, group * g + window - group + h);
        float weight[group];
        if constexpr (Taps::uniform) {
#pragma unroll
            for (int t = 0; t < group; ++t)
                weight[t] = taps[tap + group * g + t];
        } else {
#pragma unroll
            for (int t = 0; t < group; t += 4) {
                const float4 w = __ldg(reinterpret_cast<const float4*>(taps.weight + tap + group * g + t));
                weight[t] = w.x;
                weight[t + 1] = w.y;
                weight[t + 2] = w.z;
                weight[t + 3] = w.w;
            }
        }
#pragma unroll
        for (int i = 0; i < outputs + group - 1; ++i)
#pragma unroll
            for (int t = 0; t < group; ++t)
                if (const int j = i - t; j >= 0 && j < outputs)
                    acc[j] = fmaf(weight[t], ring[(group * g + i) % window], acc[j]);
    }
}

/// Stores a warp's outputs from x on through `spare`, its shared memory, for coalescing. Recomputes NaN outputs without
/// zero taps.
template <int outputs, class Taps>
__device__ __forceinline__ void storeSignal(const Arguments& a, const Taps& taps, const float (&sum)[outputs], int x,
                                            float* spare) {
    const int lane = threadIdx.x % 32, mine = lane * outputs;
#pragma unroll
    for (int j = 0; j < outputs; j += 4)
        *reinterpret_cast<float4*>(spare + mine + j) = make_float4(sum[j], sum[j + 1], sum[j + 2], sum[j + 3]);
    if (a.zeros) {
        unsigned bad = 0;
#pragma unroll
        for (int j = 0; j < outputs; ++j)
            bad |= sum[j] != sum[j] ? 1u << j : 0u;
        for (; bad; bad &= bad - 1) {
            const int at = mine + __ffs(static_cast<int>(bad)) - 1;
            if (x + at < a.size[0])
                spare[at] = scalar64<true>(a, taps, x + at, 0, blockIdx.y);
        }
    }
    __syncwarp();
    constexpr int all = 32 * outputs;
    float* out = a.out + blockIdx.y * a.outStrideZ;
    if (a.outAligned && x + all <= a.size[0])
#pragma unroll
        for (int i = 0; i < all; i += 128)
            __stcs(reinterpret_cast<float4*>(out + x + i + 4 * lane),
                   *reinterpret_cast<const float4*>(spare + i + 4 * lane));
    else
#pragma unroll 4
        for (int i = lane; i < min(all, a.size[0] - x); i += 32)
            __stcs(out + x + i, spare[i]);
}

/// One signal per y of the grid; signals are consecutive along z.
template <int outputs, class Taps>
__global__ void __launch_bounds__(signalThreads, 1)
    signalTiles(const __grid_constant__ Arguments a, const __grid_constant__ Taps taps) {
    extern __shared__ __align__(16) float samples[];
    const int x0 = blockIdx.x * blockDim.x * outputs, mine = threadIdx.x * outputs;
    constexpr int group = groupOf<outputs>;
    const int bodiesAll = a.split.xBlocks;
    letLaterKernelsBegin();
    awaitEarlierKernels();
    float sum[outputs] = {};
    int tap;
    asm("mov.u32 %0, 0;" : "=r"(tap)); // opaque: keeps the tap index out of address arithmetic
#pragma unroll 1
    for (int first = 0; first < bodiesAll; first += signalTaps / body) {
        const int bodies = min(signalTaps / body, bodiesAll - first);
        if (first > 0)
            __syncthreads();
        loadSignal<outputs>(a, x0, first * body, bodies * body, samples);
        __syncthreads();
        const float* from = samples + mine;
        float ring[window];
#pragma unroll
        for (int j = 0; j < window - group; j += 4)
            readQuad(ring, from, j);
#pragma unroll 1
        for (int left = bodies; left > 0; left -= maxPart / body) {
            float part[outputs] = {};
#pragma unroll 1
            for (int b = min(maxPart / body, left); b > 0; --b, from += body, tap += body)
                multiply(part, ring, from, taps, tap);
#pragma unroll
            for (int j = 0; j < outputs; ++j)
                sum[j] += part[j];
        }
    }
    __syncthreads();
    const int first = mine - threadIdx.x % 32 * outputs;
    storeSignal(a, taps, sum, x0 + first, samples + first);
}

template <int outputs, class Taps>
void launchOutputs(const Job& job, const Taps& taps) {
    const Arguments& a = job.arguments;
    // Small blocks balance few outputs.
    const auto busiest = [&](int threads) {
        const int each = threads * outputs * job.multiprocessors;
        return static_cast<std::int64_t>((a.size[0] + each - 1) / each) * threads;
    };
    // With few taps, small blocks overlap loads and stores.
    int threads = a.split.xBlocks > 8 ? signalThreads : 128;
    for (int fewer = threads - 32; fewer > 0; fewer -= 32)
        if (busiest(fewer) < busiest(threads))
            threads = fewer;
    const int bytes =
        static_cast<int>(sizeof(float)) * sharedFloats(outputs, threads, std::min(signalTaps, a.split.xBlocks * body));
    const dim3 blocks((a.size[0] + threads * outputs - 1) / (threads * outputs), a.size[2]);
    const auto kernel = signalTiles<outputs, Taps>;
    if (bytes > 48 * 1024)
        check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes),
              "cudaFuncSetAttribute of direct");
    // Few blocks would double up on some multiprocessors (1M × 2047 taps: 0.119 ms instead of 0.079).
    const bool early =
        job.capability >= 90 && std::int64_t{blocks.x} * blocks.y >= std::int64_t{8} * job.multiprocessors;
    launchEarly(kernel,
                {blocks, dim3(static_cast<unsigned>(threads)), static_cast<std::size_t>(bytes), job.stream, early}, a,
                taps);
}

template <class Taps>
void launchWith(const Job& job, const Taps& taps) {
    job.each[0] == signalOutputsMany ? launchOutputs<signalOutputsMany>(job, taps)
                                     : launchOutputs<signalOutputs>(job, taps);
}

} // namespace

void launchSignal(const Job& job) {
    if (job.arguments.split.buffered)
        launchWith(job, Buffered{job.table->device.as<const float>()});
    else if (job.table->host.size() <= 256)
        launchWith(job, parametersOf<256>(*job.table));
    else if (job.table->host.size() <= 2048)
        launchWith(job, parametersOf<2048>(*job.table));
    else
        launchWith(job, parametersOf<tableInParameters>(*job.table));
}

} // namespace conv::direct
