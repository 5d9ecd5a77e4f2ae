// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace conv::median {

/// 64-bit keys in the order of samples, and back, for results of type double (if it represents the samples), int64 or
/// uint64. NaN lies above all numbers, as in `keyOf`.
template <class Out>
struct Keys64 {
    static std::int64_t keyOf(Out value) {
        constexpr auto max = std::numeric_limits<std::int64_t>::max();
        if constexpr (std::is_same_v<Out, double>) {
            const auto bits = std::bit_cast<std::int64_t>(value);
            return std::isnan(value) ? max : bits ^ ((bits >> 63) & max);
        } else if constexpr (std::is_same_v<Out, std::uint64_t>) {
            return static_cast<std::int64_t>(value ^ (std::uint64_t{1} << 63));
        } else {
            return value;
        }
    }
    static Out valueOf(std::int64_t key) {
        if constexpr (std::is_same_v<Out, double>)
            return std::bit_cast<double>(key ^ ((key >> 63) & std::numeric_limits<std::int64_t>::max()));
        else if constexpr (std::is_same_v<Out, std::uint64_t>)
            return static_cast<std::uint64_t>(key) ^ (std::uint64_t{1} << 63);
        else
            return key;
    }
    template <class T>
    std::int64_t operator()(T sample) const {
        return keyOf(static_cast<Out>(sample));
    }
};

} // namespace conv::median
