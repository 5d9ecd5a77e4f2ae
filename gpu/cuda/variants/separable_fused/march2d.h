// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/separable_fused/strip_rows.h"

namespace conv::march {

/// Walks a strip down a segment. Returns true if an output of this thread was not finite.
template <class Stage, bool any, TermLayout layout, class S, TapPattern pattern, bool skipZeroTaps, class A>
__device__ __forceinline__ bool walk(const A& a, Stage* stages, float* passed, const StripTables& tables,
                                     std::uint64_t* arrivals) {
    using R = Rows<Stage, S>;
    constexpr int radius = S::radius, units = S::rows * (S::width / S::outputs);
    constexpr int sets = setsOf(layout), chains = layout == TermLayout::magnitude ? 2 : 1;
    constexpr int chunk = std::min(R::chunk, S::outputs); // samples read at once
    constexpr bool symmetric = isSymmetric(pattern);
    const int tid = threadIdx.x;
    const int begin = blockIdx.y * a.segment, outputs = min(a.segment, a.size[1] - begin);
    const int rows = outputs + 2 * radius, count = (rows + S::rows - 1) / S::rows;
    RowLoader<Stage, any, hasBulkCopies && !skipZeroTaps, S, A> loader(a, tables, stages, arrivals);

    const auto alongRows = [&](int slot, int half) {
#pragma unroll
        for (int u0 = 0; u0 < units; u0 += S::width) {
            const int u = u0 + tid;
            if (units % S::width != 0 && u >= units)
                break;
            const int row = u % S::rows, c = u / S::rows * S::outputs;
            const Stage* from = stages + slot * R::stage + row * R::pitch + c;
            float* to = passed + (half * sets * S::rows + row) * S::passPitch + c;
            float sum[sets][S::outputs];
            rowSums<radius, R::halo, S::outputs, chunk, skipZeroTaps, symmetric>(from, a.taps[0], sum);
#pragma unroll
            for (int s = 0; s < sets; ++s)
#pragma unroll
                for (int t = 0; t < S::outputs; t += 4)
                    *reinterpret_cast<float4*>(to + s * S::rows * S::passPitch + t) =
                        make_float4(sum[s][t], sum[s][t + 1], sum[s][t + 2], sum[s][t + 3]);
        }
    };

    const int x = blockIdx.x * S::width + tid;
    const bool inBox = x >= a.skip && x < a.size[0];
    float sums[chains][2 * radius];
#pragma unroll
    for (int s = 0; s < chains; ++s)
#pragma unroll
        for (int i = 0; i < 2 * radius; ++i)
            sums[s][i] = 0;
    const int outStride = static_cast<int>(a.outStrideY);
    // Output that the segment's first row would complete.
    float* out = a.out + (x - a.skip) + (begin - 2 * radius) * a.outStrideY + blockIdx.z * a.outStrideZ;
    float nonFinite = 0; // becomes NaN with any non-finite output

#pragma unroll 1
    for (int s = 0; s < S::depth; ++s) {
        if (s < count) {
            loader.start(s, s);
            loader.settle();
        }
        __pipeline_commit();
    }
    __pipeline_wait_prior(S::depth - 1);
    loader.await(0, 0);
    __syncthreads();
    alongRows(0, 0);
    __pipeline_wait_prior(S::depth - 2);
    __syncthreads();
    int slot = 0, turn = 0;
#pragma unroll 1
    for (int stage = 0; stage < count; ++stage) {
        loader.settle();
        if (stage + S::depth < count)
            loader.start(stage + S::depth, slot);
        __pipeline_commit();
        turn ^= slot + 1 == S::depth ? 1 : 0;
        slot = slot + 1 == S::depth ? 0 : slot + 1;
        if (stage + 1 < count) {
            loader.await(slot, turn);
            alongRows(slot, (stage + 1) & 1);
        }
        const float* column = passed + (stage & 1) * sets * S::rows * S::passPitch + tid;
        const int first = stage * S::rows;
        const bool whole = inBox && first >= 2 * radius && first + S::rows <= rows;
#pragma unroll 1
        for (int r = 0; r < S::rows; r += S::together) {
            float done[chains][S::together];
            const auto load = [&](int set, float(&value)[S::together]) {
#pragma unroll
                for (int i = 0; i < S::together; ++i)
                    value[i] = column[(set * S::rows + r + i) * S::passPitch];
            };
            if constexpr (layout == TermLayout::terms) {
                float a0[S::together], a1[S::together];
                load(0, a0);
                load(1, a1);
                const auto both = [&](float sum, int c, int k) {
                    sum = add<skipZeroTaps>(sum, a0[c], a.taps[1][0][tapAt<radius, symmetric>(k)]);
                    return add<skipZeroTaps>(sum, a1[c], a.taps[1][1][tapAt<radius, symmetric>(k)]);
                };
                if constexpr (radius >= 16)
                    advanceBy<radius>(sums[0], done[0], first + r + S::together, outputs, both);
                else
                    advanceBy<radius>(sums[0], done[0], both);
            } else {
#pragma unroll
                for (int s = 0; s < sets; ++s) {
                    float value[S::together];
                    load(s, value);
                    // x derivative with y smoothing, x smoothing with y derivative.
                    const float* taps = a.taps[1][sets == 2 ? 1 - s : 0];
                    if constexpr (radius >= 16)
                        advance<radius, S::together, skipZeroTaps, symmetric>(sums[s], value, taps, done[s],
                                                                              first + r + S::together, outputs);
                    else
                        advance<radius, S::together, skipZeroTaps, symmetric>(sums[s], value, taps, done[s]);
                }
            }
            const auto store = [&](int i) {
                const float result =
                    chains == 2 ? magnitude(fmaf(done[0][i], done[0][i], done[chains - 1][i] * done[chains - 1][i]))
                                : done[0][i];
                __stcs(out + i * outStride, result);
                if constexpr (hasZeros(pattern) && !skipZeroTaps)
                    nonFinite = fmaf(result, 0.0f, nonFinite);
            };
            if (whole) {
#pragma unroll
                for (int i = 0; i < S::together; ++i)
                    store(i);
            } else if (inBox) {
#pragma unroll
                for (int i = 0; i < S::together; ++i)
                    if (first + r + i >= 2 * radius && first + r + i < rows)
                        store(i);
            }
            out += S::together * a.outStrideY;
        }
        __pipeline_wait_prior(S::depth - 2);
        __syncthreads();
    }
    return nonFinite != 0;
}

template <class Stage, bool any, TermLayout layout, class S, TapPattern pattern>
__global__ void __launch_bounds__(S::width, S::blocks)
    marchRows(const __grid_constant__ Arguments<S::radius, setsOf(layout)> a) {
    extern __shared__ __align__(16) unsigned char memory[];
    __shared__ std::uint64_t arrivals[S::depth];
    if (hasBulkCopies) {
        if (threadIdx.x == 0)
            beginArrivals(arrivals, S::depth);
        __syncthreads();
    }
    auto* stages = reinterpret_cast<Stage*>(memory);
    auto* passed =
        reinterpret_cast<float*>(memory + static_cast<std::size_t>(S::depth) * Rows<Stage, S>::stage * sizeof(Stage));
    // A march has no registers to spare for values common to the block.
    __shared__ StripTables tables;
    const StripTables found = tablesOf<Stage, any, S>(a, passed + 2 * setsOf(layout) * S::rows * S::passPitch);
    if (threadIdx.x == 0)
        tables = found;
    __syncthreads();
    const bool bad = walk<Stage, any, layout, S, pattern, false>(a, stages, passed, tables, arrivals);
    if constexpr (hasZeros(pattern))
        if (__syncthreads_or(bad))
            walk<Stage, any, layout, S, pattern, true>(a, stages, passed, tables, arrivals);
}

template <class Stage, bool any, TermLayout layout, class S, TapPattern pattern>
void start(Arguments<S::radius, setsOf(layout)> a, CudaStream& stream, int segment) {
    const int strips = divideUp(a.size[0], S::width), slots = stream.device.cores * S::blocks;
    a.segment = segment > 0 ? std::min(segment, a.size[1])
                            : std::min(segmentOf(a.size[1], static_cast<std::int64_t>(strips) * a.size[2], slots,
                                                 2 * S::radius + 2 * S::rows, 2 * S::rows),
                                       512);
    const std::size_t bytes = Rows<Stage, S>::bytes(setsOf(layout), stagesOf<S>(a.segment) * S::rows);
    auto* kernel = marchRows<Stage, any, layout, S, pattern>;
    allowShared(kernel, bytes);
    const dim3 grid(strips, divideUp(a.size[1], a.segment), a.size[2]);
    kernel<<<grid, S::width, bytes, stream.handle>>>(a);
    check(cudaGetLastError(), "The launch of a march along rows");
}

/// Strip shapes of a radius: float32, 8-bit, 16-bit, other types or little shared memory. `segment`: outputs along y
/// for large images; 0: fills the device once.
template <class Float_, class Bytes_, class Words_, class Any_, int segment_>
struct Strips {
    using Float = Float_;
    using Bytes = Bytes_;
    using Words = Words_;
    using Any = Any_;
    static constexpr int segment = segment_;
};

template <class Shapes, TermLayout layout>
void march2dBy(const Job& job) {
    using Any = typename Shapes::Any;
    constexpr int sets = setsOf(layout);
    constexpr int radius = Any::radius;
    CudaStream& stream = *job.stream;
    const auto march = [&]<class Stage, class S, TapPattern pattern>(const Arguments<radius, sets>& a,
                                                                     std::type_identity<Stage>, std::type_identity<S>,
                                                                     std::integral_constant<TapPattern, pattern>) {
        constexpr std::size_t ofBlock = sizeof(StripTables) + S::depth * sizeof(std::uint64_t);
        if (Rows<Stage, S>::bytes(sets, stagesOf<S>(512) * S::rows) + ofBlock >
            static_cast<std::size_t>(stream.device.sharedBytesPerBlock))
            return false;
        // Long segments would leave multiprocessors idle.
        const std::int64_t strips = static_cast<std::int64_t>(divideUp(a.size[0], S::width)) * a.size[2];
        const std::int64_t slots = static_cast<std::int64_t>(stream.device.cores) * S::blocks;
        const int segment = strips * divideUp(a.size[1], std::max(1, Shapes::segment)) >= slots ? Shapes::segment : 0;
        start<Stage, false, layout, S, pattern>(a, stream, segment);
        return true;
    };
    using Symmetric = std::integral_constant<TapPattern, TapPattern::symmetric>;
    // Integers are finite: zero taps need no care.
    const auto whole = [&]<class Stage, class S>(std::type_identity<Stage> stage, std::type_identity<S> shape) {
        const Arguments<radius, sets> a = place<radius, sets>(job, Rows<Stage, S>::chunk);
        if (!holds<Stage>(a.outsideValue))
            return false;
        if constexpr (layout == TermLayout::one)
            if (isSymmetric(patternOf(a, 2)))
                return march(a, stage, shape, Symmetric{});
        return march(a, stage, shape, std::integral_constant<TapPattern, TapPattern::plain>{});
    };
    const auto real = [&] {
        const std::type_identity<float> stage;
        const std::type_identity<typename Shapes::Float> shape;
        const Arguments<radius, sets> a = place<radius, sets>(job);
        if constexpr (layout == TermLayout::terms) {
            if (isSymmetric(patternOf(a, 2)))
                return march(a, stage, shape, std::integral_constant<TapPattern, TapPattern::symmetricZeros>{});
        } else if constexpr (layout == TermLayout::one)
            if (const TapPattern pattern = patternOf(a, 2); isSymmetric(pattern))
                return hasZeros(pattern)
                           ? march(a, stage, shape, std::integral_constant<TapPattern, TapPattern::symmetricZeros>{})
                           : march(a, stage, shape, Symmetric{});
        return march(a, stage, shape, std::integral_constant<TapPattern, TapPattern::zeros>{});
    };
    using Bytes = std::type_identity<typename Shapes::Bytes>;
    using Words = std::type_identity<typename Shapes::Words>;
    const ElementType type = job.in.type;
    const bool done = type == ElementType::f32   ? real()
                      : type == ElementType::u8  ? whole(std::type_identity<std::uint8_t>{}, Bytes{})
                      : type == ElementType::u16 ? whole(std::type_identity<std::uint16_t>{}, Words{})
                      : type == ElementType::i16 ? whole(std::type_identity<std::int16_t>{}, Words{})
                                                 : false;
    if (!done)
        start<float, true, layout, Any, TapPattern::zeros>(place<radius, sets>(job), stream, 0);
}

} // namespace conv::march
