// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <type_traits>

/// Which integers one half holds, and what has to be known of them for that.
namespace conv::march::band {

/// Integers from −2048 to 2048, about any whole number, have at most 11 bits besides their sign, times any power of
/// two: one float16 holds them exactly. So those of 8 bits have no low halves at all, and those of 16 bits have none
/// where all that a block meets in a step, less the middle of its range, lies within them, as what 12 bits were stored
/// as.
template <class Stage>
constexpr bool isWhole = sizeof(Stage) == 1;
template <class Stage>
constexpr bool mayBeWhole = sizeof(Stage) == 2;
constexpr float wholeMost = 2048;

/// What samples span: the largest magnitude, or, where they may be whole in one half, both ends.
template <bool ends>
struct Span {
    float most;
};
template <>
struct Span<true> {
    float high, low; ///< from −spanMost to spanMost
};
constexpr float spanMost = 1 << 16;

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

/// How samples become halves.
struct Halving {
    float scale, offset = 0;
    bool low = true; ///< some have low halves
};

/// With the offset that leaves integers of a span without low halves, or with 0 and low halves where there is none.
__device__ __forceinline__ Halving wholeOf(const Span<true>& span, float scale) {
    if (fmaxf(span.high, -span.low) <= wholeMost)
        return {scale, 0, false};
    if (span.high - span.low <= 2 * wholeMost)
        return {scale, floorf(0.5F * (span.high + span.low)), false};
    return {scale, 0, true};
}

} // namespace conv::march::band
