// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/gradient_fused/edges.h"
#include "cuda/variants/separable_fused/march3d.h"

namespace conv::march {
namespace {

/// The fastest on an H100; 41 KB of shared memory, which any device has.
using S = Tile<1, 64, 32, 256, 4, 2>;

/// Running sums along z per output: of the x and y slopes, and of the samples smoothed in x and y.
template <int column>
struct Sums {
    float x[2][column] = {}, y[2][column] = {}, z[2][column] = {};
};

template <class Stage>
__global__ void __launch_bounds__(S::threads, S::blocks) edgePlanes(const __grid_constant__ Arguments<1, 2> a) {
    extern __shared__ __align__(16) unsigned char memory[];
    auto* stages = reinterpret_cast<Stage*>(memory);
    const TileTables<S> tables(
        reinterpret_cast<float*>(memory + static_cast<std::size_t>(S::depth) * S::stage * sizeof(Stage)));
    tables.fill(a);
    __syncthreads();
    PlaneLoader<Stage, S, Arguments<1, 2>> loader(a, tables);
    const Segment segment(a);
    const int planes = segment.count + 2;
    const auto start = [&](int p, int slot) {
        if (p < planes)
            loader.start(tables.plane[p], stages + slot * S::stage, 0);
        __pipeline_commit();
    };
    const auto settle = [&](int p, int slot) {
        if (p < planes)
            loader.settle(tables.plane[p], stages + slot * S::stage, 0);
    };
    constexpr int column = S::column;
    const int tx = threadIdx.x % S::width, ty = threadIdx.x / S::width * column;
    const int x = blockIdx.x * S::width + tx, y = blockIdx.y * S::height + ty;
    const int mine = x >= a.skip && x < a.size[0] ? min(column, a.size[1] - y) : 0;
    const int outStride = static_cast<int>(a.outStrideY);
    float* out = a.out + (x - a.skip) + y * a.outStrideY + (segment.below + segment.begin) * a.outStrideZ;
    Sums<column> sums;
#pragma unroll 1
    for (int p = 0; p < S::depth - 1; ++p) {
        start(p, p);
        settle(p, p);
    }
    int slot = 0, next = S::depth - 1;
#pragma unroll 1
    for (int p = 0; p < planes; ++p) {
        if (p > 0) // fetched a step before
            settle(p + S::depth - 2, next == 0 ? S::depth - 1 : next - 1);
        __pipeline_wait_prior(S::depth - 2);
        __syncthreads();
        start(p + S::depth - 1, next);
        next = next + 1 == S::depth ? 0 : next + 1;
        const Stage* from = stages + slot * S::stage + ty * S::pitch + S::halo + tx;
        slot = slot + 1 == S::depth ? 0 : slot + 1;
        const bool live = p >= 2;
        float smooth[3], slope[3];
#pragma unroll
        for (int i = 0; i < column + 2; ++i) {
            const float l = static_cast<float>(from[i * S::pitch - 1]), m = static_cast<float>(from[i * S::pitch]),
                        r = static_cast<float>(from[i * S::pitch + 1]);
            smooth[i % 3] = smoothed(a.taps[0][0], l, m, r);
            slope[i % 3] = derived(a.taps[0][1], l, r);
            if (i < 2)
                continue;
            const int t = i - 2, first = (i + 1) % 3, second = (i + 2) % 3, third = i % 3;
            const float inX = smoothed(a.taps[1][0], slope[first], slope[second], slope[third]);
            const float inY = derived(a.taps[1][1], smooth[first], smooth[third]);
            const float flat = smoothed(a.taps[1][0], smooth[first], smooth[second], smooth[third]);
            const float *sz = a.taps[2][0], *dz = a.taps[2][1];
            const float gx = fmaf(sz[2], inX, sums.x[0][t]), gy = fmaf(sz[2], inY, sums.y[0][t]),
                        gz = fmaf(dz[2], flat, sums.z[0][t]);
            sums.x[0][t] = fmaf(sz[1], inX, sums.x[1][t]);
            sums.y[0][t] = fmaf(sz[1], inY, sums.y[1][t]);
            sums.z[0][t] = sums.z[1][t];
            sums.x[1][t] = sz[0] * inX;
            sums.y[1][t] = sz[0] * inY;
            sums.z[1][t] = dz[0] * flat;
            if (live && t < mine)
                __stcs(out + t * outStride, magnitude(fmaf(gx, gx, fmaf(gy, gy, gz * gz))));
        }
        if (live)
            out += a.outStrideZ;
    }
}

template <class Stage>
bool startEdges(Arguments<1, 2> a, CudaStream& stream) {
    const int across = divideUp(a.size[0], S::width), down = divideUp(a.size[1], S::height);
    a.segment = std::min({S::maxSegment, 64,
                          segmentOf(a.size[2], static_cast<std::int64_t>(across) * down * a.items,
                                    stream.device.cores * S::blocks, 2 + S::depth, 8)});
    const std::size_t bytes = S::bytes(sizeof(Stage), 0, a.segment);
    auto* kernel = edgePlanes<Stage>;
    allowShared(kernel, bytes);
    kernel<<<dim3(across, down, divideUp(a.size[2], a.segment) * a.items), S::threads, bytes, stream.handle>>>(a);
    check(cudaGetLastError(), "The launch of an edge operator along planes");
    return true;
}

} // namespace

void edges3d(const Job& job) {
    const Arguments<1, 2> a = place<1, 2>(job);
    const auto narrow = [&]<class Stage>(std::type_identity<Stage>) {
        return holds<Stage>(a.outsideValue) && startEdges<Stage>(a, *job.stream);
    };
    const bool done = a.type == ElementType::f32   ? startEdges<float>(a, *job.stream)
                      : a.type == ElementType::u8  ? narrow(std::type_identity<std::uint8_t>{})
                      : a.type == ElementType::u16 ? narrow(std::type_identity<std::uint16_t>{})
                      : a.type == ElementType::i16 ? narrow(std::type_identity<std::int16_t>{})
                                                   : false;
    if (!done)
        marchAsFloats(job, edges3d);
}

} // namespace conv::march
