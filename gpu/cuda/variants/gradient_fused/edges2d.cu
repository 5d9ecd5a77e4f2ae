// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/gradient_fused/edges.h"
#include "cuda/variants/separable_fused/place.h"

namespace conv::march {
namespace {

constexpr int warps = 4;
constexpr int rowsOfWarp = 8; ///< outputs of a thread along y
constexpr int columns = 4;    ///< outputs of a thread along x
constexpr int width = 32 * columns;

using EdgeArguments = Arguments<1, 2>;

/// Samples of a row for one thread: its columns, and for the first and last lane the neighbour beyond.
struct Columns {
    int4 at; ///< positions, −1 outside
    int beyond;
    bool straight;
};

template <class Stage, bool any>
__device__ __forceinline__ float one(const EdgeArguments& a, std::int64_t row, int at) {
    if (row < 0 || at < 0)
        return a.outsideValue;
    if constexpr (any)
        return sampleAt(a.in, a.type, row + at);
    else
        return static_cast<float>(static_cast<const Stage*>(a.in)[row + at]);
}

template <class Stage, bool any>
__device__ __forceinline__ void loadRow(const EdgeArguments& a, std::int64_t row, const Columns& c, float (&v)[columns],
                                        float& beyond, int lane) {
    if (!any && c.straight && row >= 0) {
        const auto four = *reinterpret_cast<const Chunk<Stage>*>(static_cast<const Stage*>(a.in) + row + c.at.x);
#pragma unroll
        for (int q = 0; q < columns; ++q)
            v[q] = static_cast<float>(four.v[q]);
    } else {
        v[0] = one<Stage, any>(a, row, c.at.x);
        v[1] = one<Stage, any>(a, row, c.at.y);
        v[2] = one<Stage, any>(a, row, c.at.z);
        v[3] = one<Stage, any>(a, row, c.at.w);
    }
    beyond = lane == 0 || lane == 31 ? one<Stage, any>(a, row, c.beyond) : 0;
}

template <class Stage, bool any>
__global__ void __launch_bounds__(32 * warps) edgeRows(const __grid_constant__ EdgeArguments a, const bool wide) {
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    const int x = blockIdx.x * width + lane * columns, y = (blockIdx.y * warps + warp) * rowsOfWarp;
    if (y >= a.size[1])
        return;
    std::int64_t shift;
    Interval run = a.map[0].straight(a.first[0] + a.skip + haloOf(1), &shift);
    const std::int64_t index = a.first[0] + haloOf(1) + x;
    const auto positionX = [&](std::int64_t i) { return static_cast<int>(positionOf(a.map[0], run, shift, i)); };
    Columns c;
    c.at = make_int4(positionX(index), positionX(index + 1), positionX(index + 2), positionX(index + 3));
    c.beyond = positionX(lane == 0 ? index - 1 : index + columns);
    c.straight = a.aligned && inStep(c.at);
    // Each lane holds the offset of one row.
    run = a.map[1].straight(a.first[1] + 1 + y, &shift);
    const std::int64_t z = a.map[2](a.first[2] + 1 + blockIdx.z),
                       rowY = positionOf(a.map[1], run, shift, a.first[1] + y + lane);
    const std::int64_t mine = z < 0 || rowY < 0 ? -1 : z * a.strideZ + rowY * a.strideY;

    float v[rowsOfWarp + 2][columns], beyond[rowsOfWarp + 2];
#pragma unroll
    for (int i = 0; i < rowsOfWarp + 2; ++i)
        loadRow<Stage, any>(a, __shfl_sync(~0u, mine, i), c, v[i], beyond[i], lane);

    float* out = a.out + (x - a.skip) + y * a.outStrideY + blockIdx.z * a.outStrideZ;
    const float stepX = a.taps[0][1][2], stepY = a.taps[1][1][2];
    const float downX[3] = {stepX * a.taps[1][0][0], stepX * a.taps[1][0][1], stepX * a.taps[1][0][2]};
    const float alongY[3] = {stepY * a.taps[0][0][0], stepY * a.taps[0][0][1], stepY * a.taps[0][0][2]};
    float t[3][columns + 2], differences[3][columns]; // samples of the last three rows, and differences along x
#pragma unroll
    for (int i = 0; i < rowsOfWarp + 2; ++i) {
        const int now = i % 3, last = (i + 2) % 3, older = (i + 1) % 3;
        const float left = __shfl_up_sync(~0u, v[i][columns - 1], 1), right = __shfl_down_sync(~0u, v[i][0], 1);
        t[now][0] = lane == 0 ? beyond[i] : left;
        t[now][columns + 1] = lane == 31 ? beyond[i] : right;
#pragma unroll
        for (int q = 0; q < columns; ++q)
            t[now][q + 1] = v[i][q];
        float result[columns];
#pragma unroll
        for (int q = 0; q < columns; ++q) {
            differences[now][q] = t[now][q + 2] - t[now][q];
            if (i >= 2) {
                const float gx = smoothed(downX, differences[older][q], differences[last][q], differences[now][q]);
                const float gy = smoothed(alongY, t[now][q] - t[older][q], t[now][q + 1] - t[older][q + 1],
                                          t[now][q + 2] - t[older][q + 2]);
                result[q] = magnitude(fmaf(gx, gx, gy * gy));
            }
        }
        if (i < 2 || y + i - 2 >= a.size[1])
            continue;
        float* to = out + (i - 2) * a.outStrideY;
        if (wide && x >= a.skip && x + columns <= a.size[0]) {
            __stcs(reinterpret_cast<float4*>(to), make_float4(result[0], result[1], result[2], result[3]));
        } else {
#pragma unroll
            for (int q = 0; q < columns; ++q)
                if (x + q >= a.skip && x + q < a.size[0])
                    __stcs(to + q, result[q]);
        }
    }
}

template <class Stage, bool any>
void startEdges(const EdgeArguments& a, CudaStream& stream) {
    const bool wide =
        reinterpret_cast<std::uintptr_t>(a.out - a.skip) % 16 == 0 && a.outStrideY % 4 == 0 && a.outStrideZ % 4 == 0;
    const dim3 grid(divideUp(a.size[0], width), divideUp(a.size[1], warps * rowsOfWarp), a.size[2]);
    auto* kernel = edgeRows<Stage, any>;
    kernel<<<grid, 32 * warps, 0, stream.handle>>>(a, wide);
    check(cudaGetLastError(), "The launch of an edge operator along rows");
}

} // namespace

void edges2d(const Job& job) {
    const EdgeArguments a = place<1, 2>(job);
    switch (a.type) {
    case ElementType::f32:
        return startEdges<float, false>(a, *job.stream);
    case ElementType::u8:
        return startEdges<std::uint8_t, false>(a, *job.stream);
    case ElementType::u16:
        return startEdges<std::uint16_t, false>(a, *job.stream);
    case ElementType::i16:
        return startEdges<std::int16_t, false>(a, *job.stream);
    default:
        return startEdges<float, true>(a, *job.stream);
    }
}

} // namespace conv::march
