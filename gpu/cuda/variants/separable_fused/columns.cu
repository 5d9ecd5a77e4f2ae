// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/separable_fused/columns.h"
#include "cuda/variants/separable_fused/place.h"

namespace conv::march {
namespace {

constexpr int threads = 128;
constexpr int together = 8;      ///< planes that are summed at once
constexpr int ringDepth = 4;     ///< groups in flight; a ring per thread needs no barrier
constexpr int maxSegment = 1024; ///< outputs of a block, by shared memory

template <int radius, int sets>
struct ColumnArguments {
    const float* in[sets];
    std::int64_t plane;
    AxisMap map;
    Interval there;
    float outsideValue[sets];
    std::int64_t first; ///< index along z of the first sample
    int outputs, segment, nx;
    std::int64_t itemStride, outItemStride;
    float* out;
    std::int64_t outStrideY, outStrideZ;
    float taps[sets][2 * radius + 1];
};

/// `i`: offset of the column from position 0 of the first volume.
template <int radius, int sets, TapPattern pattern, bool skipZeroTaps>
__device__ __forceinline__ bool
walkColumn(const ColumnArguments<radius, sets>& a, float (*ring)[sets][together][threads], const int* places,
           const Interval& run, std::int64_t shift, std::int64_t i, float* out, int begin) {
    const int outputs = min(a.segment, a.outputs - begin), planes = outputs + 2 * radius;
    // Groups [straight, straightEnd) consist of consecutive planes.
    const auto planeOf = [&](std::int64_t index) {
        return static_cast<int>(std::clamp<std::int64_t>(index, 0, planes));
    };
    const int straight = planeOf(run.lo - a.first - begin), straightEnd = planeOf(run.hi - a.first - begin) - together;
    const auto startSet = [&](int p, int slot, int set) {
        const float* in = a.in[set] + i;
        const float* next0 = in + (a.first + begin + shift) * a.plane;
        float* to = &ring[slot][set][0][threadIdx.x];
        if (p >= straight && p <= straightEnd) {
            const float* from = next0 + p * a.plane;
#pragma unroll
            for (int u = 0; u < together; ++u)
                __pipeline_memcpy_async(to + u * threads, from + u * a.plane, 4);
        } else {
#pragma unroll 1
            for (int u = 0; u < together && p + u < planes; ++u) {
                const int z = places[p + u];
                if (z >= 0)
                    __pipeline_memcpy_async(to + u * threads, in + (a.there.lo + z) * a.plane, 4);
                else
                    to[u * threads] = a.outsideValue[set];
            }
        }
    };
    const auto start = [&](int p, int slot) {
#pragma unroll
        for (int set = 0; set < sets; ++set)
            startSet(p, slot, set);
        __pipeline_commit();
    };
    float sums[2 * radius];
#pragma unroll
    for (int i = 0; i < 2 * radius; ++i)
        sums[i] = 0;
#pragma unroll
    for (int i = 0; i < ringDepth - 1; ++i)
        start(i * together, i);
    float nonFinite = 0; // becomes NaN with any non-finite output
    int slot = 0, next = ringDepth - 1;
#pragma unroll 1
    for (int p = 0; p < planes; p += together) {
        float value[sets][together], done[together];
        __pipeline_wait_prior(ringDepth - 2);
#pragma unroll
        for (int set = 0; set < sets; ++set)
#pragma unroll
            for (int u = 0; u < together; ++u)
                value[set][u] = ring[slot][set][u][threadIdx.x];
        start(p + (ringDepth - 1) * together, next);
        slot = slot + 1 == ringDepth ? 0 : slot + 1;
        next = next + 1 == ringDepth ? 0 : next + 1;
        if constexpr (sets == 2)
            advanceBy<radius>(sums, done, [&](float sum, int c, int k) {
                const int place = tapAt<radius, isSymmetric(pattern)>(k);
                return add<skipZeroTaps>(add<skipZeroTaps>(sum, value[0][c], a.taps[0][place]), value[1][c],
                                         a.taps[1][place]);
            });
        else
            advance<radius, together, skipZeroTaps, isSymmetric(pattern)>(sums, value[0], a.taps[0], done);
        const auto store = [&](int u) {
            __stcs(out + u * a.outStrideZ, done[u]);
            if constexpr (hasZeros(pattern) && !skipZeroTaps)
                nonFinite = fmaf(done[u], 0.0f, nonFinite);
        };
        // A test per output would cost 130 address instructions per group.
        if (p >= 2 * radius && p + together <= planes) {
#pragma unroll
            for (int u = 0; u < together; ++u)
                store(u);
        } else {
#pragma unroll
            for (int u = 0; u < together; ++u)
                if (p + u >= 2 * radius && p + u < planes)
                    store(u);
        }
        out += together * a.outStrideZ;
    }
    __pipeline_wait_prior(0);
    return nonFinite != 0;
}

template <int radius, int sets, int blocks, TapPattern pattern>
__global__ void __launch_bounds__(threads, blocks)
    walkColumns(const __grid_constant__ ColumnArguments<radius, sets> a) {
    __shared__ float ring[ringDepth][sets][together][threads];
    extern __shared__ int places[]; // positions of the planes; −1 outside
    const int begin = blockIdx.y * a.segment;
    std::int64_t shift;
    Interval run = a.map.straight(a.first + radius + begin, &shift);
    run = {max(run.lo, a.there.lo - shift), min(run.hi, a.there.hi - shift)};
    // Looked up once: in the loop, folding would be most of the code.
    for (int p = threadIdx.x; p < min(a.segment, a.outputs - begin) + 2 * radius; p += threads) {
        const std::int64_t z = positionOf(a.map, run, shift, a.first + begin + p);
        places[p] = z >= a.there.lo && z < a.there.hi ? static_cast<int>(z - a.there.lo) : -1;
    }
    __syncthreads();
    const std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * threads + threadIdx.x;
    if (i >= a.plane)
        return;
    // Output that the first plane would complete.
    float* out =
        a.out + blockIdx.z * a.outItemStride + i % a.nx + i / a.nx * a.outStrideY + (begin - 2 * radius) * a.outStrideZ;
    const std::int64_t at = i + blockIdx.z * a.itemStride;
    const bool bad = walkColumn<radius, sets, pattern, false>(a, ring, places, run, shift, at, out, begin);
    if constexpr (hasZeros(pattern))
        if (bad)
            walkColumn<radius, sets, pattern, true>(a, ring, places, run, shift, at, out, begin);
}

template <int radius, int sets, int blocks, TapPattern pattern>
void startColumns(const ColumnArguments<radius, sets>& a, int items, CudaStream& stream) {
    const dim3 grid(divideUp(a.plane, threads), divideUp(a.outputs, a.segment), items);
    auto* kernel = walkColumns<radius, sets, blocks, pattern>;
    kernel<<<grid, threads, sizeof(int) * (a.segment + 2 * radius), stream.handle>>>(a);
    check(cudaGetLastError(), "The launch of a march along columns");
}

template <int radius, int sets, int blocks>
void marchColumnsOf(const ColumnJob& job) {
    constexpr int places = 2 * radius + 1;
    ColumnArguments<radius, sets> a{};
    a.plane = job.plane;
    a.map = job.map;
    a.there = job.there;
    const Taps& taps = job.taps[0];
    const std::int64_t before = std::clamp<std::int64_t>(radius - taps.centre, 0, places - taps.size);
    a.first = job.outputs.lo - taps.centre - before;
    a.outputs = static_cast<int>(job.outputs.size());
    a.nx = job.nx;
    a.out = job.out;
    a.outStrideY = job.outStrideY;
    a.outStrideZ = job.outStrideZ;
    for (int set = 0; set < sets; ++set) {
        a.in[set] = job.in[set];
        a.outsideValue[set] = job.outsideValue[set];
        std::copy_n(job.taps[set].weights, taps.size, a.taps[set] + before);
    }
    a.itemStride = job.itemStride;
    a.outItemStride = job.outItemStride;
    a.segment = std::min(segmentOf(a.outputs, std::int64_t{job.items} * divideUp(job.plane, threads),
                                   job.stream->device.cores * blocks, 2 * radius + 2 * together, 2 * radius),
                         maxSegment);
    bool symmetric = true;
    for (int set = 0; set < sets; ++set)
        for (int k = 0; k < places; ++k)
            symmetric &= a.taps[set][k] != 0 && a.taps[set][k] == a.taps[set][places - 1 - k];
    if (symmetric)
        startColumns<radius, sets, blocks, TapPattern::symmetric>(a, job.items, *job.stream);
    else
        startColumns<radius, sets, blocks, TapPattern::zeros>(a, job.items, *job.stream);
}

} // namespace

void marchColumns(const ColumnJob& job) {
    const int taps = job.taps[0].size;
    if (job.sets == 2)
        taps > 33 ? marchColumnsOf<32, 2, 3>(job) : marchColumnsOf<16, 2, 4>(job);
    else if (taps > 65)
        marchColumnsOf<64, 1, 2>(job);
    else if (taps > 33)
        marchColumnsOf<32, 1, 4>(job);
    else
        marchColumnsOf<16, 1, 5>(job);
}

} // namespace conv::march
