// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

namespace conv::fft {

inline constexpr int bundlePairs = 4;
/// Bytes of shared memory of a thread block for 256 · radix points.
[[nodiscard]] constexpr std::int64_t lineBytes(std::int64_t radix) {
    constexpr std::int64_t pitch = 272, apart = 16 / bundlePairs; // pitch of LineTile; gap against bank conflicts
    return bundlePairs * (radix * pitch + apart) * 8 + radix * 256 * 4 + bundlePairs * 12;
}

} // namespace conv::fft
