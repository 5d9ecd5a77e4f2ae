#include "cuda/direct/family.h"
#include "cuda/direct/samples.h"

namespace conv::direct {
namespace {

constexpr int outputs = signalOutputs, body = signalBody, group = 8;
constexpr int window = 32; ///< samples in registers, a ring
static_assert(body == window && window >= outputs + group - 1 && outputs % 4 == 0);

/// Samples of shared memory: a body reads some beyond its last tap.
constexpr int sharedFloats(int threads, int taps) {
    return threads * outputs + taps + window;
}

/// The samples that `taps` taps from `firstTap` on need, into shared memory.
__device__ __forceinline__ void loadSignal(const Arguments& a, int x0, int firstTap, int count, float* to) {
    const int needed =
        min(static_cast<int>(blockDim.x) * outputs, a.size[0] - x0) + min(count, a.taps[0] - firstTap) - 1;
    const int first = x0 + firstTap;
    if (a.straight(0, first, first + needed) && a.type == ElementType::f32) {
        const float* from = static_cast<const float*>(a.in) + (a.origin + first);
#pragma unroll 4
        for (int i = threadIdx.x; i < needed; i += blockDim.x)
            copy<1>(to + i, from + i);
    } else {
#pragma unroll 1
        for (int i = threadIdx.x; i < needed; i += blockDim.x) {
            const std::int64_t at = a.position(0, first + i);
            to[i] = at < 0 ? a.outsideValue : sampleAt(a.in, a.type, at);
        }
    }
    // Taps that only fill up a body may meet what nobody needs: it has to be finite.
    for (int i = max(needed, 0) + threadIdx.x; i < sharedFloats(blockDim.x, count); i += blockDim.x)
        to[i] = 0;
    copiesDone();
}

/// acc += `bodies` bodies of taps. A sample stays in registers for all the taps it meets.
template <class Taps>
__device__ __forceinline__ void multiply(float (&acc)[outputs], const float* from, const Taps& taps, int& tap,
                                         int bodies) {
    float ring[window];
#pragma unroll
    for (int j = 0; j < window - group; j += 4) {
        const float4 v = *reinterpret_cast<const float4*>(from + j);
        ring[j] = v.x;
        ring[j + 1] = v.y;
        ring[j + 2] = v.z;
        ring[j + 3] = v.w;
    }
#pragma unroll 1
    for (; bodies > 0; --bodies, from += body, tap += body) {
#pragma unroll
        for (int g = 0; g < body / group; ++g) {
#pragma unroll
            for (int h = 0; h < group; h += 4) {
                const int at = group * g + window - group + h;
                const float4 v = *reinterpret_cast<const float4*>(from + at);
                ring[at % window] = v.x;
                ring[(at + 1) % window] = v.y;
                ring[(at + 2) % window] = v.z;
                ring[(at + 3) % window] = v.w;
            }
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
}

template <class Taps>
__global__ void __launch_bounds__(signalThreads, 2)
    signalTiles(const __grid_constant__ Arguments a, const __grid_constant__ Taps taps) {
    extern __shared__ __align__(16) float samples[];
    const int tile = blockDim.x * outputs, x0 = blockIdx.x * tile, mine = threadIdx.x * outputs;
    const int bodiesAll = a.form.xBlocks;
    float sum[outputs] = {};
    int tap;
    asm("mov.u32 %0, 0;" : "=r"(tap)); // opaque: keeps the index of the taps apart from all addresses
#pragma unroll 1
    for (int first = 0; first < bodiesAll; first += signalTaps / body) {
        const int bodies = min(signalTaps / body, bodiesAll - first);
        if (first > 0)
            __syncthreads();
        loadSignal(a, x0, first * body, bodies * body, samples);
        __syncthreads();
#pragma unroll 1
        for (int b = 0; b < bodies; b += partMost / body) {
            float part[outputs] = {};
            multiply(part, samples + mine + b * body, taps, tap, min(partMost / body, bodies - b));
#pragma unroll
            for (int j = 0; j < outputs; ++j)
                sum[j] += part[j];
        }
    }
    // Back through shared memory, so that neighbours are stored together.
    __syncthreads();
    unsigned bad = 0;
#pragma unroll
    for (int j = 0; j < outputs; j += 4)
        *reinterpret_cast<float4*>(samples + mine + j) = make_float4(sum[j], sum[j + 1], sum[j + 2], sum[j + 3]);
    if (a.zeros)
#pragma unroll
        for (int j = 0; j < outputs; ++j)
            bad |= sum[j] != sum[j] ? 1u << j : 0u;
    // Outputs that have become NaN: again, without the taps of weight 0.
    for (; bad; bad &= bad - 1) {
        const int j = __ffs(static_cast<int>(bad)) - 1;
        if (x0 + mine + j < a.size[0])
            samples[mine + j] = alone<true>(a, taps, x0 + mine + j, 0, 0);
    }
    __syncthreads();
    const int wanted = min(tile, a.size[0] - x0);
#pragma unroll 4
    for (int i = threadIdx.x; i < wanted; i += blockDim.x)
        a.out[x0 + i] = samples[i];
}

template <class Taps>
void launchWith(const Job& job, const Taps& taps) {
    const Arguments& a = job.arguments;
    // Few outputs go to small blocks, so that all multiprocessors have the same to do.
    const auto busiest = [&](int threads) {
        const int each = threads * outputs * job.multiprocessors;
        return static_cast<std::int64_t>((a.size[0] + each - 1) / each) * threads;
    };
    int threads = signalThreads;
    for (int fewer = threads - 32; fewer > 0; fewer -= 32)
        if (busiest(fewer) < busiest(threads))
            threads = fewer;
    const int bytes =
        static_cast<int>(sizeof(float)) * sharedFloats(threads, std::min(signalTaps, a.form.xBlocks * body));
    const unsigned blocks = (a.size[0] + threads * outputs - 1) / (threads * outputs);
    signalTiles<Taps><<<blocks, threads, bytes, job.stream>>>(a, taps);
    check(cudaGetLastError(), "The launch of direct");
}

} // namespace

void launchSignal(const Job& job) {
    if (job.arguments.form.buffered)
        launchWith(job, Buffered{job.table->device.as<const float>()});
    else if (job.table->host.size() <= 256)
        launchWith(job, parametersOf<256>(*job.table));
    else
        launchWith(job, parametersOf<2048>(*job.table));
}

} // namespace conv::direct
