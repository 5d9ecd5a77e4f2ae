// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/separable_fused/wide_planes.h"
#include <cmath>

/// The march over 8- and 16-bit volumes, bound by its instructions: rows are copied 16 bytes and read 8 or 16 bytes at
/// a time. Integers are finite, so zero taps need no care.
namespace conv::march {

/// Samples loaded at once. Converting both 16-bit halves directly has a low rate: if that binds (`shared`), one half
/// takes a shift and a 32-bit conversion.
template <class Stage, int count>
struct Samples {
    Chunk<std::conditional_t<std::is_signed_v<Stage>, int, unsigned>, count / 2> pairs;
    __device__ __forceinline__ explicit Samples(const Stage* from)
        : pairs(*reinterpret_cast<const decltype(pairs)*>(from)) {}
    template <bool, bool shared>
    __device__ __forceinline__ float at(int e) const {
        const auto two = pairs.v[e / 2];
        if (e % 2 == 0)
            return static_cast<float>(static_cast<Stage>(two));
        return shared ? static_cast<float>(two >> 16) : static_cast<float>(static_cast<Stage>(two >> 16));
    }
};
/// Extracts bytes by one permutation each; the compiler would shift and mask. As a digit, a byte is the float with
/// these bits, n · 2⁻¹⁴⁹.
template <int count>
struct Samples<std::uint8_t, count> {
    Chunk<unsigned, count / 4> fours;
    __device__ __forceinline__ explicit Samples(const std::uint8_t* from)
        : fours(*reinterpret_cast<const decltype(fours)*>(from)) {}
    template <bool digits, bool>
    __device__ __forceinline__ float at(int e) const {
        const unsigned byte = __byte_perm(fours.v[e / 4], 0, 0x4440 + e % 4);
        return digits ? __uint_as_float(byte) : static_cast<float>(byte);
    }
};

/// Sums neighbours, from the first one's halo on, in the order of rowSums().
template <class S, bool symmetric, bool digits, class Stage>
__device__ __forceinline__ void narrowSums(const Stage* from, const float* taps, float (&sum)[S::outputs]) {
    constexpr int outputs = S::outputs, radius = S::radius, together = 8;
    constexpr int before = S::halo - radius, after = before + outputs + 2 * radius;
#pragma unroll
    for (int t = 0; t < outputs; ++t)
        sum[t] = 0;
#pragma unroll
    for (int c = before / together * together; c < after; c += together) {
        const Samples<Stage, together> samples(from + c);
#pragma unroll
        for (int e = 0; e < together; ++e) {
            const int p = c + e - before;
            if (p < 0 || p >= outputs + 2 * radius)
                continue;
            const float value = samples.template at<digits, (radius > 4)>(e);
#pragma unroll
            for (int t = 0; t < outputs; ++t)
                if (const int k = p - t; k >= 0 && k <= 2 * radius)
                    sum[t] = fmaf(value, taps[tapAt<radius, symmetric>(k)], sum[t]);
        }
    }
}

/// Sums along x of two consecutive planes.
template <class Stage, class S, TapPattern pattern, bool digits, class A>
__device__ __forceinline__ void sumRows(const A& a, const Stage* two, float* passed) {
    constexpr int across = S::width / S::outputs, units = 2 * S::rows * across, whole = units / S::threads * S::threads,
                  left = units - whole;
    // Eight rows in a warp lie in different banks.
    static_assert(2 * S::rows % 8 == 0 && whole % (8 * across) == 0);
    const auto sum = [&](int u, int firstRow) {
        const int row = firstRow + u / (8 * across) * 8 + u % 8, c = u / 8 % across * S::outputs;
        float sums[S::outputs];
        narrowSums<S, isSymmetric(pattern), digits>(two + row * S::pitch + c, a.taps[0][0], sums);
        float* to = passed + row * S::passPitch + c;
#pragma unroll
        for (int t = 0; t < S::outputs; t += 4)
            *reinterpret_cast<float4*>(to + t) = make_float4(sums[t], sums[t + 1], sums[t + 2], sums[t + 3]);
    };
    const int tid = static_cast<int>(threadIdx.x);
#pragma unroll
    for (int u = 0; u < whole; u += S::threads)
        sum(u + tid, 0);
    if (left > 0 && tid < left)
        sum(tid, whole / across);
}

template <class Stage, class S, TapPattern pattern, bool digits, class A>
__device__ __forceinline__ void walkNarrow(const A& a, Stage* stages, float* passed, const TileTables<S>& tables) {
    constexpr int radius = S::radius, along = S::along, column = S::column;
    constexpr bool symmetric = isSymmetric(pattern);
    const Segment segment(a);
    const int planes = segment.count + 2 * along;
    const WideLoader<Stage, S, A> loader(a, tables, planes);
    const bool fillingBorder = loader.fillsBorder > 0;
    const auto alongRows = [&](int slot, float* to) {
        sumRows<Stage, S, pattern, digits>(a, stages + slot * S::stage, to);
    };
    const auto after = [](int slot) { return slot + 2 == S::depth ? 0 : slot + 2; };
    // Mended planes must arrive a step before their rows are summed.
    const auto awaitCopies = [&] {
        if (fillingBorder)
            __pipeline_wait_prior(S::depth / 2 - 3);
        else
            __pipeline_wait_prior(S::depth / 2 - 2);
    };

    const int tid = threadIdx.x, tx = tid % S::width, ty = tid / S::width * column;
    const int x = blockIdx.x * S::width + tx, y = blockIdx.y * S::height + ty;
    const int mine = x >= a.skip && x < a.size[0] ? min(column, a.size[1] - y) : 0; // outputs along y
    float sums[column][2 * along];
#pragma unroll
    for (int t = 0; t < column; ++t)
#pragma unroll
        for (int i = 0; i < 2 * along; ++i)
            sums[t][i] = 0;
    float* out = a.out + (x - a.skip) + y * a.outStrideY + (segment.below + segment.begin) * a.outStrideZ;
    const auto outStride = static_cast<unsigned>(a.outStrideY) * 4; // bytes

#pragma unroll 1
    for (int p = 0; p < S::depth; p += 2)
        loader.start(p, stages + p * S::stage);
    awaitCopies(); // planes 0 to 3, or 0 to 5 if they are borderChunk
    __syncthreads();
    if (fillingBorder) {
        loader.fillBorder(stages);
        loader.fillBorder(stages + 2 * S::stage);
        __syncthreads();
    }
    alongRows(0, passed);
    int slot = 0, pair = 0;
#pragma unroll 1
    for (int p = 0; p < planes; p += 2) {
        // This step's rows and the last step's columns are summed.
        __syncthreads();
        loader.start(p + S::depth, stages + slot * S::stage);
        slot = after(slot);
        if (fillingBorder && p + 4 < planes)
            loader.fillBorder(stages + after(slot) * S::stage);
        const float* here = passed + pair * 2 * S::pass;
        pair = 1 - pair;
        if (p + 2 < planes)
            alongRows(slot, passed + pair * 2 * S::pass);
#pragma unroll
        for (int j = 0; j < 2; ++j) {
            const float* from = here + j * S::pass + ty * S::passPitch + tx;
            float sum[column];
#pragma unroll
            for (int t = 0; t < column; ++t)
                sum[t] = 0;
#pragma unroll
            for (int i = 0; i < column + 2 * radius; ++i) {
                const float value = from[i * S::passPitch];
#pragma unroll
                for (int t = 0; t < column; ++t)
                    if (const int k = i - t; k >= 0 && k <= 2 * radius)
                        sum[t] = fmaf(value, a.taps[1][0][tapAt<radius, symmetric>(k)], sum[t]);
            }
            const bool live = p >= 2 * along && p + j < planes;
            const int stored = live ? mine : 0;
            auto* to = reinterpret_cast<unsigned char*>(out);
#pragma unroll
            for (int t = 0; t < column; ++t, to += outStride) {
                const float value[1] = {sum[t]};
                float done[1];
                advance<along, 1, false, symmetric>(sums[t], value, a.taps[2][0], done);
                if (t < stored)
                    __stcs(reinterpret_cast<float*>(to), done[0]);
            }
            if (live)
                out += a.outStrideZ;
        }
        awaitCopies();
    }
}

template <class Stage, class S, TapPattern pattern, bool digits>
__global__ void __launch_bounds__(S::threads, 1) narrowPlanes(const __grid_constant__ Arguments<S::radius, 1> a) {
    extern __shared__ __align__(16) unsigned char memory[];
    auto* stages = reinterpret_cast<Stage*>(memory);
    auto* passed = reinterpret_cast<float*>(memory + S::passedAt);
    const TileTables<S> tables(reinterpret_cast<float*>(memory + S::tablesAt));
    tables.fill(a);
    __syncthreads();
    tables.findTwins(a);
    __syncthreads();
    walkNarrow<Stage, S, pattern, digits>(a, stages, passed, tables);
}

template <class Stage, class S, TapPattern pattern, bool digits>
void startNarrow(Arguments<S::radius, 1> a, CudaStream& stream) {
    const int across = divideUp(a.size[0], S::width), down = divideUp(a.size[1], S::height);
    a.segment = std::min(S::maxSegment, segmentOf(a.size[2], static_cast<std::int64_t>(across) * down * a.items,
                                                  stream.device.cores, 2 * S::along + S::depth, 2 * S::along));
    const std::size_t bytes = S::bytes(a.segment);
    auto* kernel = narrowPlanes<Stage, S, pattern, digits>;
    allowShared(kernel, bytes);
    kernel<<<dim3(across, down, divideUp(a.size[2], a.segment) * a.items), S::threads, bytes, stream.handle>>>(a);
    check(cudaGetLastError(), "The launch of a march along planes of integers");
}

/// Powers of two in the taps along x, which compensate for digits; z takes the rest.
inline constexpr int digitsAtX = 120, digitsAtZ = 149 - digitsAtX;

/// True if bytes may be digits: no sum along x or y, times 2⁻²⁹, may be subnormal. Sums are multiples of their taps'
/// last bits.
template <int radius, int along>
bool allowsDigits(const Arguments<radius, 1>& a) {
    for (int axis = 0; axis < 3; ++axis)
        for (int k = 0; k <= 2 * (axis == 2 ? along : radius); ++k) {
            const float size = std::abs(a.taps[axis][0][k]);
            if (size != 0 && !(size < 0x1p7f && (axis == 2 || size >= 0x1p-25f)))
                return false;
        }
    return true;
}

template <class S, class Stage>
bool marchAs(const Job& job) {
    constexpr int radius = S::radius, along = S::along;
    Arguments<radius, 1> a = place<radius, 1, along>(job, S::wide);
    CudaStream& stream = *job.stream;
    if (!holds<Stage>(a.outsideValue) || S::bytes() > static_cast<std::size_t>(stream.device.sharedBytesPerBlock))
        return false;
    if (!isSymmetric(patternOf<radius, 1, along>(a, 3)))
        return startNarrow<Stage, S, TapPattern::plain, false>(a, stream), true;
    if constexpr (sizeof(Stage) == 1)
        if (allowsDigits<radius, along>(a)) {
            for (int k = 0; k <= 2 * radius; ++k)
                a.taps[0][0][k] = std::ldexp(a.taps[0][0][k], digitsAtX);
            for (int k = 0; k <= 2 * along; ++k)
                a.taps[2][0][k] = std::ldexp(a.taps[2][0][k], digitsAtZ);
            return startNarrow<Stage, S, TapPattern::symmetric, true>(a, stream), true;
        }
    return startNarrow<Stage, S, TapPattern::symmetric, false>(a, stream), true;
}

/// Starts the march, or returns false for other types or too little shared memory.
template <int radius, int width, int height, int threads, int depth, int along = radius>
bool marchNarrow(const Job& job) {
    const auto as = [&]<class Stage>(Stage) {
        return marchAs<WideTile<Stage, radius, width, height, threads, depth, along>, Stage>(job);
    };
    switch (job.in.type) {
    case ElementType::u8:
        return as(std::uint8_t{});
    case ElementType::u16:
        return as(std::uint16_t{});
    case ElementType::i16:
        return as(std::int16_t{});
    default:
        return false;
    }
}

} // namespace conv::march
