// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/device/accumulate.h"
#include "cuda/variants/separable_passes/axis_pass_launch.h"

// Kernels of one axis's pass. axis_pass_*.cu instantiate two types each: all ten in one file take two minutes to
// compile.
namespace conv {
namespace axis_pass {

constexpr int maxGrid = 65535; // thread blocks along y and z of a grid

// A warp's part of a row, and its window with the halo of tapsAtOnce taps and prefetched samples.
constexpr int rowOutputs = 8; // neighbours along x per thread
constexpr int segment = 32 * rowOutputs;
constexpr int tapsAtOnce = 4 * tapGroup;
constexpr int windowWords = segment + tapsAtOnce + 3 * rowOutputs;

template <class Taps>
struct Arguments {
    AxisPass pass;
    Taps taps;
};

__device__ __forceinline__ std::int64_t positionOf(const AxisMap& map, const Interval& run, std::int64_t shift,
                                                   std::int64_t index) {
    return index >= run.lo && index < run.hi ? index + shift : map(index);
}

/// One warp's part of a row; `window`: the warp's.
template <class T, class Taps>
__device__ __forceinline__ void rowPart(const Arguments<Taps>& a, const T* in, float* out, int begin, float* window) {
    const AxisPass& p = a.pass;
    const int lane = threadIdx.x;
    const int wanted = min(segment, p.size[0] - begin);
    const std::int64_t first = p.lo + begin - p.centre;
    std::int64_t shift;
    const Interval run = p.map.straight(p.lo + begin, &shift);
    const bool straight = first >= run.lo && first + wanted + p.taps - 1 <= run.hi;

    float acc[rowOutputs] = {};
    for (int k0 = 0; k0 < p.taps; k0 += tapsAtOnce) {
        const int count = min(tapsAtOnce, p.taps - k0);
        const int samples = wanted + count - 1;
        __syncwarp();
        if (straight) {
            const T* from = in + (first + k0 + shift);
#pragma unroll 4
            for (int i = lane; i < samples; i += 32)
                window[i] = static_cast<float>(from[i]);
        } else {
            for (int i = lane; i < samples; i += 32) {
                const std::int64_t at = positionOf(p.map, run, shift, first + k0 + i);
                window[i] = at < 0 ? p.outsideValue : static_cast<float>(in[at]);
            }
        }
        __syncwarp();
        // Threads past the end of a row add unused samples and store nothing.
        const auto load = [&](int j, int, float(&block)[rowOutputs]) {
#pragma unroll
            for (int i = 0; i < rowOutputs; i += 4) {
                const float4 v = *reinterpret_cast<const float4*>(window + rowOutputs * lane + j + i);
                block[i] = v.x;
                block[i + 1] = v.y;
                block[i + 2] = v.z;
                block[i + 3] = v.w;
            }
        };
        accumulate<rowOutputs>(a.taps, k0, count, load, acc);
    }
    // Through the window, for coalesced stores.
    __syncwarp();
#pragma unroll
    for (int r = 0; r < rowOutputs; r += 4)
        *reinterpret_cast<float4*>(window + rowOutputs * lane + r) =
            make_float4(acc[r], acc[r + 1], acc[r + 2], acc[r + 3]);
    __syncwarp();
#pragma unroll
    for (int i = 0; i < rowOutputs; ++i)
        if (const int at = 32 * i + lane; at < wanted)
            out[begin + at] = window[at];
}

template <class T, class Taps>
__global__ void __launch_bounds__(32 * maxPassWarps, 3) alongRows(const __grid_constant__ Arguments<Taps> a) {
    extern __shared__ __align__(16) float windows[];
    const AxisPass& p = a.pass;
    float* window = windows + threadIdx.y * windowWords;
    const int begin = static_cast<int>(blockIdx.x) * segment;
    for (int z = blockIdx.z; z < p.size[2] * p.items; z += gridDim.z)
        for (int y = blockIdx.y * blockDim.y + threadIdx.y; y < p.size[1]; y += gridDim.y * blockDim.y)
            rowPart(a, static_cast<const T*>(p.in) + (y * p.strideY + z * p.strideZ),
                    p.out + (y * p.outStrideY + z * p.outStrideZ), begin, window);
}

/// `outputs` neighbours along the axis, straight from storage or index by index.
template <int outputs, class T, class Taps>
__device__ __forceinline__ void column(const Arguments<Taps>& a, const T* in, std::int64_t stride, std::int64_t index,
                                       float* out, std::int64_t outStride) {
    const AxisPass& p = a.pass;
    const std::int64_t first = index - p.centre;
    std::int64_t shift;
    const Interval run = p.map.straight(index, &shift);
    float acc[outputs] = {};
    if (first >= run.lo && first + outputs + p.taps - 1 <= run.hi) {
        const T* from = in + (first + shift) * stride;
        const auto load = [&](int j, int exist, float(&block)[outputs]) {
            const T* at = from + j * stride;
            if (exist >= outputs) {
#pragma unroll
                for (int i = 0; i < outputs; ++i)
                    block[i] = static_cast<float>(at[i * stride]);
            } else {
#pragma unroll
                for (int i = 0; i < outputs; ++i)
                    block[i] = i < exist ? static_cast<float>(at[i * stride]) : 0;
            }
        };
        accumulate<outputs>(a.taps, 0, p.taps, load, acc);
    } else {
        const auto load = [&](int j, int exist, float(&block)[outputs]) {
#pragma unroll
            for (int i = 0; i < outputs; ++i) {
                const std::int64_t at = i < exist ? positionOf(p.map, run, shift, first + j + i) : -1;
                block[i] = at < 0 ? p.outsideValue : static_cast<float>(in[at * stride]);
            }
        };
        accumulate<outputs>(a.taps, 0, p.taps, load, acc);
    }
#pragma unroll
    for (int r = 0; r < outputs; ++r)
        out[r * outStride] = acc[r];
}

/// A pass along y or z, as strides and counts say.
template <class Taps>
struct AcrossArguments : Arguments<Taps> {
    std::int64_t stride, across, outStride, outAcross;
    int count, others; ///< outputs of an item along the axis, positions along the other one
};

template <class T, class Taps>
__global__ void __launch_bounds__(32 * maxPassWarps, 2) acrossRows(const __grid_constant__ AcrossArguments<Taps> a) {
    const AxisPass& p = a.pass;
    const int x = blockIdx.x * 32 + threadIdx.x;
    int begin = (blockIdx.y * blockDim.y + threadIdx.y) * acrossOutputs;
    if (x >= p.size[0] || begin >= a.count)
        return;
    // The last group overlaps the one before; both compute equal outputs.
    const bool whole = a.count >= acrossOutputs;
    if (whole)
        begin = min(begin, a.count - acrossOutputs);
    for (int o = blockIdx.z; o < a.others * p.items; o += gridDim.z) {
        const int item = p.items == 1 ? 0 : o / a.others, other = o - item * a.others;
        const std::int64_t planes = std::int64_t{item} * p.size[2];
        const T* in = static_cast<const T*>(p.in) + (x + planes * p.strideZ + other * a.across);
        float* out = p.out + (x + planes * p.outStrideZ + other * a.outAcross + begin * a.outStride);
        if (whole)
            column<acrossOutputs, T>(a, in, a.stride, p.lo + begin, out, a.outStride);
        else
            for (int i = begin; i < a.count; ++i, out += a.outStride)
                column<1, T>(a, in, a.stride, p.lo + i, out, a.outStride);
    }
}

inline int divideUp(int count, int by) {
    return (count + by - 1) / by;
}

} // namespace axis_pass

template <class T>
void AxisPassOf<T>::alongRows(const AxisPass& pass, const TapTable& table, cudaStream_t stream, int maxWarps) {
    using namespace axis_pass;
    const int warps = std::min(maxWarps, pass.size[1]);
    const dim3 block(32, warps);
    const dim3 grid(divideUp(pass.size[0], segment), std::min(divideUp(pass.size[1], warps), maxGrid),
                    std::min(pass.size[2] * pass.items, maxGrid));
    const std::size_t shared = static_cast<std::size_t>(warps) * windowWords * sizeof(float);
    withTaps(table, [&]<class Taps>(const Taps& taps) {
        const Arguments<Taps> arguments{pass, taps};
        axis_pass::alongRows<T><<<grid, block, shared, stream>>>(arguments);
    });
}

template <class T>
void AxisPassOf<T>::acrossRows(const AxisPass& pass, int axis, const TapTable& table, cudaStream_t stream,
                               int maxWarps) {
    using namespace axis_pass;
    const int count = pass.size[axis], others = pass.size[3 - axis];
    const int groups = divideUp(count, acrossOutputs), warps = std::min(maxWarps, groups);
    const dim3 block(32, warps);
    const dim3 grid(divideUp(pass.size[0], 32), divideUp(groups, warps), std::min(others * pass.items, maxGrid));
    withTaps(table, [&]<class Taps>(const Taps& taps) {
        AcrossArguments<Taps> a{{pass, taps},    pass.strideY, pass.strideZ, pass.outStrideY,
                                pass.outStrideZ, count,        others};
        if (axis == 2) {
            std::swap(a.stride, a.across);
            std::swap(a.outStride, a.outAcross);
        }
        axis_pass::acrossRows<T><<<grid, block, 0, stream>>>(a);
    });
}

} // namespace conv
