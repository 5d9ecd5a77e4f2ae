// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cmath>
#include <conv/boundary.h>
#include <cstdint>
#include <limits>
#include <utility>

namespace conv {

/// Nearest integer of T to `v` (ties to even), saturated, 0 for NaN. Sets `clipped` if v does not fit or is NaN.
template <class T, class F>
CONV_HD T roundTo(F v, bool& clipped) {
    using std::llrint;
    // Within ±2⁶² one conversion instruction rounds; only 64-bit types hold larger values.
    constexpr F wide = static_cast<F>(std::int64_t{1} << 62);
    constexpr T half = std::numeric_limits<T>::max() / 2 + 1;
    constexpr F above = static_cast<F>(half) * 2;
    if (v > -wide && v < wide) {
        const std::int64_t rounded = llrint(v);
        if (std::in_range<T>(rounded))
            return static_cast<T>(rounded);
    } else if (sizeof(T) == 8 && v < above && v >= static_cast<F>(std::numeric_limits<T>::min())) {
        return static_cast<T>(v);
    }
    clipped = true;
    if (v < 0)
        return std::numeric_limits<T>::min();
    return v > 0 ? std::numeric_limits<T>::max() : 0;
}

} // namespace conv
