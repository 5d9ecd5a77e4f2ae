// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/separable_fused/tile_planes.h"

namespace conv::march {

/// True if samples beyond a border are copied within shared memory, one step after a plane's arrival. float32 planes
/// have that time only in compute-bound marches: with 9 taps it made 512³ 25 % slower. Four planes in flight are too
/// few.
template <class Stage, class S, TermLayout layout>
constexpr bool marchFillsBorder =
    layout != TermLayout::magnitude && S::depth >= 6 && (sizeof(Stage) < 4 || S::radius > 4);

/// Walks a tile through a segment. Returns true if an output of this thread was not finite.
template <class Stage, TermLayout layout, class S, TapPattern pattern, bool skipZeroTaps, class A>
__device__ __forceinline__ bool walk(const A& a, Stage* stages, float* passed, const TileTables<S>& tables) {
    constexpr int radius = S::radius, along = S::along, column = S::column, sets = setsOf(layout);
    // Sums per plane, and chains along z.
    constexpr int maps = layout == TermLayout::magnitude ? 3 : sets, chains = layout == TermLayout::magnitude ? 3 : 1;
    constexpr int units = S::rows * (S::width / S::outputs);
    constexpr bool symmetric = isSymmetric(pattern);
    const int tid = threadIdx.x;
    const Segment segment(a);
    const int planes = segment.count + 2 * along;
    constexpr bool fillsBorder = marchFillsBorder<Stage, S, layout>;
    PlaneLoader<Stage, S, A, fillsBorder> loader(a, tables);

    int z[2] = {tables.plane[0], tables.plane[1]};
    const auto startTwo = [&](int p, int slot) {
#pragma unroll
        for (int j = 0; j < 2; ++j)
            if (p + j < planes)
                loader.start(z[j], stages + (slot + j) * S::stage, j);
        __pipeline_commit();
#pragma unroll
        for (int j = 0; j < 2; ++j)
            z[j] = tables.plane[min(p + 2 + j, planes - 1)];
    };
    const auto settleTwo = [&](int p, int slot) {
        if constexpr (sizeof(Stage) < 4 && !fillsBorder) {
#pragma unroll
            for (int j = 0; j < 2; ++j)
                if (p + j < planes)
                    loader.settle(tables.plane[p + j], stages + (slot + j) * S::stage, j);
        }
    };
    const auto fillTwo = [&](int slot) {
#pragma unroll
        for (int j = 0; j < 2; ++j)
            loader.fillBorder(stages + (slot + j) * S::stage);
    };
    // Mended planes must arrive a step before their rows are summed.
    constexpr int untilFilled = fillsBorder ? S::depth / 2 - 3 : 0;
    // A step uses two of the four halves of `passed`.
    const auto alongRows = [&](int slot, int half) {
#pragma unroll
        for (int u0 = 0; u0 < 2 * units; u0 += S::threads) {
            int u = u0 + tid;
            if (u0 + S::threads > 2 * units && u >= 2 * units)
                break;
            const int j = u >= units ? 1 : 0;
            u -= j * units;
            const int row = u % S::rows, c = u / S::rows * S::outputs;
            const Stage* from = stages + (slot + j) * S::stage + row * S::pitch + c;
            float* to = passed + (half + j) * sets * S::pass + row * S::passPitch + c;
            float sum[sets][S::outputs];
            rowSums<radius, S::halo, S::outputs, 4, skipZeroTaps, symmetric>(from, a.taps[0], sum);
#pragma unroll
            for (int s = 0; s < sets; ++s)
#pragma unroll
                for (int t = 0; t < S::outputs; t += 4)
                    *reinterpret_cast<float4*>(to + s * S::pass + t) =
                        make_float4(sum[s][t], sum[s][t + 1], sum[s][t + 2], sum[s][t + 3]);
        }
    };

    const int tx = tid % S::width, ty = tid / S::width * column;
    const int x = blockIdx.x * S::width + tx, y = blockIdx.y * S::height + ty;
    const int mine = x >= a.skip && x < a.size[0] ? min(column, a.size[1] - y) : 0; // outputs along y
    float sums[chains][column][2 * along];
#pragma unroll
    for (int s = 0; s < chains; ++s)
#pragma unroll
        for (int t = 0; t < column; ++t)
#pragma unroll
            for (int i = 0; i < 2 * along; ++i)
                sums[s][t][i] = 0;
    float* out = a.out + (x - a.skip) + y * a.outStrideY + (segment.below + segment.begin) * a.outStrideZ;
    const int outStride = static_cast<int>(a.outStrideY);
    float nonFinite = 0; // becomes NaN with any non-finite output

#pragma unroll 1
    for (int p = 0; p < S::depth; p += 2) {
        startTwo(p, p);
        settleTwo(p, p);
    }
    if (fillsBorder && loader.fillingBorder) {
        __pipeline_wait_prior(untilFilled);
        __syncthreads();
        fillTwo(0);
        fillTwo(2);
    } else {
        __pipeline_wait_prior(S::depth / 2 - 1);
    }
    __syncthreads();
    alongRows(0, 0);
    __pipeline_wait_prior(S::depth / 2 - 2);
    __syncthreads();
    int slot = 0, half = 0;
#pragma unroll 1
    for (int p = 0; p < planes; p += 2) {
        if (p >= 2)
            settleTwo(p + S::depth - 2, slot == 0 ? S::depth - 2 : slot - 2);
        startTwo(p + S::depth, slot);
        slot = slot + 2 == S::depth ? 0 : slot + 2;
        if (fillsBorder && loader.fillingBorder && p + 4 < planes)
            fillTwo(slot + 2 == S::depth ? 0 : slot + 2);
        if (p + 2 < planes)
            alongRows(slot, half ^ 2);
#pragma unroll
        for (int j = 0; j < 2; ++j) {
            const bool live = p >= 2 * along && p + j < planes;
            const float* from = passed + (half + j) * sets * S::pass + ty * S::passPitch + tx;
            float sum[maps][column];
#pragma unroll
            for (int s = 0; s < maps; ++s)
#pragma unroll
                for (int t = 0; t < column; ++t)
                    sum[s][t] = 0;
#pragma unroll
            for (int i = 0; i < column + 2 * radius; ++i) {
                const float first = from[i * S::passPitch];
                const float second = sets >= 2 ? from[S::pass + i * S::passPitch] : 0.0f;
                const float third = sets == 3 ? from[2 * S::pass + i * S::passPitch] : 0.0f;
#pragma unroll
                for (int t = 0; t < column; ++t)
                    if (const int k = i - t; k >= 0 && k <= 2 * radius) {
                        const auto tap = [&](int set) { return a.taps[1][set][tapAt<radius, symmetric>(k)]; };
                        const float y0 = tap(0), y1 = tap(sets > 1 ? 1 : 0);
                        if constexpr (layout == TermLayout::one) {
                            sum[0][t] = add<skipZeroTaps>(sum[0][t], first, y0);
                        } else if constexpr (layout == TermLayout::terms || layout == TermLayout::three) {
                            sum[0][t] = add<skipZeroTaps>(sum[0][t], first, y0);
                            sum[1][t] = add<skipZeroTaps>(sum[1][t], second, y1);
                            if constexpr (sets == 3)
                                sum[2][t] = add<skipZeroTaps>(sum[2][t], third, tap(2));
                        } else if constexpr (layout == TermLayout::mixed) {
                            sum[0][t] = add<skipZeroTaps>(add<skipZeroTaps>(sum[0][t], first, y0), second, tap(2));
                            sum[1][t] = add<skipZeroTaps>(add<skipZeroTaps>(sum[1][t], first, y1), second, tap(3));
                        } else if constexpr (layout == TermLayout::laplacian) {
                            sum[0][t] = add<skipZeroTaps>(add<skipZeroTaps>(sum[0][t], second, y0), first, y1);
                            sum[1][t] = add<skipZeroTaps>(sum[1][t], first, y0);
                        } else {
                            sum[0][t] = add<skipZeroTaps>(sum[0][t], second, y0);
                            sum[1][t] = add<skipZeroTaps>(sum[1][t], first, y1);
                            sum[2][t] = add<skipZeroTaps>(sum[2][t], first, y0);
                        }
                    }
            }
#pragma unroll
            for (int t = 0; t < column; ++t) {
                float done[1], result;
                if constexpr (layout == TermLayout::magnitude) {
                    float square = 0;
#pragma unroll
                    for (int s = 0; s < chains; ++s) {
                        const float value[1] = {sum[s][t]};
                        advance<radius, 1, skipZeroTaps, symmetric>(sums[s][t], value, a.taps[2][s == 2 ? 1 : 0], done);
                        square = fmaf(done[0], done[0], square);
                    }
                    result = magnitude(square);
                } else {
                    float value[sets][1];
#pragma unroll
                    for (int s = 0; s < sets; ++s)
                        value[s][0] = sum[s][t];
                    if constexpr (sets == 1)
                        advance<along, 1, skipZeroTaps, symmetric>(sums[0][t], value[0], a.taps[2][0], done);
                    else
                        advance<along, 1, skipZeroTaps, symmetric>(sums[0][t], value, a.taps[2], done);
                    result = done[0];
                }
                if (live && t < mine) {
                    __stcs(out + t * outStride, result);
                    if constexpr (hasZeros(pattern) && !skipZeroTaps)
                        nonFinite = fmaf(result, 0.0f, nonFinite);
                }
            }
            if (live)
                out += a.outStrideZ;
        }
        half ^= 2;
        if (fillsBorder && loader.fillingBorder)
            __pipeline_wait_prior(untilFilled);
        else
            __pipeline_wait_prior(S::depth / 2 - 2);
        __syncthreads();
    }
    return nonFinite != 0;
}

template <class Stage, TermLayout layout, class S, TapPattern pattern>
__global__ void __launch_bounds__(S::threads, S::blocks)
    marchPlanes(const __grid_constant__ Arguments<S::radius, tapSetsOf(layout)> a) {
    extern __shared__ __align__(16) unsigned char memory[];
    auto* stages = reinterpret_cast<Stage*>(memory);
    auto* passed = reinterpret_cast<float*>(memory + static_cast<std::size_t>(S::depth) * S::stage * sizeof(Stage));
    const TileTables<S> tables(passed + 4 * setsOf(layout) * S::pass);
    tables.fill(a);
    __syncthreads();
    if constexpr (marchFillsBorder<Stage, S, layout>) {
        tables.findTwins(a);
        __syncthreads();
    }
    const bool bad = walk<Stage, layout, S, pattern, false>(a, stages, passed, tables);
    if constexpr (hasZeros(pattern))
        if (__syncthreads_or(bad))
            walk<Stage, layout, S, pattern, true>(a, stages, passed, tables);
}

template <class Stage, TermLayout layout, class S, TapPattern pattern>
void start(Arguments<S::radius, tapSetsOf(layout)> a, CudaStream& stream) {
    const int across = divideUp(a.size[0], S::width), down = divideUp(a.size[1], S::height);
    a.segment =
        std::min(S::maxSegment, segmentOf(a.size[2], static_cast<std::int64_t>(across) * down * a.items,
                                          stream.device.cores * S::blocks, 2 * S::along + S::depth, 2 * S::along));
    const std::size_t bytes = S::bytes(sizeof(Stage), setsOf(layout), a.segment);
    auto* kernel = marchPlanes<Stage, layout, S, pattern>;
    allowShared(kernel, bytes);
    kernel<<<dim3(across, down, divideUp(a.size[2], a.segment) * a.items), S::threads, bytes, stream.handle>>>(a);
    check(cudaGetLastError(), "The launch of a march along planes");
}

/// Tile shapes of a radius: float32; 8 and 16 bits (void: converted to float32); float32 with little shared memory.
template <class Float_, class Narrow_, class Small_>
struct Tiles {
    using Float = Float_;
    using Narrow = Narrow_;
    using Small = Small_;
};

template <class S, TermLayout layout>
void startFloat(const Arguments<S::radius, tapSetsOf(layout)>& a, CudaStream& stream) {
    const TapPattern pattern = patternOf<S::radius, tapSetsOf(layout), S::along>(a, 3);
    if constexpr (layout == TermLayout::one)
        if (pattern == TapPattern::symmetric)
            return start<float, layout, S, TapPattern::symmetric>(a, stream);
    if constexpr (layout != TermLayout::magnitude)
        if (isSymmetric(pattern))
            return start<float, layout, S, TapPattern::symmetricZeros>(a, stream);
    start<float, layout, S, TapPattern::zeros>(a, stream);
}

/// Types without a kernel are converted to float32 first.
template <class Shapes, TermLayout layout>
void march3dBy(const Job& job) {
    constexpr int sets = setsOf(layout);
    using Float = typename Shapes::Float;
    using Narrow = typename Shapes::Narrow;
    constexpr int radius = Float::radius;
    const Arguments<radius, tapSetsOf(layout)> a = place<radius, tapSetsOf(layout)>(job);
    CudaStream& stream = *job.stream;
    const auto max = static_cast<std::size_t>(stream.device.sharedBytesPerBlock);
    const auto narrow = [&]<class Stage>(std::type_identity<Stage>) {
        if constexpr (std::is_void_v<Narrow>) {
            return false;
        } else {
            if (!holds<Stage>(a.outsideValue) || Narrow::bytes(sizeof(Stage), sets) > max)
                return false;
            // Integers are finite: zero taps need no care.
            start<Stage, layout, Narrow, TapPattern::plain>(a, stream);
            return true;
        }
    };
    const auto real = [&] {
        if (Float::bytes(sizeof(float), sets) > max)
            start<float, layout, typename Shapes::Small, TapPattern::zeros>(a, stream);
        else
            startFloat<Float, layout>(a, stream);
        return true;
    };
    const bool done = a.type == ElementType::f32   ? real()
                      : a.type == ElementType::u8  ? narrow(std::type_identity<std::uint8_t>{})
                      : a.type == ElementType::u16 ? narrow(std::type_identity<std::uint16_t>{})
                      : a.type == ElementType::i16 ? narrow(std::type_identity<std::int16_t>{})
                                                   : false;
    if (!done)
        marchAsFloats(job, march3dBy<Shapes, layout>);
}

} // namespace conv::march
