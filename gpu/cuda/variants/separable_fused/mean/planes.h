// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/separable_fused/mean/arguments.h"
#include "cuda/variants/separable_fused/mean/mean.h"

namespace conv::march {

/// A tile of an image: samples and weights in shared memory, sums along x beside them, sums along y in registers.
template <int radius_>
struct MeanTile {
    static constexpr int radius = radius_, width = 64, height = 32, threads = 256;
    static constexpr int columns = width + 2 * radius, rows = height + 2 * radius;
    static_assert(radius % 4 == 0);
    static constexpr int pitch = (columns / 4 | 1) * 4, passPitch = width + 4; ///< odd chunks: no bank conflicts
    static constexpr int outputs = 8; ///< outputs of a thread along either axis
    static constexpr std::size_t bytes = static_cast<std::size_t>(rows) * (pitch + passPitch) * 2 * sizeof(float);
};

/// Positions of a tile's columns and offsets of its rows, −1 outside.
template <class S>
struct MeanTables {
    int column[S::columns], row[S::rows];

    template <class A>
    __device__ __forceinline__ void fill(const A& a) {
        const std::int64_t haloX = haloOf(S::radius) - S::radius; // place() adds it to align loads
        const std::int64_t fromX = a.first[0] + haloX + static_cast<std::int64_t>(blockIdx.x) * S::width,
                           fromY = a.first[1] + static_cast<std::int64_t>(blockIdx.y) * S::height;
        std::int64_t shift;
        const Interval runX = a.map[0].straight(a.first[0] + a.skip + haloX + S::radius, &shift);
        for (int i = threadIdx.x; i < S::columns; i += S::threads)
            column[i] = static_cast<int>(positionOf(a.map[0], runX, shift, fromX + i));
        const Interval runY = a.map[1].straight(a.first[1] + S::radius, &shift);
        for (int i = threadIdx.x; i < S::rows; i += S::threads) {
            const std::int64_t y = positionOf(a.map[1], runY, shift, fromY + i);
            row[i] = y < 0 ? -1 : static_cast<int>(y * a.strideY);
        }
    }
    [[nodiscard]] __device__ __forceinline__ int at(int r, int c) const {
        return row[r] < 0 || column[c] < 0 ? -1 : row[r] + column[c];
    }
};

/// Sums along y for neighbours from `from` on.
template <class S, bool skipZeroTaps>
__device__ __forceinline__ void columnSums(const float* from, const float* taps, float (&sum)[S::outputs]) {
#pragma unroll
    for (int t = 0; t < S::outputs; ++t)
        sum[t] = 0;
#pragma unroll
    for (int p = 0; p < S::outputs + 2 * S::radius; ++p) {
        const float value = from[p * S::passPitch];
#pragma unroll
        for (int t = 0; t < S::outputs; ++t)
            if (const int k = p - t; k >= 0 && k <= 2 * S::radius)
                sum[t] = add<skipZeroTaps>(sum[t], value, taps[k]);
    }
}

/// Stages samples, 0 where they do not count, and their weights.
template <class S>
__device__ __forceinline__ Weights stageTile(const MeanArguments<S::radius>& a, const MeanTables<S>& tables,
                                             const MeanTables<S>& marks, std::int64_t plane, const std::uint8_t* mask,
                                             float* stage) {
    const Arguments<S::radius, 1>& v = a.values;
    constexpr int size = S::rows * S::pitch, warps = S::threads / 32;
    const auto beyond = static_cast<std::uint8_t>(a.weights.outsideValue);
    bool anyZero = false, anyOne = false;
    // Loads of a warp's rows before their first use, from a sample of the plane where there is none.
    constexpr int most = (S::rows + warps - 1) / warps;
    const int first = static_cast<int>(threadIdx.x) / 32;
    withSampleType(v.type, [&]<class T>(std::type_identity<T>) {
        const T* const samples = static_cast<const T*>(v.in) + plane;
        for (int c = static_cast<int>(threadIdx.x) % 32; c < S::columns; c += 32) {
            const int x = tables.column[c], markX = a.byMask ? marks.column[c] : 0;
            T loaded[most];
            std::uint8_t mark[most];
#pragma unroll
            for (int i = 0; i < most; ++i) {
                const int y = tables.row[min(first + i * warps, S::rows - 1)];
                loaded[i] = __ldg(samples + ((x | y) < 0 ? 0 : x + y));
                mark[i] = 1;
            }
            if (a.byMask)
#pragma unroll
                for (int i = 0; i < most; ++i) {
                    const int y = marks.row[min(first + i * warps, S::rows - 1)];
                    mark[i] = (markX | y) < 0 ? beyond : __ldg(mask + markX + y);
                }
#pragma unroll
            for (int i = 0; i < most; ++i) {
                const int row = first + i * warps;
                if (row >= S::rows)
                    break;
                const float value = (x | tables.row[row]) < 0 ? v.outsideValue : static_cast<float>(loaded[i]);
                const bool counts = (mark[i] != 0) & (!a.byPresence | a.isPresent(value));
                anyOne |= counts;
                anyZero |= !counts;
                stage[row * S::pitch + c] = counts ? value : 0.0f;
                stage[size + row * S::pitch + c] = counts ? 1.0f : 0.0f;
            }
        }
    });
    return weightsOfBlock(anyZero, anyOne);
}

/// A sample, by one copy of the code for all types.
__device__ __noinline__ inline float sampleOf(const void* data, ElementType type, std::int64_t i) {
    return sampleAt(data, type, i);
}

/// Averages of a tile whose samples and weights are staged. Returns true if a sum of this thread was not finite.
template <class S, bool skipZeroTaps>
__device__ __forceinline__ bool averageStage(const MeanArguments<S::radius>& a, const MeanTables<S>& tables,
                                             const MeanTables<S>& marks, std::int64_t plane, const std::uint8_t* mask,
                                             const float* stage, float* passed, Weights weights) {
    const Arguments<S::radius, 1>& v = a.values;
    constexpr int size = S::rows * S::pitch, pass = S::rows * S::passPitch;
    const int tid = static_cast<int>(threadIdx.x);
    const int sets = weights == Weights::none ? 0 : weights == Weights::all ? 1 : 2;
    for (int u = tid; u < S::rows * (S::width / S::outputs); u += S::threads) {
        const int row = u % S::rows, c = u / S::rows * S::outputs;
        for (int m = 0; m < sets; ++m) {
            float sum[1][S::outputs];
            rowSums<S::radius, S::radius, S::outputs, 4, skipZeroTaps, false>(stage + m * size + row * S::pitch + c,
                                                                              v.taps[0], sum);
            float* const to = passed + m * pass + row * S::passPitch + c;
#pragma unroll
            for (int t = 0; t < S::outputs; t += 4)
                *reinterpret_cast<float4*>(to + t) =
                    make_float4(sum[0][t], sum[0][t + 1], sum[0][t + 2], sum[0][t + 3]);
        }
    }
    __syncthreads();
    const int tx = tid % S::width, ty = tid / S::width * S::outputs;
    const int x = static_cast<int>(blockIdx.x) * S::width + tx, y = static_cast<int>(blockIdx.y) * S::height + ty;
    float sum[2][S::outputs];
#pragma unroll
    for (int t = 0; t < S::outputs; ++t) {
        sum[0][t] = 0;
        sum[1][t] = weights == Weights::all ? a.sumOfPlane : 0.0f;
    }
    if (sets > 0)
        columnSums<S, skipZeroTaps>(passed + ty * S::passPitch + tx, v.taps[1][0], sum[0]);
    if (sets > 1)
        columnSums<S, skipZeroTaps>(passed + pass + ty * S::passPitch + tx, v.taps[1][0], sum[1]);
    if (x < v.skip || x >= v.size[0])
        return false;
    float* const out = v.out + (x - v.skip) + y * v.outStrideY + blockIdx.z * v.outStrideZ;
    const int ownColumn = a.own[0] - (haloOf(S::radius) - S::radius) + tx;
    bool here[S::outputs];
#pragma unroll
    for (int t = 0; t < S::outputs; ++t)
        here[t] = !a.inMask || __ldg(mask + max(0, marks.at(a.own[1] + ty + t, ownColumn))) != 0;
    float nonFinite = 0;
#pragma unroll
    for (int t = 0; t < S::outputs; ++t) {
        if (y + t >= v.size[1])
            break;
        const auto sample = [&] { return sampleOf(v.in, v.type, plane + tables.at(a.own[1] + ty + t, ownColumn)); };
        float result = a.otherwise;
        if (a.averages(sum[1][t], here[t], a.ofPresent ? sample() : 0.0f)) {
            result = sum[0][t] / sum[1][t];
            nonFinite = fmaf(sum[0][t], 0.0f, nonFinite);
        } else if (a.keeps) {
            result = sample();
        }
        out[t * v.outStrideY] = result;
    }
    return nonFinite != 0;
}

template <class S>
__global__ void __launch_bounds__(S::threads) averageTile(const __grid_constant__ MeanArguments<S::radius> a) {
    extern __shared__ __align__(16) float memory[];
    __shared__ MeanTables<S> tables, marks;
    const Arguments<S::radius, 1>&v = a.values, &w = a.weights;
    constexpr int size = S::rows * S::pitch;
    float *const stage = memory, *const passed = memory + 2 * size;
    tables.fill(v);
    if (w.in)
        marks.fill(w);
    __syncthreads();
    const auto planeOf = [](const Arguments<S::radius, 1>& of) {
        return of.map[2](of.first[2] + S::radius + blockIdx.z) * of.strideZ;
    };
    const std::int64_t plane = planeOf(v);
    const auto* const mask = w.in ? static_cast<const std::uint8_t*>(w.in) + planeOf(w) : nullptr;
    const Weights weights = stageTile<S>(a, tables, marks, plane, mask, stage);
    const bool bad = averageStage<S, false>(a, tables, marks, plane, mask, stage, passed, weights);
    if (__syncthreads_or(bad))
        averageStage<S, true>(a, tables, marks, plane, mask, stage, passed, weights);
}

template <class S>
void startMeanPlanes(const MeanJob& job) {
    static_assert(S::bytes + 2 * sizeof(MeanTables<S>) <= meanPlaneBytes(2 * S::radius + 1));
    const MeanArguments<S::radius> a = placeMean<S::radius>(job);
    auto* kernel = averageTile<S>;
    allowShared(kernel, S::bytes);
    const dim3 grid(divideUp(a.values.size[0], S::width), divideUp(a.values.size[1], S::height), a.values.size[2]);
    kernel<<<grid, S::threads, S::bytes, job.values.stream->handle>>>(a);
    check(cudaGetLastError(), "The launch of an average over a tile");
}

} // namespace conv::march
