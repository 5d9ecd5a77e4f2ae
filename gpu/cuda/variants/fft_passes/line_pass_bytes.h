// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

namespace conv::fft {

/// Pairs of lines that a block of fft-passes takes.
inline constexpr int bundlePairs = 4;
/// Shared memory of a block that transforms 256 · radix points of them.
[[nodiscard]] constexpr std::int64_t lineBytes(std::int64_t radix) {
    constexpr std::int64_t pitch = 272, apart = 16 / bundlePairs; // as in LineTile; so that pairs differ in banks
    return bundlePairs * (radix * pitch + apart) * 8 + radix * 256 * 4 + bundlePairs * 12;
}

} // namespace conv::fft
