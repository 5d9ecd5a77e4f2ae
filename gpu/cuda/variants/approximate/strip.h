// SPDX-License-Identifier: Apache-2.0
// Lines of a strip in shared memory, and a chunk of a line in a thread's registers: for recursive and box-stack.
#pragma once
#include "cuda/device/async_copy.h"
#include "cuda/device/sample.h"
#include "cuda/runtime/stream.h"
#include "cuda/variants/approximate/strip_shape.h"
#include "cuda/variants/separable_passes/axis_pass.h"

namespace conv::strips {

/// Larger samples are treated like NaN: their sums might overflow.
inline constexpr float largest = 1e30F;

struct Arguments {
    const void* in;
    ElementType type;
    std::int64_t along, beside, behind;          ///< input strides: axis, line, plane
    std::int64_t outAlong, outBeside, outBehind; ///< output strides
    AxisMap map;
    float outsideValue;
    std::int64_t lo; ///< first output index
    int reach;
    int count;         ///< outputs along the axis
    int lines, planes; ///< lines of a plane, number of planes
    int groups;        ///< groups of lines
    const float* taps; ///< Gaussian taps, 2·reach + 1
    float* out;
    Shape shape;
    int shift; ///< log2 of the lines of a thread block
};

/// Samples in the layout of Shape, and words beside them, in shared memory.
struct Strip {
    float* samples;
    float* side;
    int pitch, lines;
    __device__ int place(int position, int line) const {
        return position * pitch + static_cast<int>(static_cast<unsigned>(position) / chunk) * lines + line;
    }
    __device__ float& at(int position, int line) const { return samples[place(position, line)]; }
};

/// Returns the number, opaque to the compiler: derived values are recomputed instead of occupying registers.
__device__ __forceinline__ int again(int number) {
    asm volatile("" : "+r"(number));
    return number;
}

struct Place {
    int line, first, number, chunks, lines, length; ///< first: position of its chunk; number: index of that chunk
};

/// Position of a thread's sample i for coalesced loads and stores. Along y and z it lies in the thread's own chunk.
template <bool Rows>
__device__ __forceinline__ int positionOf(const Arguments& a, const Place& p, int i) {
    return Rows ? ((static_cast<int>(threadIdx.x & ~31U) + i) >> a.shift) * chunk + static_cast<int>(threadIdx.x & 31U)
                : p.first + i;
}
template <bool Rows>
__device__ __forceinline__ int lineOf(const Place& p, int i) {
    return Rows ? (static_cast<int>(threadIdx.x & ~31U) + i) & (p.lines - 1) : p.line;
}

template <bool Float>
__device__ __forceinline__ float loaded(const Arguments& a, std::int64_t at) {
    return Float ? __ldg(static_cast<const float*>(a.in) + at) : sampleAt(a.in, a.type, at);
}

/// Samples in flight per thread: enough to hide memory latency.
inline constexpr int inFlight = 8;

/// Loads the samples of each line for the outputs from `begin` on, zeros behind them. Complete after copiesDone() and a
/// barrier.
template <bool Rows, bool Float>
__device__ __forceinline__ void load(const Arguments& a, const Strip& s, const Place& p, int begin, int needed,
                                     int firstLine, int plane) {
    const std::int64_t first = a.lo + begin - a.reach;
    std::int64_t shift;
    const Interval run = a.map.straight(a.lo + begin, &shift);
    const std::int64_t origin = firstLine * a.beside + plane * a.behind;
    const int lines = a.lines - firstLine;
    // Positions [low, high) lie straight in memory; the others are folded at a border.
    const auto within = [&](std::int64_t position, int lowest) {
        return static_cast<int>(max(std::int64_t{lowest}, min(position, std::int64_t{needed})));
    };
    const int low = within(run.lo - first, 0), high = within(run.hi - first, low);
    const std::int64_t start = origin + (first + shift) * a.along;
    const auto isStraight = [&](int position, int line) { return position >= low && position < high && line < lines; };
    const auto isNothing = [&](int position, int line) { return position >= needed || line >= lines; };
    const auto placeOf = [&](int position, int line) {
        return start + (Rows ? position + line * a.beside : position * a.along + line);
    };
    if constexpr (Float) {
#pragma unroll 4
        for (int i = 0; i < chunk; ++i) {
            const int position = positionOf<Rows>(a, p, i), line = lineOf<Rows>(p, i);
            if (isStraight(position, line))
                copyAsync<1>(&s.at(position, line), static_cast<const float*>(a.in) + placeOf(position, line));
            else if (isNothing(position, line))
                s.at(position, line) = 0;
        }
    } else {
#pragma unroll 1
        for (int from = 0; from < chunk; from += inFlight) {
            float value[inFlight];
#pragma unroll
            for (int i = 0; i < inFlight; ++i) {
                const int position = positionOf<Rows>(a, p, from + i), line = lineOf<Rows>(p, from + i);
                value[i] = isStraight(position, line) ? sampleAt(a.in, a.type, placeOf(position, line)) : 0;
            }
#pragma unroll
            for (int i = 0; i < inFlight; ++i) {
                const int position = positionOf<Rows>(a, p, from + i), line = lineOf<Rows>(p, from + i);
                if (isStraight(position, line) || isNothing(position, line))
                    s.at(position, line) = value[i];
            }
        }
    }
    // All threads share these, because each waits for its sample.
    const int folded = (low + needed - high) << a.shift;
#pragma unroll 1
    for (int i = threadIdx.x; i < folded; i += blockDim.x) {
        const int place = i >> a.shift, line = i & (p.lines - 1), position = place < low ? place : high + place - low;
        float value = 0;
        if (line < lines) {
            const std::int64_t at = a.map(first + position);
            value = at < 0 ? a.outsideValue
                           : loaded<Float>(a, origin + (Rows ? at + line * a.beside : at * a.along + line));
        }
        s.at(position, line) = value;
    }
}

/// One pass along an axis; the filter turns samples into `result(position, line)`.
template <class Filter, bool Rows, bool Float>
__global__ void __launch_bounds__(maxThreads, 2)
    filterStrips(const __grid_constant__ Arguments a, const __grid_constant__ Filter filter) {
    extern __shared__ float words[];
    const Shape& shape = a.shape;
    const Strip s{words, words + shape.sampleWords(), shape.pitch(), shape.lines};
    const int firstLine = static_cast<int>(blockIdx.x) % a.groups << a.shift;
    const int begin = static_cast<int>(blockIdx.x) / a.groups * shape.part, outputs = min(shape.part, a.count - begin);
    const int number = static_cast<int>(threadIdx.x) >> a.shift;
    const Place here{static_cast<int>(threadIdx.x) & (shape.lines - 1),
                     number * chunk,
                     number,
                     shape.chunks(),
                     shape.lines,
                     shape.length};
    for (int plane = blockIdx.y; plane < a.planes; plane += gridDim.y) {
        load<Rows, Float>(a, s, here, begin, outputs + 2 * a.reach, firstLine, plane);
        float* const out = a.out + (begin - a.reach) * a.outAlong + firstLine * a.outBeside + plane * a.outBehind;
        const auto isOutput = [&](int position, int line) {
            return position >= a.reach && position < a.reach + outputs && firstLine + line < a.lines;
        };
        const auto placeOf = [&](int position, int line) {
            return Rows ? position + line * a.outBeside : position * a.outAlong + line;
        };
        copiesDone();
        __syncthreads();
        float x[chunk]; // one chunk per thread, after the lanes' order
        const float* const own = &s.at(here.first, here.line);
        const int pitch = again(s.pitch);
        bool sound = true;
#pragma unroll
        for (int i = 0; i < chunk; ++i) {
            x[i] = own[i * pitch];
            sound = sound && fabsf(x[i]) <= largest;
        }
        if (__syncthreads_and(sound)) {
            filter.run(x, s, here);
            __syncthreads();
#pragma unroll 4
            for (int i = 0; i < chunk; ++i)
                if (const int position = positionOf<Rows>(a, here, i), line = lineOf<Rows>(here, i);
                    isOutput(position, line))
                    out[placeOf(position, line)] = filter.result(s, position, line);
        } else {
            // Direct sums, so that non-finite samples reach no further than the kernel.
#pragma unroll 1
            for (int i = 0; i < chunk; ++i) {
                const int position = positionOf<Rows>(a, here, i), line = lineOf<Rows>(here, i);
                if (!isOutput(position, line))
                    continue;
                float sum = 0;
                for (int k = 0; k <= 2 * a.reach; ++k)
                    sum = fmaf(__ldg(a.taps + k), s.at(position - a.reach + k, line), sum);
                out[placeOf(position, line)] = sum;
            }
        }
        __syncthreads();
    }
}

inline int log2Of(int power) {
    int n = 0;
    while (1 << n < power)
        ++n;
    return n;
}

template <class Filter, bool Rows, bool Float>
void startStrips(const Arguments& a, const Filter& filter, cudaStream_t stream) {
    auto* const kernel = filterStrips<Filter, Rows, Float>;
    const auto bytes = static_cast<int>(a.shape.bytes());
    if (bytes > 48 << 10)
        check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes), "cudaFuncSetAttribute");
    const int parts = (a.count + a.shape.part - 1) / a.shape.part;
    const dim3 grid(a.groups * parts, min(a.planes, 65535));
    kernel<<<grid, a.shape.threads(), bytes, stream>>>(a, filter);
    check(cudaGetLastError(), "The launch of a pass over strips");
}

[[nodiscard]] Arguments argumentsOf(const AxisPass& pass, int axis, const float* taps, std::int64_t sharedBytes);

/// Lanes are consecutive on a line along x, else side by side.
template <class Filter>
void filterAlong(const AxisPass& pass, int axis, const float* taps, const Filter& filter, CudaStream& stream) {
    const Arguments a = argumentsOf(pass, axis, taps, stream.device.sharedBytesPerBlock);
    const bool isFloat = pass.type == ElementType::f32;
    if (axis == 0)
        isFloat ? startStrips<Filter, true, true>(a, filter, stream.handle)
                : startStrips<Filter, true, false>(a, filter, stream.handle);
    else
        isFloat ? startStrips<Filter, false, true>(a, filter, stream.handle)
                : startStrips<Filter, false, false>(a, filter, stream.handle);
}

} // namespace conv::strips
