// SPDX-License-Identifier: Apache-2.0
#include "cuda/device/sample.h"
#include "cuda/ops/device_answer.h"
#include "plan/numerics/survey.h"
#include <algorithm>
#include <bit>

namespace conv {
namespace {

constexpr int threads = 256;
constexpr unsigned everyLane = 0xffffffffU;
constexpr std::int32_t infinity = 0x7f800000;
constexpr int octaves = 256;
constexpr unsigned long long signBit = 1ULL << 63;

/// Rows of samples. Samples without gaps are taken as rows of `chosen` samples, and `rest` after the last of them.
struct Rows {
    static constexpr std::int64_t chosen = 1 << 14;
    const void* data;
    ElementType type;
    std::int64_t nx, ny, rows, strideY, strideZ;
    std::int64_t rest;
    std::int64_t everyRow, step;
    bool even; ///< all rows lie at equal distances
    __device__ std::int64_t placeOf(std::int64_t row) const {
        return even ? row * strideY : row % ny * strideY + row / ny * strideZ;
    }
};

Rows rowsOf(const ConstView& view, std::int64_t everyRow, std::int64_t step) {
    const Index3 n = view.region.extent();
    Rows in{view.data,
            view.type,
            n[0],
            n[1],
            n[1] * n[2],
            view.strideY,
            view.strideZ,
            0,
            everyRow,
            step,
            view.strideZ == n[1] * view.strideY || n[2] == 1};
    if (in.even && everyRow == 1 && step == 1 && (view.strideY == n[0] || in.rows == 1)) {
        const std::int64_t all = n[0] * in.rows;
        in.nx = in.strideY = Rows::chosen;
        in.rows = all / Rows::chosen;
        in.rest = all % Rows::chosen;
    }
    return in;
}

constexpr int ahead = 4; ///< rows that a thread reads before it uses the first sample

/// True if the rows can be read in vectors of 16 bytes.
bool isAligned(const Rows& in) {
    const auto bytes = static_cast<std::int64_t>(sizeOf(in.type));
    const bool apart = (in.even || in.strideZ * bytes % 16 == 0) && in.strideY * bytes % 16 == 0;
    return in.step == 1 && apart && std::bit_cast<std::uintptr_t>(in.data) % 16 == 0;
}

dim3 gridFor(const Rows& in, bool wide) {
    constexpr std::int64_t limit = 2048;
    const auto vector = wide ? 16 / static_cast<std::int64_t>(sizeOf(in.type)) : 1;
    const std::int64_t along = (in.nx / (in.step * vector) + threads) / threads;
    const auto x = static_cast<unsigned>(std::clamp<std::int64_t>((along + 3) / 4, 1, limit));
    const std::int64_t rows = ((in.rows + in.everyRow - 1) / in.everyRow + ahead - 1) / ahead;
    return {x, static_cast<unsigned>(std::clamp<std::int64_t>(rows, 1, std::max<std::int64_t>(1, limit / x)))};
}

template <class T, int count>
struct alignas(sizeof(T) * count) Vector {
    T at[count];
};

/// Calls each(sample) for a thread's samples, `count` in a row at a time.
template <class T, int count, class Each>
__device__ void forSamples(const Rows& in, Each each) {
    using V = Vector<T, count>;
    const auto* const data = static_cast<const T*>(in.data);
    const std::int64_t apart = gridDim.y * in.everyRow, stride = std::int64_t{gridDim.x} * threads * in.step * count,
                       first = (std::int64_t{blockIdx.x} * threads + threadIdx.x) * in.step * count;
    for (std::int64_t row = blockIdx.y * in.everyRow; row < in.rows; row += ahead * apart) {
        const T* rows[ahead];
#pragma unroll
        for (int k = 0; k < ahead; ++k) {
            const std::int64_t here = row + k * apart;
            rows[k] = here < in.rows ? data + in.placeOf(here) : nullptr;
        }
        std::int64_t x = first;
        for (; x + count <= in.nx; x += stride) {
            V samples[ahead];
#pragma unroll
            for (int k = 0; k < ahead; ++k)
                samples[k] = rows[k] ? *reinterpret_cast<const V*>(rows[k] + x) : V{};
#pragma unroll
            for (int k = 0; k < ahead; ++k)
                if (rows[k])
                    for (const T sample : samples[k].at)
                        each(sample);
        }
        for (; x < in.nx; ++x) // one thread has the last vector, which is not full
            for (int k = 0; k < ahead; ++k)
                if (rows[k])
                    each(rows[k][x]);
    }
    const std::int64_t start = (std::int64_t{blockIdx.y} * gridDim.x + blockIdx.x) * threads + threadIdx.x;
    for (std::int64_t i = start; i < in.rest; i += std::int64_t{gridDim.y} * gridDim.x * threads)
        each(data[in.rows * in.nx + i]);
}

/// forSamples with the widest vectors. `wide`: isAligned.
template <class Each>
__device__ void forEachSample(const Rows& in, bool wide, Each each) {
    withSampleType(in.type, [&]<class T>(std::type_identity<T>) {
        if (wide)
            forSamples<T, 16 / sizeof(T)>(in, each);
        else
            forSamples<T, 1>(in, each);
    });
}

template <class T, class Join>
__device__ T ofWarp(T value, Join join) {
    for (int offset = 16; offset > 0; offset /= 2)
        value = join(value, __shfl_down_sync(everyLane, value, offset));
    return value;
}

struct Counts {
    std::int32_t max, maxFinite, lost; ///< lost: some sample is not representable in float32
    unsigned long long octave[octaves];
};

/// `counted` are the samples that enter the histogram. Counts are integers, so that the order of the blocks' additions
/// does not matter.
__global__ void __launch_bounds__(threads)
    lookAtAll(const __grid_constant__ Rows in, bool wide, const __grid_constant__ Rows counted,
              const AnswerPlace<Counts> place) {
    Counts* const whole = &place.there->sum;
    __shared__ unsigned own[octaves];
    __shared__ std::int32_t ownMax, ownMaxFinite;
    for (int i = static_cast<int>(threadIdx.x); i < octaves; i += threads)
        own[i] = 0;
    if (threadIdx.x == 0)
        ownMax = ownMaxFinite = 0;
    __syncthreads();
    std::int32_t largest = 0, maxFinite = 0;
    bool lost = false;
    const auto bitsOf = [](auto sample) { return __float_as_int(static_cast<float>(sample)) & 0x7fffffff; };
    forEachSample(in, wide, [&](auto sample) {
        const std::int32_t bits = bitsOf(sample);
        largest = max(largest, bits);
        if (bits < infinity)
            maxFinite = max(maxFinite, bits);
        lost = lost || !float32Holds(sample);
    });
    forEachSample(counted, false, [&](auto sample) {
        if (const std::int32_t bits = bitsOf(sample); bits != 0 && bits < infinity)
            atomicAdd(own + (bits >> 23), 1U);
    });
    const auto larger = [](std::int32_t a, std::int32_t b) { return max(a, b); };
    largest = ofWarp(largest, larger);
    maxFinite = ofWarp(maxFinite, larger);
    lost = __any_sync(everyLane, lost);
    if (threadIdx.x % 32 == 0) {
        if (lost)
            atomicMax(&whole->lost, 1);
        atomicMax(&ownMax, largest);
        atomicMax(&ownMaxFinite, maxFinite);
    }
    __syncthreads();
    if (threadIdx.x == 0) { // one of each block: the device takes them one after the other
        atomicMax(&whole->max, ownMax);
        atomicMax(&whole->maxFinite, ownMaxFinite);
    }
    for (int i = static_cast<int>(threadIdx.x); i < octaves; i += threads)
        if (own[i] > 0)
            atomicAdd(whole->octave + i, static_cast<unsigned long long>(own[i]));
    publish(place);
}

/// Maps numbers to integers of the same order; 0 is that of a NaN.
__device__ unsigned long long keyOf(double value) {
    const auto bits = static_cast<unsigned long long>(__double_as_longlong(value));
    return bits >> 63 != 0 ? ~bits : bits | signBit;
}
double ofKey(unsigned long long key) {
    return std::bit_cast<double>((key & signBit) != 0 ? key & ~signBit : ~key);
}

/// Largest keys of samples, and largest complements of them.
struct Keys {
    unsigned long long max, min;
};

/// Every block adds an infinity of each sign, so that the answer may start as zeros.
__global__ void __launch_bounds__(threads)
    findRange(const __grid_constant__ Rows in, bool wide, const AnswerPlace<Keys> place) {
    __shared__ Keys ofWarps[threads / 32];
    unsigned long long min = ~keyOf(INFINITY), max = keyOf(-INFINITY);
    const auto larger = [](unsigned long long a, unsigned long long b) { return a > b ? a : b; };
    forEachSample(in, wide, [&](auto sample) {
        const auto value = static_cast<double>(sample);
        if (!isfinite(value))
            return;
        min = larger(min, ~keyOf(value));
        max = larger(max, keyOf(value));
    });
    min = ofWarp(min, larger);
    max = ofWarp(max, larger);
    if (threadIdx.x % 32 == 0)
        ofWarps[threadIdx.x / 32] = {max, min};
    __syncthreads();
    if (threadIdx.x < 32) {
        const Keys mine = threadIdx.x < threads / 32 ? ofWarps[threadIdx.x] : Keys{};
        min = ofWarp(mine.min, larger);
        max = ofWarp(mine.max, larger);
        if (threadIdx.x == 0) {
            atomicMax(&place.there->sum.min, min);
            atomicMax(&place.there->sum.max, max);
        }
    }
    publish(place);
}

/// True for samples that are read within microseconds.
bool isBrief(const ConstView& view) {
    constexpr std::int64_t maxBytes = std::int64_t{4} << 20;
    return view.region.count() * static_cast<std::int64_t>(sizeOf(view.type)) <= maxBytes;
}

} // namespace

Pending<SurveyCounts> countOnDevice(const Device& device, const ConstView& view, const SurveyGrid& grid,
                                    const AfterStream& after, const std::stop_token& stop) {
    const Rows in = rowsOf(view, 1, 1);
    Rows counted = rowsOf(view, grid.everyRow, grid.within);
    counted.data = static_cast<const std::byte*>(view.data) + grid.within / 2 * sizeOf(view.type);
    counted.nx -= grid.within / 2;
    const auto look = [&](cudaStream_t stream, const AnswerPlace<Counts>& place) {
        const bool wide = isAligned(in);
        lookAtAll<<<gridFor(in, wide), threads, 0, stream>>>(in, wide, counted, place);
    };
    return [answer = askDevice<Counts>(device, after, isBrief(view), stop, look)] {
        const Counts found = answer();
        SurveyCounts counts{found.max, found.maxFinite, found.lost == 0, {}};
        std::copy_n(found.octave, octaves, counts.octaves.begin());
        return counts;
    };
}

Pending<SampleRange> findRangeOnDevice(const Device& device, const ConstView& view, const Glance& glance,
                                       const AfterStream& after, const std::stop_token& stop) {
    const Rows in = rowsOf(view, glance.everyRow, glance.step);
    const auto look = [&](cudaStream_t stream, const AnswerPlace<Keys>& place) {
        const bool wide = isAligned(in);
        findRange<<<gridFor(in, wide), threads, 0, stream>>>(in, wide, place);
    };
    return [answer = askDevice<Keys>(device, after, isBrief(view), stop, look)] {
        const Keys found = answer();
        return SampleRange{ofKey(~found.min), ofKey(found.max)};
    };
}

} // namespace conv
