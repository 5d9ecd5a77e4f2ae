// SPDX-License-Identifier: Apache-2.0
// Register blocking with 16-byte loads of the tile from global memory. Little gain: a sample is loaded once and used
// two thousand times.
#include "cuda/articles/1d/articles1d.h"
#include "cuda/articles/1d/registers.h"

namespace conv {
namespace {

using namespace articles;

/// Loads storage positions [first, first + count) into the tile, four at a time.
__device__ __forceinline__ void loadFours(float* tile, const FloatSamples& in, std::int64_t first, int count) {
    const Spread slot;
    const int skew = static_cast<int>(first % 4);
    const float4* from = reinterpret_cast<const float4*>(in.data + (first - skew));
    const int whole = (skew + count) / 4;
    for (int q = static_cast<int>(threadIdx.x); q < whole; q += static_cast<int>(blockDim.x)) {
        const float4 v = from[q];
        const float four[4] = {v.x, v.y, v.z, v.w};
#pragma unroll
        for (int c = 0; c < 4; ++c)
            if (const int i = 4 * q + c - skew; i >= 0)
                tile[slot(i)] = four[c];
    }
    for (int i = 4 * whole - skew + static_cast<int>(threadIdx.x); i < count; i += static_cast<int>(blockDim.x))
        if (i >= 0)
            tile[slot(i)] = in[first + i];
}

template <class Samples, class Taps>
__global__ void registerBlocksOfFours(const __grid_constant__ Work<Samples, Taps> w) {
    extern __shared__ float tile[];
    eightOutputs(w, tile, [&](const BlockPart& part, std::int64_t first, int count) {
        const Line x(w.map[0], w.lo[0] + part.begin);
        if constexpr (std::is_same_v<Samples, FloatSamples>)
            if (x.straight(first, count)) {
                loadFours(tile, w.in, first + x.shift, count);
                return;
            }
        loadRow(tile, Spread{}, w.in, x, 0, first, count, w.outsideValue, static_cast<int>(threadIdx.x),
                static_cast<int>(blockDim.x));
    });
}

} // namespace

void launchFloat4Of1d(const Launch& launch) {
    const TapTable& table = denseTaps(launch);
    inPieces(launch, [&](const Region& piece) {
        withSamples(launch.in, [&]<class Samples>(const Samples& in) {
            withTaps(table, [&]<class Taps>(const Taps& taps) {
                launchTiles<outputsOf8, Spread>(registerBlocksOfFours<Samples, Taps>, launch, piece, in, taps);
            });
        });
    });
}

} // namespace conv
