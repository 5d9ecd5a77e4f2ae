// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/separable_fused/march.h"
#include <algorithm>

namespace conv::march {

[[nodiscard]] inline int divideUp(std::int64_t count, std::int64_t by) {
    return static_cast<int>((count + by - 1) / by);
}

template <class A>
void placeData(A& a, const Job& job) {
    a.in = job.in.data;
    a.type = job.in.type;
    a.strideY = job.in.strideY;
    a.strideZ = job.in.strideZ;
    a.outsideValue = job.outsideValue;
    a.out = job.out;
    a.outStrideY = job.outStrideY;
    a.outStrideZ = job.outStrideZ;
}

/// Places taps in a radius; sets all arguments but the segment. Stages begin where `chunk` samples may be loaded at
/// once. The radius along z may be smaller.
template <int radius, int sets, int along = radius>
Arguments<radius, sets> place(const Job& job, int chunk = 4) {
    Arguments<radius, sets> a{};
    placeData(a, job);
    a.items = static_cast<int>(job.items);
    for (int axis = 0; axis < 3; ++axis) {
        const Taps& taps = job.taps[axis][0];
        const int reach = axis == 2 ? along : radius, places = 2 * reach + 1;
        // Centred if possible, to keep rows aligned.
        const std::int64_t before = std::clamp<std::int64_t>(reach - taps.centre, 0, places - taps.size);
        for (int set = 0; set < sets; ++set)
            std::copy_n(job.taps[axis][set].weights, taps.size, a.taps[axis][set] + before);
        a.map[axis] = job.map[axis];
        a.first[axis] = job.box.lo[axis] - taps.centre - before;
        a.size[axis] = static_cast<int>(job.box.size(axis));
    }
    a.first[0] -= haloOf(radius, chunk) - radius;
    std::int64_t shift;
    static_cast<void>(job.map[0].straight(job.box.lo[0], &shift));
    a.skip = static_cast<int>(((a.first[0] + shift) % chunk + chunk) % chunk);
    a.first[0] -= a.skip;
    a.size[0] += a.skip;
    const auto aligned = [&](int samples) {
        return reinterpret_cast<std::uintptr_t>(job.in.data) % (samples * sizeOf(job.in.type)) == 0 &&
               job.in.strideY % samples == 0 && job.in.strideZ % samples == 0;
    };
    a.aligned = aligned(chunk);
    a.fours = aligned(4);
    return a;
}

template <int radius, int sets, int along = radius>
TapPattern patternOf(const Arguments<radius, sets>& a, int axes) {
    bool symmetric = true, zeros = false;
    for (int axis = 0; axis < axes; ++axis) {
        const int last = 2 * (axis == 2 ? along : radius);
        for (int set = 0; set < sets; ++set)
            for (int k = 0; k <= last; ++k) {
                zeros |= a.taps[axis][set][k] == 0;
                symmetric &= a.taps[axis][set][k] == a.taps[axis][set][last - k];
            }
    }
    return static_cast<TapPattern>((symmetric ? 1 : 0) + (zeros ? 2 : 0));
}

/// True if the stage type can represent the outside value.
template <class Stage>
bool holds(float outsideValue) {
    if constexpr (sizeof(Stage) == 4)
        return true;
    else
        return outsideValue >= static_cast<float>(std::numeric_limits<Stage>::min()) &&
               outsideValue <= static_cast<float>(std::numeric_limits<Stage>::max()) &&
               outsideValue == static_cast<float>(static_cast<Stage>(outsideValue));
}

template <class Kernel>
void allowShared(Kernel* kernel, std::size_t bytes) {
    if (bytes > std::size_t{48} << 10)
        check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(bytes)),
              "cudaFuncSetAttribute");
}

} // namespace conv::march
