// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/tensor_cores/kernel.h"

namespace conv::toeplitz {

/// A box of image outputs; the job's taps are unused.
struct Sum {
    march::Job job;
    Products products;
    Index3 extent, centre;
    const float *taps, *rowSums; ///< device tables, see Arguments
    float after[2];
};

/// Kernels with `blocks` 8 × 8 matrices per row of taps.
template <int blocks>
void sumBoxes(const Sum& sum);
template <>
void sumBoxes<2>(const Sum& sum);
template <>
void sumBoxes<3>(const Sum& sum);
template <>
void sumBoxes<4>(const Sum& sum);
template <>
void sumBoxes<5>(const Sum& sum);

/// First place of a row of taps: centred if possible, to keep rows aligned.
[[nodiscard]] inline std::int64_t tapsBegin(std::int64_t size, std::int64_t centre, std::int64_t places) {
    return std::clamp<std::int64_t>(places / 2 - centre, 0, places - size);
}

/// All arguments but the segment. Strips begin at multiples of 16, steps at multiples of 32.
template <int places>
Arguments placeSum(const Sum& sum) {
    Arguments a{};
    const march::Job& job = sum.job;
    march::placeData(a, job);
    for (int axis = 0; axis < 3; ++axis) {
        a.map[axis] = job.map[axis];
        a.lo[axis] = a.first[axis] = job.box.lo[axis];
    }
    for (int axis = 0; axis < 2; ++axis) {
        const std::int64_t grid = axis == 0 ? 16 : 32;
        const auto at = static_cast<std::size_t>(axis);
        a.skip[axis] = static_cast<int>(((a.lo[axis] % grid) + grid) % grid);
        a.first[axis] -= a.skip[axis] + sum.centre[at] +
                         (axis == 0 ? tapsBegin(sum.extent[0], sum.centre[0], places) : std::int64_t{0});
        a.size[axis] = static_cast<int>(job.box.size(axis)) + a.skip[axis];
        a.needed[axis] = {a.lo[axis] - sum.centre[at], job.box.hi[axis] + sum.extent[at] - 1 - sum.centre[at]};
    }
    a.rows = static_cast<int>(sum.extent[1]);
    a.taps = sum.taps;
    a.rowSums = sum.rowSums;
    a.after[0] = sum.after[0];
    a.after[1] = sum.after[1];
    const std::size_t chunk = 4 * sizeOf(job.in.type);
    a.aligned = reinterpret_cast<std::uintptr_t>(job.in.data) % chunk == 0 && job.in.strideY % 4 == 0 &&
                job.in.strideZ % 4 == 0;
    a.wide = reinterpret_cast<std::uintptr_t>(job.out - a.skip[0]) % 8 == 0 && a.outStrideY % 2 == 0 &&
             a.outStrideZ % 2 == 0;
    return a;
}

template <class S, class Stage, bool any>
void start(Arguments a, const march::Job& job) {
    const int strips = march::divideUp(a.size[0], S::width), steps = march::divideUp(a.size[1], S::rows);
    const int slots = job.stream->device.cores * residents<S, Stage>;
    a.segment = S::rows * march::segmentOf(steps, static_cast<std::int64_t>(strips) * job.box.size(2), slots, 1, 2);
    const dim3 blocks(strips, march::divideUp(a.size[1], a.segment), static_cast<unsigned>(job.box.size(2)));
    auto* kernel = sumStrips<S, Stage, any>;
    static_assert(S::template bytes<Stage>(S::places) ==
                  sharedBytes(S::products, sizeof(Stage), {S::places, S::places, 1}));
    const std::size_t bytes = S::template bytes<Stage>(a.rows);
    constexpr std::size_t unasked = 40 << 10; // 48 KB minus static shared memory
    if (bytes > unasked)
        check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(bytes)),
              "cudaFuncSetAttribute");
    kernel<<<blocks, S::threads, bytes, job.stream->handle>>>(a);
    check(cudaGetLastError(), "The launch of a sum of Toeplitz matrices");
}

template <class S>
void startByType(const Sum& sum) {
    const Arguments a = placeSum<S::places>(sum);
    if (a.type == ElementType::f32)
        start<S, float, false>(a, sum.job);
    else if (a.type == ElementType::u8 && march::holds<std::uint8_t>(a.outsideValue))
        start<S, std::uint8_t, false>(a, sum.job);
    else if (a.type == ElementType::u16 && march::holds<std::uint16_t>(a.outsideValue))
        start<S, std::uint16_t, false>(a, sum.job);
    else if (a.type == ElementType::i16 && march::holds<std::int16_t>(a.outsideValue))
        start<S, std::int16_t, false>(a, sum.job);
    else
        start<S, float, true>(a, sum.job);
}

template <int blocks>
void sumBoxesOf(const Sum& sum) {
    if (sum.products == Products::one)
        startByType<Strip<blocks, Products::one>>(sum);
    else
        startByType<Strip<blocks, Products::three>>(sum);
}

} // namespace conv::toeplitz
