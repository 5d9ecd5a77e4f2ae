// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

namespace conv::fft {

[[nodiscard]] constexpr std::int64_t ceilDiv(std::int64_t a, std::int64_t b) {
    return a / b + (a % b > 0 ? 1 : 0);
}
[[nodiscard]] constexpr std::int64_t floorDiv(std::int64_t a, std::int64_t b) {
    return a / b - (a % b < 0 ? 1 : 0);
}

} // namespace conv::fft
