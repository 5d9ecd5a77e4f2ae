// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <type_traits>

namespace conv::march::band {

/// Integers within ±2048 of an integer have 11 bits and a sign, which one float16 holds exactly, at any power of two.
/// So 8-bit integers have no low halves, and 16-bit integers have none if a block's samples in a step, minus the middle
/// of their range, lie within ±2048, as 12-bit data do.
template <class Stage>
constexpr bool isWhole = sizeof(Stage) == 1;
template <class Stage>
constexpr bool mayBeWhole = sizeof(Stage) == 2;
constexpr float maxWhole = 2048;

/// The largest magnitude, or both ends for types that may be exact in one half.
template <bool ends>
struct Span {
    float max;
};
template <>
struct Span<true> {
    float high, low; ///< range −maxSpan to maxSpan
};
constexpr float maxSpan = 1 << 16;

template <class T>
__device__ __forceinline__ unsigned pairOf(T value) {
    return static_cast<std::uint16_t>(value) * 0x10001U;
}
template <class T>
__device__ __forceinline__ unsigned largerPair(unsigned a, unsigned b) {
    return std::is_signed_v<T> ? __vmaxs2(a, b) : __vmaxu2(a, b);
}
template <class T>
__device__ __forceinline__ unsigned smallerPair(unsigned a, unsigned b) {
    return std::is_signed_v<T> ? __vmins2(a, b) : __vminu2(a, b);
}

struct Halving {
    float scale, offset = 0;
    bool low = true; ///< some samples have low halves
};

/// The offset that leaves integers without low halves, or 0 and low halves.
__device__ __forceinline__ Halving wholeOf(const Span<true>& span, float scale) {
    if (fmaxf(span.high, -span.low) <= maxWhole)
        return {scale, 0, false};
    if (span.high - span.low <= 2 * maxWhole)
        return {scale, floorf(0.5F * (span.high + span.low)), false};
    return {scale, 0, true};
}

} // namespace conv::march::band
