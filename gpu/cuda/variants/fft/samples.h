// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/device/sample.h"
#include "cuda/variants/fft/codelets.h"
#include "model/axis_map.h"
#include <type_traits>

namespace conv::fft {

/// Codes that replace positions in storage.
inline constexpr std::int64_t beyond = -1;    ///< outside of the data
inline constexpr std::int64_t notNeeded = -2; ///< no output of the box reads it

/// Returns map(index). Not inlined, since few samples need it; no division near the border, where it would dominate.
__device__ __noinline__ inline std::int64_t positionOf(const AxisMap& map, std::int64_t index) {
    std::int64_t i = index;
    const bool below = i < map.lo;
    if (below || i >= map.hi) {
        if (map.boundary == Boundary::reflect)
            i = 2 * (below ? map.lo : map.hi) - 1 - i;
        else if (map.boundary == Boundary::mirror)
            i = 2 * (below ? map.lo : map.hi - 1) - i;
        else if (map.boundary == Boundary::wrap)
            i += below ? map.hi - map.lo : map.lo - map.hi;
    }
    return map(i >= map.lo && i < map.hi ? i : index);
}

/// Calls f(std::type_identity<T>) for the samples' type; float at compile time if `floats`.
template <bool floats, class F>
__device__ __forceinline__ void withSamples(ElementType type, F&& f) {
    if constexpr (floats)
        f(std::type_identity<float>{});
    else
        withSampleType(type, f);
}

template <int part>
__device__ __forceinline__ float& partOf(Complex& c) {
    if constexpr (part == 0)
        return c.x;
    else
        return c.y;
}

/// Returns the sample at `p`, or `other`. The asm uses up the predicate: a select after the load would keep one per
/// pending load.
__device__ __forceinline__ float loadOr(const float* p, bool there, float other) {
    float value;
    asm("{ .reg .pred q; setp.ne.s32 q, %2, 0; mov.f32 %0, %3; @q ld.global.nc.f32 %0, [%1]; }"
        : "=f"(value)
        : "l"(p), "r"(static_cast<int>(there)), "f"(other));
    return value;
}

__device__ __forceinline__ void storeIf(bool right, float* p, float value) {
    asm volatile("{ .reg .pred q; setp.ne.s32 q, %2, 0; @q st.global.cs.f32 [%0], %1; }" ::"l"(p), "f"(value),
                 "r"(static_cast<int>(right))
                 : "memory");
}

template <class T>
__device__ __forceinline__ float loadIf(const T* p, bool there, float other) {
    if constexpr (std::is_same_v<T, float>)
        return loadOr(p, there, other);
    else
        return there ? static_cast<float>(__ldg(p)) : other;
}

/// Type known at run time. Not inlined, because its code is long.
__device__ __noinline__ inline float sampleOf(const void* data, ElementType type, std::int64_t at) {
    return sampleAt(data, type, at);
}
template <bool floats>
__device__ __forceinline__ float sampleOf(const void* data, ElementType type, std::int64_t at) {
    if constexpr (floats)
        return __ldg(static_cast<const float*>(data) + at);
    else
        return sampleOf(data, type, at);
}

/// The sum becomes non-finite if any value is NaN, infinite or too large.
__device__ __forceinline__ float spoil(float sum, Complex value) {
    return fmaf(value.x, value.y, sum);
}

} // namespace conv::fft
