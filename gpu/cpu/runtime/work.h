// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <cstdint>

namespace conv {

constexpr std::int64_t ceilDiv(std::int64_t a, std::int64_t b) {
    return (a + b - 1) / b;
}
constexpr std::int64_t roundUp(std::int64_t a, std::int64_t b) {
    return ceilDiv(a, b) * b;
}

/// Operations of a task: about 20 ms on a slow core, so that a stop is heeded soon.
inline constexpr double operationsPerTask = 4e8;
/// Larger results bypass the caches: the next step would not find them there.
inline constexpr std::int64_t streamBytes = std::int64_t{8} << 20;

/// Prefetches into L2 data needed in some microseconds; L1 holds the data in use.
inline void askAhead(const void* address) {
    __builtin_prefetch(address, 0, 2);
}

/// Start of part `i` of `parts` even parts of [0, n), cut at multiples of `unit`.
constexpr std::int64_t cutAt(std::int64_t n, std::int64_t unit, std::int64_t i, std::int64_t parts) {
    return i == parts ? n : ceilDiv(n, unit) * i / parts * unit;
}

/// `parts` or a little more, up to `max`, so that all threads get equally many of parts · others tasks.
constexpr std::int64_t evened(std::int64_t parts, std::int64_t others, std::int64_t threads, std::int64_t max) {
    for (std::int64_t more = parts; more <= std::min(max, parts + threads); ++more)
        if (more * others % threads == 0)
            return more;
    return parts;
}

} // namespace conv
