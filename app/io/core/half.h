// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <bit>
#include <cstdint>

namespace app::io {

/// Returns a float16 (IEEE 754 binary16) as float32, which is exact.
[[nodiscard]] constexpr float fromHalf(std::uint16_t half) {
    const std::uint32_t sign = static_cast<std::uint32_t>(half & 0x8000) << 16;
    const std::uint32_t exponent = half >> 10 & 31, fraction = half & 1023;
    if (exponent == 31)
        return std::bit_cast<float>(sign | 0x7F800000U | fraction << 13);
    if (exponent > 0)
        return std::bit_cast<float>(sign | (exponent + 112) << 23 | fraction << 13);
    const float small = static_cast<float>(fraction) * 0x1p-24F;
    return sign != 0 ? -small : small;
}

} // namespace app::io
