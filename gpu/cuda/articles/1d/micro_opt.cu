// SPDX-License-Identifier: Apache-2.0
// Register blocking plus the article's micro-optimizations: read-only cache for samples, a padded mask read four taps
// at a time, and a window that unrolling renames instead of moving.
#include "cuda/articles/1d/articles1d.h"
#include "cuda/articles/1d/tile.h"

namespace conv {
namespace {

using namespace articles;

constexpr int outputs = 8; // outputs of a thread, and taps of a group

struct ReadOnlySamples {
    const float* data;
    __device__ float operator[](std::int64_t i) const { return __ldg(data + i); }
};

/// The mask in constant memory, aligned.
template <bool zeros>
struct alignas(64) AlignedTaps {
    static constexpr bool hasZeros = zeros;
    float weight[TapTable::maxParameters];
    __device__ float4 four(int k) const { return reinterpret_cast<const float4*>(weight)[k / 4]; }
};

/// The mask in global memory, if it is too large.
struct AlignedBufferTaps {
    static constexpr bool hasZeros = true;
    const float* weight;
    __device__ float4 four(int k) const { return __ldg(reinterpret_cast<const float4*>(weight) + k / 4); }
};

/// Adds one group of taps; `next` holds the samples after the window.
template <class Taps, bool all>
__device__ __forceinline__ void group(const Taps& taps, int k, int n, const float (&window)[outputs],
                                      const float (&next)[outputs], float (&sum)[outputs]) {
    const float4 a = taps.four(k), b = taps.four(k + 4);
    const float weight[outputs] = {a.x, a.y, a.z, a.w, b.x, b.y, b.z, b.w};
#pragma unroll
    for (int m = 0; m < outputs; ++m)
        if (all || m < n)
#pragma unroll
            for (int r = 0; r < outputs; ++r)
                sum[r] =
                    add<Taps>(sum[r], r + m < outputs ? window[(r + m) % outputs] : next[(r + m) % outputs], weight[m]);
}

template <class Samples, class Taps>
__global__ void microOptimized(const __grid_constant__ Work<Samples, Taps> w) {
    extern __shared__ float tile[];
    const BlockPart part(w, outputs);
    const Line x(w.map[0], w.lo[0] + part.begin);
    // slot(mine + k) = slot(mine) + slot(k), because `mine` is a multiple of eight.
    const float* mine = tile + Spread{}(static_cast<int>(threadIdx.x) * outputs);
    float total[outputs] = {};
    inRounds(
        w, part,
        [&](std::int64_t first, int count) {
            loadRow(tile, Spread{}, w.in, x, 0, first, count, w.outsideValue, static_cast<int>(threadIdx.x),
                    static_cast<int>(blockDim.x));
        },
        [&](int k0, int at, int n) {
            float window[outputs], sum[outputs] = {};
#pragma unroll
            for (int r = 0; r < outputs; ++r)
                window[r] = mine[Spread{}(at) + r];
            const float* from = mine + (Spread{}(at) + outputs + 1);
#pragma unroll 2
            for (int k = 0; k < n; k += outputs, from += outputs + 1) {
                float next[outputs];
#pragma unroll
                for (int r = 0; r < outputs; ++r)
                    next[r] = from[r];
                // Padding is not multiplied: a NaN under it must not reach the output.
                if (k + outputs <= n)
                    group<Taps, true>(w.weight, k0 + k, n - k, window, next, sum);
                else
                    group<Taps, false>(w.weight, k0 + k, n - k, window, next, sum);
#pragma unroll
                for (int r = 0; r < outputs; ++r)
                    window[r] = next[r];
            }
#pragma unroll
            for (int r = 0; r < outputs; ++r)
                total[r] += sum[r];
        });
#pragma unroll
    for (int r = 0; r < outputs; ++r)
        if (const int i = static_cast<int>(threadIdx.x) * outputs + r; i < part.wanted)
            w.out[part.begin + i] = total[r];
}

template <bool zeros, class F>
void withAligned(const TapTable& table, F& f) {
    AlignedTaps<zeros> taps;
    std::copy(table.host.begin(), table.host.end(), taps.weight);
    f(taps);
}

template <class F>
void withAlignedTaps(const TapTable& table, std::size_t count, F f) {
    const auto end = table.host.begin() + static_cast<std::ptrdiff_t>(count);
    if (table.device.as())
        f(AlignedBufferTaps{table.device.as<const float>()});
    else if (std::find(table.host.begin(), end, 0.0f) != end)
        withAligned<true>(table, f);
    else
        withAligned<false>(table, f);
}

std::vector<double> padded(std::vector<double> taps) {
    taps.resize((taps.size() + outputs - 1) / outputs * outputs);
    return taps;
}

} // namespace

void launchMicroOpt(const Launch& launch) {
    const Kernel& kernel = launch.kernel();
    const TapTable& table =
        launch.stream
            ->tables(kernel, "micro-opt", [&] { return std::vector<std::vector<double>>{padded(kernel.dense())}; })
            .front();
    const auto run = [&]<class Samples>(const Region& piece, const Samples& in) {
        withAlignedTaps(table, static_cast<std::size_t>(kernel.count()), [&]<class Taps>(const Taps& taps) {
            launchTiles<outputs, Spread>(microOptimized<Samples, Taps>, launch, piece, in, taps);
        });
    };
    inPieces(launch, [&](const Region& piece) {
        if (launch.in.type == ElementType::f32)
            run(piece, ReadOnlySamples{static_cast<const float*>(launch.in.data)});
        else
            run(piece, AnySamples{launch.in.data, launch.in.type});
    });
}

} // namespace conv
