// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "model/median_network.h"
#include <bit>
#include <conv/element.h>
#include <type_traits>

/// Keys of samples on the device: integers in the order of samples, NaN above all, and back.
namespace conv::median {

/// 64-bit counterparts of `keyOf` and `bitsOf` for float64.
__host__ __device__ inline std::int64_t keyOfDouble(std::int64_t bits) {
    constexpr std::int64_t magnitude = 0x7fffffffffffffff, infinity = 0x7ff0000000000000;
    return (bits & magnitude) > infinity ? magnitude : bits ^ ((bits >> 63) & magnitude);
}

inline constexpr std::uint64_t highestBit = std::uint64_t{1} << 63;

/// 64-bit key of a sample that is counted as float64, int64 or uint64.
template <class T>
__device__ __forceinline__ std::int64_t wideKeyOf(T sample, ElementType as) {
    if (as == ElementType::f64)
        return keyOfDouble(__double_as_longlong(static_cast<double>(sample)));
    if (as == ElementType::u64)
        return static_cast<std::int64_t>(static_cast<std::uint64_t>(sample) ^ highestBit);
    return static_cast<std::int64_t>(sample);
}

/// Writes the sample of a key: float32 of a 32-bit key, `as` of a 64-bit one.
__device__ __forceinline__ void putSample(void* out, std::int64_t at, std::int32_t key, ElementType) {
    static_cast<float*>(out)[at] = __int_as_float(bitsOf(key));
}
__device__ __forceinline__ void putSample(void* out, std::int64_t at, std::int64_t key, ElementType as) {
    if (as == ElementType::f64)
        key ^= (key >> 63) & 0x7fffffffffffffff;
    else if (as == ElementType::u64)
        key = static_cast<std::int64_t>(static_cast<std::uint64_t>(key) ^ highestBit);
    static_cast<std::int64_t*>(out)[at] = key;
}

} // namespace conv::median
