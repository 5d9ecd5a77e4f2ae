// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/separable_fused/march3d.h"
#include "cuda/variants/separable_fused/mean/arguments.h"
#include "cuda/variants/separable_fused/mean/mean.h"

namespace conv::march {

inline constexpr int meanSegment = 256; ///< most outputs of a block along z

/// Shared memory of a block: stages of samples and of the mask, sums along x, tables of both.
template <class Stage, class S>
struct MeanSpace {
    static constexpr int stages = S::depth * S::stage;
    static_assert(stages % 16 == 0 && S::pass % 4 == 0);

    Stage* samples;
    std::uint8_t* marks; ///< the mask, then whether samples count: 0 or 255
    float* passed;       ///< four planes, each with sums of values and of weights
    float* tables[2];

    static constexpr std::size_t bytes(int segment) {
        return stages * (sizeof(Stage) + 1) + (8 * S::pass + 2 * static_cast<std::size_t>(tableSize(segment))) * 4;
    }
    __device__ __forceinline__ MeanSpace(unsigned char* memory, int segment)
        : samples(reinterpret_cast<Stage*>(memory)),
          marks(memory + stages * sizeof(Stage)),
          passed(reinterpret_cast<float*>(marks + stages)),
          tables{passed + 8 * S::pass, passed + 8 * S::pass + tableSize(segment)} {}

  private:
    static __host__ __device__ constexpr int tableSize(int segment) {
        return (S::chunks * 5 + S::rows + segment + 2 * S::along + 3) / 4 * 4;
    }
};

/// Sums of weights along x for neighbours from `marks` on, a byte each: 0 or 255.
template <class S>
__device__ __forceinline__ void markSums(const std::uint8_t* marks, const float* taps, float (&sum)[S::outputs]) {
    constexpr int before = S::halo - S::radius;
#pragma unroll
    for (int t = 0; t < S::outputs; ++t)
        sum[t] = 0;
#pragma unroll
    for (int c = 0; c < (S::outputs + 2 * S::halo) / 4; ++c) {
        if (4 * (c + 1) <= before || 4 * c >= S::outputs + S::halo + S::radius)
            continue;
        const unsigned four = *reinterpret_cast<const unsigned*>(marks + 4 * c);
#pragma unroll
        for (int e = 0; e < 4; ++e)
            if (const int p = 4 * c + e - before; p >= 0 && p < S::outputs + 2 * S::radius) {
                unsigned all; // the byte's sign in all bits
                asm("prmt.b32 %0, %1, 0, %2;" : "=r"(all) : "r"(four), "r"(0x8888 + 0x1111 * e));
                const float weight = __uint_as_float(all & __float_as_uint(1.0f));
#pragma unroll
                for (int t = 0; t < S::outputs; ++t)
                    if (const int k = p - t; k >= 0 && k <= 2 * S::radius)
                        sum[t] = fmaf(weight, taps[k], sum[t]);
            }
    }
}

/// Walks a tile through a segment, two planes a step, as march3d.h does for one sum. Returns true if a sum of this
/// thread was not finite. The weights of two planes are often all 1 or all 0: their sums along x and y are then known,
/// and those along z after as many planes as the kernel has taps.
template <class Stage, class S, bool zeroTaps, bool skipZeroTaps>
__device__ __forceinline__ bool averageSegment(const MeanArguments<S::radius>& a, const MeanSpace<Stage, S>& space,
                                               const TileTables<S>& tables, const TileTables<S>& maskTables) {
    constexpr int radius = S::radius, column = S::column, last = 2 * radius;
    constexpr int units = S::rows * (S::width / S::outputs);
    const Arguments<radius, 1>& v = a.values;
    const int tid = threadIdx.x;
    const Segment segment(v);
    const int planes = segment.count + last;
    PlaneLoader<Stage, S, Arguments<radius, 1>> loader(v, tables);
    PlaneLoader<std::uint8_t, S, Arguments<radius, 1>> maskLoader(a.weights, maskTables);

    const auto startTwo = [&](int p, int slot) {
#pragma unroll
        for (int j = 0; j < 2; ++j)
            if (p + j < planes) {
                loader.start(tables.plane[p + j], space.samples + (slot + j) * S::stage, j);
                if (a.byMask)
                    maskLoader.start(maskTables.plane[p + j], space.marks + (slot + j) * S::stage, j);
            }
        __pipeline_commit();
    };
    const auto settleTwo = [&](int p, int slot) {
#pragma unroll
        for (int j = 0; j < 2; ++j)
            if (p + j < planes) {
                loader.settle(tables.plane[p + j], space.samples + (slot + j) * S::stage, j);
                if (a.byMask)
                    maskLoader.settle(maskTables.plane[p + j], space.marks + (slot + j) * S::stage, j);
            }
    };
    // Turns samples that do not count into 0, and marks into 0 and 255.
    const auto weighTwo = [&](int p, int slot) {
        bool anyZero = false, anyOne = false;
        for (int u = tid; u < min(2, planes - p) * S::rows * S::chunks; u += S::threads) {
            const int row = u / S::chunks, at = (slot * S::rows + row) * S::pitch + u % S::chunks * 4;
            auto* const marks = reinterpret_cast<unsigned*>(space.marks + at);
            unsigned counts = a.byMask ? __vcmpne4(*marks, 0) : ~0U;
            auto* const four = reinterpret_cast<Chunk<Stage>*>(space.samples + at);
            if (a.byPresence) {
                const Chunk<Stage> samples = *four;
#pragma unroll
                for (int e = 0; e < 4; ++e)
                    counts &= a.isPresent(static_cast<float>(samples.v[e])) ? ~0U : ~(0xFFU << 8 * e);
            }
            if (counts != ~0U) {
                Chunk<Stage> samples = *four;
#pragma unroll
                for (int e = 0; e < 4; ++e)
                    samples.v[e] = (counts >> 8 * e & 0xFF) != 0 ? samples.v[e] : Stage{0};
                *four = samples;
            }
            *marks = counts;
            anyOne |= counts != 0;
            anyZero |= counts != ~0U;
        }
        return weightsOfBlock(anyZero, anyOne);
    };
    // A step uses two of the four planes of `passed`.
    const auto alongRows = [&](int slot, int half, Weights weights) {
        if (weights == Weights::none)
            return;
#pragma unroll 1
        for (int u = tid; u < 2 * units; u += S::threads) {
            const int j = u >= units ? 1 : 0, row = (u - j * units) % S::rows,
                      c = (u - j * units) / S::rows * S::outputs;
            const int at = (slot + j) * S::stage + row * S::pitch + c;
            float* const to = space.passed + (half + j) * 2 * S::pass + row * S::passPitch + c;
            const auto store = [&](float* place, const float(&sum)[S::outputs]) {
#pragma unroll
                for (int t = 0; t < S::outputs; t += 4)
                    *reinterpret_cast<float4*>(place + t) = make_float4(sum[t], sum[t + 1], sum[t + 2], sum[t + 3]);
            };
            float sum[1][S::outputs];
            rowSums<radius, S::halo, S::outputs, 4, skipZeroTaps, false>(space.samples + at, v.taps[0], sum);
            store(to, sum[0]);
            if (weights == Weights::some) {
                markSums<S>(space.marks + at, v.taps[0][0], sum[0]);
                store(to + S::pass, sum[0]);
            }
        }
    };

    const int tx = tid % S::width, ty = tid / S::width * column;
    const int x = blockIdx.x * S::width + tx, y = blockIdx.y * S::height + ty;
    const int mine = x >= v.skip && x < v.size[0] ? min(column, v.size[1] - y) : 0; // outputs along y
    float* out = v.out + (x - v.skip) + y * v.outStrideY + (segment.below + segment.begin) * v.outStrideZ;
    const int outStride = static_cast<int>(v.outStrideY);
    const auto ownIn = [&](const TileTables<S>& at, int t) {
        return at.row[ty + t + a.own[1]] + reinterpret_cast<const int*>(at.x)[tx + a.own[0]];
    };
    int ownMark[column];
#pragma unroll
    for (int t = 0; t < column; ++t)
        ownMark[t] = t < mine ? ownIn(maskTables, t) : 0;
    float sums[2][column][last];
#pragma unroll
    for (int m = 0; m < 2; ++m)
#pragma unroll
        for (int t = 0; t < column; ++t)
#pragma unroll
            for (int i = 0; i < last; ++i)
                sums[m][t][i] = 0;
    float nonFinite = 0;

#pragma unroll 1
    for (int p = 0; p < S::depth; p += 2) {
        startTwo(p, p);
        settleTwo(p, p);
    }
    __pipeline_wait_prior(S::depth / 2 - 1);
    __syncthreads();
    Weights before = Weights::some, now = weighTwo(0, 0), next = Weights::none;
    alongRows(0, 0, now);
    __pipeline_wait_prior(S::depth / 2 - 2);
    __syncthreads();
    int slot = 0, half = 0, alike = 0; // steps whose weights are all 1, or all 0, up to this one
#pragma unroll 1
    for (int p = 0; p < planes; p += 2) {
        if (p >= 2)
            settleTwo(p + S::depth - 2, slot == 0 ? S::depth - 2 : slot - 2);
        startTwo(p + S::depth, slot);
        slot = slot + 2 == S::depth ? 0 : slot + 2;
        if (p + 2 < planes) {
            next = weighTwo(p + 2, slot);
            alongRows(slot, half ^ 2, next);
        }
        alike = now == Weights::some ? 0 : now == before ? alike + 1 : 1;
        before = now;
        // Running sums of constant values do not change any more.
        const bool known = alike > radius;
#pragma unroll
        for (int j = 0; j < 2; ++j) {
            const bool live = p >= last && p + j < planes;
            const int z = live ? p + j - last + a.own[2] : 0;
            const auto* const marks =
                static_cast<const std::uint8_t*>(a.weights.in) + maskTables.plane[z] * a.weights.strideZ;
            bool here[column]; // loaded before the sums, which hide the latency
#pragma unroll
            for (int t = 0; t < column; ++t)
                here[t] = !a.inMask || !live || __ldg(marks + ownMark[t]) != 0;
            const float* from = space.passed + (half + j) * 2 * S::pass + ty * S::passPitch + tx;
            float sum[2][column];
            const float all = now == Weights::all ? a.sumOfPlane : 0.0f;
#pragma unroll
            for (int t = 0; t < column; ++t) {
                sum[0][t] = 0;
                sum[1][t] = now == Weights::some ? 0 : all;
            }
            const auto alongColumn = [&](int m) {
#pragma unroll
                for (int i = 0; i < column + last; ++i) {
                    const float value = from[m * S::pass + i * S::passPitch];
#pragma unroll
                    for (int t = 0; t < column; ++t)
                        if (const int k = i - t; k >= 0 && k <= last)
                            sum[m][t] = add<skipZeroTaps>(sum[m][t], value, v.taps[1][0][k]);
                }
            };
            if (now != Weights::none)
                alongColumn(0);
            if (now == Weights::some)
                alongColumn(1);
            float done[2][column];
            const auto alongZ = [&](int m) {
#pragma unroll
                for (int t = 0; t < column; ++t) {
                    const float value[1] = {sum[m][t]};
                    float result[1];
                    advance<radius, 1, skipZeroTaps, false>(sums[m][t], value, v.taps[2][0], result);
                    done[m][t] = result[0];
                }
            };
            if (known) {
#pragma unroll
                for (int t = 0; t < column; ++t) {
                    done[0][t] = 0;
                    done[1][t] = now == Weights::all ? a.sumOfVolume : 0.0f;
                }
            } else {
                alongZ(1);
            }
            if (!known || now == Weights::all)
                alongZ(0);
#pragma unroll
            for (int t = 0; t < column; ++t) {
                if (!live || t >= mine)
                    continue;
                const auto sample = [&] {
                    return static_cast<float>(
                        __ldg(static_cast<const Stage*>(v.in) + tables.plane[z] * v.strideZ + ownIn(tables, t)));
                };
                float result = a.otherwise;
                if (a.averages(done[1][t], here[t], a.ofPresent ? sample() : 0.0f)) {
                    result = done[0][t] / done[1][t];
                    if constexpr (zeroTaps && !skipZeroTaps)
                        nonFinite = fmaf(done[0][t], 0.0f, nonFinite);
                } else if (a.keeps) {
                    result = sample();
                }
                __stcs(out + t * outStride, result);
            }
            if (live)
                out += v.outStrideZ;
        }
        half ^= 2;
        now = next;
        __pipeline_wait_prior(S::depth / 2 - 2);
        __syncthreads();
    }
    return nonFinite != 0;
}

/// `zeroTaps`: taps may be zero, under which samples may be NaN or infinite.
template <class Stage, class S, bool zeroTaps>
__global__ void __launch_bounds__(S::threads, S::blocks)
    averagePlanes(const __grid_constant__ MeanArguments<S::radius> a) {
    extern __shared__ __align__(16) unsigned char memory[];
    const MeanSpace<Stage, S> space(memory, a.values.segment);
    const TileTables<S> tables(space.tables[0]), maskTables(space.tables[1]);
    tables.fill(a.values);
    maskTables.fill(a.weights);
    __syncthreads();
    const bool bad = averageSegment<Stage, S, zeroTaps, false>(a, space, tables, maskTables);
    if constexpr (zeroTaps)
        if (__syncthreads_or(bad))
            averageSegment<Stage, S, zeroTaps, true>(a, space, tables, maskTables);
}

template <class Stage, class S, bool zeroTaps>
void startMeanVolume(const MeanJob& job) {
    CudaStream& stream = *job.values.stream;
    MeanArguments<S::radius> a = placeMean<S::radius>(job);
    Arguments<S::radius, 1>& v = a.values;
    const int across = divideUp(v.size[0], S::width), down = divideUp(v.size[1], S::height);
    v.segment = a.weights.segment =
        std::min(meanSegment, segmentOf(v.size[2], static_cast<std::int64_t>(across) * down * v.items,
                                        stream.device.cores * S::blocks, 2 * S::along + S::depth, 2 * S::along));
    const std::size_t bytes = MeanSpace<Stage, S>::bytes(v.segment);
    auto* kernel = averagePlanes<Stage, S, zeroTaps>;
    allowShared(kernel, bytes);
    kernel<<<dim3(across, down, divideUp(v.size[2], v.segment) * v.items), S::threads, bytes, stream.handle>>>(a);
    check(cudaGetLastError(), "The launch of an average along planes");
}

/// Types without a kernel, and integers with another value beyond the border, are converted to float32 first.
template <class S>
void meanVolumeBy(const MeanJob& job) {
    static_assert(MeanSpace<float, S>::bytes(meanSegment) <= meanVolumeBytes(2 * S::radius + 1));
    const ElementType type = job.values.in.type;
    // Integers are finite: zero taps need no care.
    const auto narrow = [&]<class Stage>(std::type_identity<Stage>) {
        if (!holds<Stage>(job.values.outsideValue))
            return false;
        startMeanVolume<Stage, S, false>(job);
        return true;
    };
    const bool done = type == ElementType::u8    ? narrow(std::type_identity<std::uint8_t>{})
                      : type == ElementType::u16 ? narrow(std::type_identity<std::uint16_t>{})
                      : type == ElementType::i16 ? narrow(std::type_identity<std::int16_t>{})
                                                 : false;
    if (type == ElementType::f32)
        startMeanVolume<float, S, true>(job);
    else if (!done)
        marchAsFloats(job.values, [&](const Job& floats) { startMeanVolume<float, S, true>({floats, job.weighing}); });
}

} // namespace conv::march
