// SPDX-License-Identifier: Apache-2.0
// Four outputs per thread from aligned 16-byte loads. `skew`, the offset of a row in such a load, is a template
// argument so that the window stays in registers.
#include "cuda/articles/3d/articles3d.h"
#include "cuda/articles/sum.h"

namespace conv {
namespace {

using namespace articles;

constexpr int outputs = 4;

/// Loads beyond a group's own that its four taps and four outputs need.
constexpr int ahead(int skew) {
    return skew < 2 ? 1 : 2;
}

template <int skew, class W>
__device__ __forceinline__ void rowOfFours(const W& w, const float4* from, int tap, float (&total)[outputs]) {
    using Taps = decltype(w.weight);
    float window[4 * (ahead(skew) + 1)], sum[outputs] = {};
    const auto fetch = [&](int slot, int q) {
        const float4 v = from[q];
        window[4 * slot] = v.x;
        window[4 * slot + 1] = v.y;
        window[4 * slot + 2] = v.z;
        window[4 * slot + 3] = v.w;
    };
#pragma unroll
    for (int q = 0; q < ahead(skew); ++q)
        fetch(q, q);
    for (int k = 0; k < w.taps[0]; k += 4) {
        fetch(ahead(skew), k / 4 + ahead(skew));
#pragma unroll
        for (int m = 0; m < 4; ++m)
            if (k + m < w.taps[0]) {
                const float weight = w.weight[tap + k + m];
#pragma unroll
                for (int r = 0; r < outputs; ++r)
                    sum[r] = add<Taps>(sum[r], window[skew + m + r], weight);
            }
#pragma unroll
        for (int i = 0; i < 4 * ahead(skew); ++i)
            window[i] = window[i + 4];
    }
#pragma unroll
    for (int r = 0; r < outputs; ++r)
        total[r] += sum[r];
}

/// Adds one row of taps to four outputs. Requires samples straight along x.
template <class W>
__device__ __forceinline__ void fourSums(const W& w, const Line& x, std::int64_t row, std::int64_t first, int tap,
                                         float (&total)[outputs]) {
    const std::int64_t at = row + first + x.shift, aligned = at & ~std::int64_t{3};
    const int groups = (w.taps[0] + 3) / 4;
    if (row < 0 || aligned + 4 * (groups + 2) > w.stored) {
#pragma unroll
        for (int r = 0; r < outputs; ++r)
            total[r] += rowSum(w, x, true, row, first + r, tap);
        return;
    }
    const float4* from = reinterpret_cast<const float4*>(w.in.data + aligned);
    switch (static_cast<int>(at - aligned)) {
    case 0:
        return rowOfFours<0>(w, from, tap, total);
    case 1:
        return rowOfFours<1>(w, from, tap, total);
    case 2:
        return rowOfFours<2>(w, from, tap, total);
    default:
        return rowOfFours<3>(w, from, tap, total);
    }
}

template <class Samples, class Taps>
__global__ void __launch_bounds__(512) fourOutputs(const __grid_constant__ Work<Samples, Taps> w) {
    const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x) * outputs;
    const int j = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
    const int l = static_cast<int>(blockIdx.z * blockDim.z + threadIdx.z);
    if (i >= w.size[0] || j >= w.size[1] || l >= w.size[2])
        return;
    float* out = w.out + (i + j * w.outStrideY + l * w.outStrideZ);
    if constexpr (std::is_same_v<Samples, FloatSamples>) {
        const Line x(w.map[0], w.lo[0] + i);
        const std::int64_t first = w.lo[0] + i - w.centre[0];
        if (i + outputs <= w.size[0] && x.straight(first, w.taps[0] + outputs - 1)) {
            float total[outputs] = {};
            forRows(w, j, l, [&](std::int64_t row, int tap) { fourSums(w, x, row, first, tap, total); });
#pragma unroll
            for (int r = 0; r < outputs; ++r)
                out[r] = total[r];
            return;
        }
    }
    for (int r = 0; r < min(outputs, w.size[0] - i); ++r)
        out[r] = sumAt(w, i + r, j, l);
}

} // namespace

void launchFloat4Of3d(const Launch& launch) {
    const TapTable& table = denseTaps(launch);
    const dim3 block(static_cast<unsigned>(launch.threadBlock[0]), static_cast<unsigned>(launch.threadBlock[1]),
                     static_cast<unsigned>(launch.threadBlock[2]));
    inPieces(launch,
             [&](const Region& piece) {
                 withSamples(launch.in, [&]<class Samples>(const Samples& in) {
                     withTaps(table, [&]<class Taps>(const Taps& taps) {
                         const Work<Samples, Taps> w = workOf(launch, piece, in, taps);
                         const dim3 grid(blocksFor(w.size[0], block.x * outputs), blocksFor(w.size[1], block.y),
                                         blocksFor(w.size[2], block.z));
                         fourOutputs<<<grid, block, 0, launch.stream->handle>>>(w);
                     });
                 });
             },
             {1 << 30, 65535, 65535});
}

} // namespace conv
