#pragma once
#include "cuda/separable/place.h"

namespace conv::march {

/// A strip of columns, one a thread: stages of `rows` rows, `depth` of them under way, `outputs` neighbours a thread in
/// the row pass, `blocks` blocks on a multiprocessor.
template <int radius_, int width_, int rows_, int outputs_, int depth_, int blocks_>
struct Strip {
    static constexpr int radius = radius_, width = width_, rows = rows_, outputs = outputs_, depth = depth_,
                         blocks = blocks_;
    static constexpr int halo = haloOf(radius), sideChunks = halo / 4, chunks = (width + 2 * halo) / 4;
    static constexpr int pitch = (chunks | 1) * 4, stage = rows * pitch; ///< an odd number of chunks: no bank conflicts
    static constexpr int passPitch = width + 4;
    static constexpr int together = 8; ///< rows of the column pass
    static_assert(rows % together == 0 && width % outputs == 0 && outputs % 4 == 0);

    static std::size_t bytes(std::size_t sample, int sets, int rowsOfSegment) {
        return static_cast<std::size_t>(depth) * stage * sample +
               2 * static_cast<std::size_t>(sets) * rows * passPitch * 4 + static_cast<std::size_t>(rowsOfSegment) * 8;
    }
};

/// Rows that a block's stages hold for a segment.
template <class S>
__host__ __device__ constexpr int stagesOf(int segment) {
    return (segment + 2 * S::radius + S::rows - 1) / S::rows;
}

/// Brings rows into the stages. A thread's chunks keep their columns from row to row.
template <class Stage, bool any, class S, class A>
struct RowLoader {
    static constexpr int mainChunks = S::rows * (S::width / 4) / S::width; ///< of a thread and stage
    static constexpr int sides = S::rows * 2 * S::sideChunks, sideRounds = (sides + S::width - 1) / S::width;
    static constexpr int rowStep = S::width / (S::width / 4);

    const A& a;
    const std::int64_t* rowAt; ///< offset of each row of the segment, −1 outside
    Stage* stages;
    int mainRow, mainColumn;
    int4 mainAt, sideAt[sideRounds];
    bool mainStraight, sideStraight[sideRounds];

    __device__ __forceinline__ int4 positions(std::int64_t index) const {
        std::int64_t shift;
        const AxisMap& map = a.map[0];
        const Interval run = map.straight(a.first[0] + a.skip + S::halo, &shift);
        const auto at = [&](int q) { return static_cast<int>(positionOf(map, run, shift, index + q)); };
        return make_int4(at(0), at(1), at(2), at(3));
    }
    __device__ __forceinline__ static int sideColumn(int i) {
        const int c = i % (2 * S::sideChunks);
        return c < S::sideChunks ? c : c + S::width / 4;
    }

    __device__ __forceinline__ RowLoader(const A& arguments, const std::int64_t* rows, Stage* to)
        : a(arguments), rowAt(rows), stages(to) {
        const std::int64_t first = a.first[0] + static_cast<std::int64_t>(blockIdx.x) * S::width;
        const int tid = threadIdx.x;
        mainRow = tid / (S::width / 4);
        mainColumn = S::sideChunks + tid % (S::width / 4);
        mainAt = positions(first + 4 * mainColumn);
        mainStraight = !any && a.aligned && inStep(mainAt);
#pragma unroll
        for (int k = 0; k < sideRounds; ++k) {
            sideAt[k] = positions(first + 4 * sideColumn(tid + k * S::width));
            sideStraight[k] = !any && a.aligned && inStep(sideAt[k]);
        }
    }

    __device__ __forceinline__ void chunk(Stage* to, std::int64_t row, const int4& at, bool straight) const {
        if (straight && row >= 0)
            __pipeline_memcpy_async(to, static_cast<const Stage*>(a.in) + row + at.x, 4 * sizeof(Stage));
        else
            copyScattered<Stage, any>(to, a.in, a.type, row, at, a.outsideValue);
    }

    /// Starts the copies of one stage's rows into a slot.
    __device__ __forceinline__ void start(int stage, int slot) const {
        const std::int64_t* rows = rowAt + stage * S::rows;
        Stage* to = stages + slot * S::stage;
#pragma unroll
        for (int k = 0; k < mainChunks; ++k) {
            const int r = mainRow + k * rowStep;
            chunk(to + r * S::pitch + 4 * mainColumn, rows[r], mainAt, mainStraight);
        }
#pragma unroll
        for (int k = 0; k < sideRounds; ++k)
            if (const int i = threadIdx.x + k * S::width; sides % S::width == 0 || i < sides) {
                const int r = i / (2 * S::sideChunks);
                chunk(to + r * S::pitch + 4 * sideColumn(i), rows[r], sideAt[k], sideStraight[k]);
            }
    }
};

/// Walks one strip down one segment. Returns whether an output of this thread was not finite.
template <class Stage, bool any, int sets, class S, Fit fit, bool careful, class A>
__device__ __forceinline__ bool walk(const A& a, Stage* stages, float* passed, const std::int64_t* rowAt) {
    constexpr int radius = S::radius, units = S::rows * (S::width / S::outputs);
    constexpr bool symmetric = isSymmetric(fit);
    const int tid = threadIdx.x;
    const int begin = blockIdx.y * a.segment, outputs = min(a.segment, a.size[1] - begin);
    const int rows = outputs + 2 * radius, count = (rows + S::rows - 1) / S::rows;
    const RowLoader<Stage, any, S, A> loader(a, rowAt, stages);

    const auto alongRows = [&](int slot, int half) {
#pragma unroll
        for (int u0 = 0; u0 < units; u0 += S::width) {
            const int u = u0 + tid;
            if (units % S::width != 0 && u >= units)
                break;
            const int row = u % S::rows, c = u / S::rows * S::outputs;
            const Stage* from = stages + slot * S::stage + row * S::pitch + c;
            float* to = passed + (half * sets * S::rows + row) * S::passPitch + c;
            float sum[sets][S::outputs];
            if constexpr (sets == 2)
                rowSums<radius, S::outputs, careful>(from, a.taps[0][0], a.taps[0][1], sum[0], sum[1]);
            else
                rowSums<radius, S::outputs, careful, symmetric>(from, a.taps[0][0], sum[0]);
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
    float sums[sets][2 * radius];
#pragma unroll
    for (int s = 0; s < sets; ++s)
#pragma unroll
        for (int i = 0; i < 2 * radius; ++i)
            sums[s][i] = 0;
    const int outStride = static_cast<int>(a.outStrideY);
    // Of the output that the segment's first row would complete.
    float* out = a.out + (x - a.skip) + (begin - 2 * radius) * a.outStrideY + blockIdx.z * a.outStrideZ;
    float poison = 0; // NaN as soon as an output is not finite

#pragma unroll
    for (int s = 0; s < S::depth; ++s) {
        if (s < count)
            loader.start(s, s);
        __pipeline_commit();
    }
    __pipeline_wait_prior(S::depth - 1);
    __syncthreads();
    alongRows(0, 0);
    __pipeline_wait_prior(S::depth - 2);
    __syncthreads();
    int slot = 0;
#pragma unroll 1
    for (int stage = 0; stage < count; ++stage) {
        if (stage + S::depth < count)
            loader.start(stage + S::depth, slot);
        __pipeline_commit();
        slot = slot + 1 == S::depth ? 0 : slot + 1;
        if (stage + 1 < count)
            alongRows(slot, (stage + 1) & 1);
        const float* column = passed + (stage & 1) * sets * S::rows * S::passPitch + tid;
        const int first = stage * S::rows;
        const bool whole = inBox && first >= 2 * radius && first + S::rows <= rows;
#pragma unroll 1
        for (int r = 0; r < S::rows; r += S::together) {
            float done[sets][S::together];
#pragma unroll
            for (int s = 0; s < sets; ++s) {
                float value[S::together];
#pragma unroll
                for (int i = 0; i < S::together; ++i)
                    value[i] = column[(s * S::rows + r + i) * S::passPitch];
                // x derivative with y smoothing, x smoothing with y derivative.
                const float* taps = a.taps[1][sets == 2 ? 1 - s : 0];
                if constexpr (radius >= 16)
                    advance<radius, S::together, careful, symmetric>(sums[s], value, taps, done[s],
                                                                     first + r + S::together, outputs);
                else
                    advance<radius, S::together, careful, symmetric>(sums[s], value, taps, done[s]);
            }
#pragma unroll
            for (int i = 0; i < S::together; ++i)
                if (whole || (inBox && first + r + i >= 2 * radius && first + r + i < rows)) {
                    const float result =
                        sets == 2 ? magnitude(fmaf(done[0][i], done[0][i], done[sets - 1][i] * done[sets - 1][i]))
                                  : done[0][i];
                    __stcs(out + i * outStride, result);
                    if constexpr (hasZeros(fit) && !careful)
                        poison = fmaf(result, 0.0f, poison);
                }
            out += S::together * a.outStrideY;
        }
        __pipeline_wait_prior(S::depth - 2);
        __syncthreads();
    }
    return poison != 0;
}

template <class Stage, bool any, int sets, class S, Fit fit>
__global__ void __launch_bounds__(S::width, S::blocks) marchRows(const __grid_constant__ Arguments<S::radius, sets> a) {
    extern __shared__ __align__(16) unsigned char memory[];
    auto* stages = reinterpret_cast<Stage*>(memory);
    auto* passed = reinterpret_cast<float*>(memory + static_cast<std::size_t>(S::depth) * S::stage * sizeof(Stage));
    auto* rowAt = reinterpret_cast<std::int64_t*>(passed + 2 * sets * S::rows * S::passPitch);
    {
        const int begin = blockIdx.y * a.segment;
        const std::int64_t z = a.map[2](a.first[2] + S::radius + blockIdx.z);
        std::int64_t shift;
        const Interval run = a.map[1].straight(a.first[1] + S::radius + begin, &shift);
        for (int i = threadIdx.x; i < stagesOf<S>(min(a.segment, a.size[1] - begin)) * S::rows; i += S::width) {
            const std::int64_t y = positionOf(a.map[1], run, shift, a.first[1] + begin + i);
            rowAt[i] = y < 0 || z < 0 ? -1 : y * a.strideY + z * a.strideZ;
        }
    }
    __syncthreads();
    const bool bad = walk<Stage, any, sets, S, fit, false>(a, stages, passed, rowAt);
    if constexpr (hasZeros(fit))
        if (__syncthreads_or(bad))
            walk<Stage, any, sets, S, fit, true>(a, stages, passed, rowAt);
}

template <class Stage, bool any, int sets, class S, Fit fit>
void start(Arguments<S::radius, sets> a, CudaStream& stream, int segment) {
    const int strips = divideUp(a.size[0], S::width), slots = stream.device.cores * S::blocks;
    a.segment = segment > 0 ? std::min(segment, a.size[1])
                            : std::min(segmentOf(a.size[1], static_cast<std::int64_t>(strips) * a.size[2], slots,
                                                 2 * S::radius + 2 * S::rows, 2 * S::rows),
                                       512);
    const std::size_t bytes = S::bytes(sizeof(Stage), sets, stagesOf<S>(a.segment) * S::rows);
    auto* kernel = marchRows<Stage, any, sets, S, fit>;
    allowShared(kernel, bytes);
    kernel<<<dim3(strips, divideUp(a.size[1], a.segment), a.size[2]), S::width, bytes, stream.handle>>>(a);
    check(cudaGetLastError(), "The launch of a march along rows");
}

/// The shapes of a radius: float32 input, 8- and 16-bit input, anything else or little shared memory; and the segment
/// that suits large images, 0 for what fills the device once.
template <class Float_, class Narrow_, class Any_, int segment_>
struct Strips {
    using Float = Float_;
    using Narrow = Narrow_;
    using Any = Any_;
    static constexpr int segment = segment_;
};

/// Picks the kernel for a job's element type and taps.
template <class Shapes, int sets>
void march2dBy(const Job& job) {
    using Float = typename Shapes::Float;
    constexpr int radius = Float::radius;
    const Arguments<radius, sets> a = place<radius, sets>(job);
    // A block's segment is shorter where long ones would leave multiprocessors without work.
    const std::int64_t strips = static_cast<std::int64_t>(divideUp(a.size[0], Float::width)) * a.size[2];
    const std::int64_t slots = static_cast<std::int64_t>(job.stream->device.cores) * Float::blocks;
    const int segment = strips * divideUp(a.size[1], std::max(1, Shapes::segment)) >= slots ? Shapes::segment : 0;
    const auto fits = [&]<class S>(std::type_identity<S>, std::size_t sample) {
        return S::bytes(sample, sets, stagesOf<S>(512) * S::rows) <=
               static_cast<std::size_t>(job.stream->device.sharedBytesPerBlock);
    };
    const auto narrow = [&]<class Stage>(std::type_identity<Stage>) {
        using S = typename Shapes::Narrow;
        if (!holds<Stage>(a.outsideValue) || !fits(std::type_identity<S>{}, sizeof(Stage)))
            return false;
        // Whole numbers are finite: zeros among the taps are of no consequence.
        if constexpr (sets == 1)
            if (isSymmetric(fitOf(a, 2)))
                return start<Stage, false, sets, S, Fit::symmetric>(a, *job.stream, segment), true;
        start<Stage, false, sets, S, Fit::plain>(a, *job.stream, segment);
        return true;
    };
    const auto real = [&] {
        if (!fits(std::type_identity<Float>{}, sizeof(float)))
            return false;
        if constexpr (sets == 1)
            if (const Fit fit = fitOf(a, 2); isSymmetric(fit))
                return hasZeros(fit) ? start<float, false, sets, Float, Fit::symmetricZeros>(a, *job.stream, segment)
                                     : start<float, false, sets, Float, Fit::symmetric>(a, *job.stream, segment),
                       true;
        return start<float, false, sets, Float, Fit::zeros>(a, *job.stream, segment), true;
    };
    const bool done = a.type == ElementType::f32   ? real()
                      : a.type == ElementType::u8  ? narrow(std::type_identity<std::uint8_t>{})
                      : a.type == ElementType::u16 ? narrow(std::type_identity<std::uint16_t>{})
                      : a.type == ElementType::i16 ? narrow(std::type_identity<std::int16_t>{})
                                                   : false;
    if (!done)
        start<float, true, sets, typename Shapes::Any, Fit::zeros>(a, *job.stream, 0);
}

} // namespace conv::march
