// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#if defined(__CUDACC__)
#define CONV_HD __host__ __device__
#else
#define CONV_HD
#endif

namespace conv {

/// Rule for samples beyond the border of a filter's input. Names and definitions: docs/reference/results.md.
enum class Boundary : std::uint8_t {
    reflect,     ///< d c b a | a b c d | d c b a
    mirror,      ///< d c b | a b c d | c b a
    nearest,     ///< a a a | a b c d | d d d
    constant,    ///< v v v | a b c d | v v v
    wrap,        ///< b c d | a b c d | a b c
    valid,       ///< no output where the kernel does not fit
    renormalize, ///< the kernel is cut at the border and its weights rescaled to their sum
};

[[nodiscard]] std::string_view name(Boundary boundary);
[[nodiscard]] std::optional<Boundary> boundaryNamed(std::string_view name);
[[nodiscard]] std::span<const Boundary> boundaries();
/// Returns the pattern shown beside the name: "d c b a | a b c d | d c b a".
[[nodiscard]] std::string_view picture(Boundary boundary);

/// Result of `fold` for an index without a sample.
inline constexpr std::int64_t outside = INT64_MIN;

/// Returns the index in [lo, hi) whose sample stands at `i`, or `outside`. Used on CPU and GPU, for any distance from
/// the border. `constant`, `renormalize` and `valid` give `outside` beyond it; `valid` never reads there. Requires lo <
/// hi.
CONV_HD constexpr std::int64_t fold(Boundary boundary, std::int64_t i, std::int64_t lo, std::int64_t hi) {
    if (i >= lo && i < hi)
        return i;
    const std::int64_t n = hi - lo;
    std::int64_t k = i - lo;
    switch (boundary) {
    case Boundary::nearest:
        return k < 0 ? lo : hi - 1;
    case Boundary::wrap:
        k %= n;
        return lo + (k < 0 ? k + n : k);
    case Boundary::reflect: {
        k %= 2 * n;
        if (k < 0)
            k += 2 * n;
        return lo + (k < n ? k : 2 * n - 1 - k);
    }
    case Boundary::mirror: {
        if (n == 1)
            return lo;
        const std::int64_t period = 2 * n - 2;
        k %= period;
        if (k < 0)
            k += period;
        return lo + (k < n ? k : period - k);
    }
    case Boundary::constant:
    case Boundary::valid:
    case Boundary::renormalize:
        break;
    }
    return outside;
}

} // namespace conv
