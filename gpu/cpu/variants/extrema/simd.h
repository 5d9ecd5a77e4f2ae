// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

namespace conv {

/// to[i] = the smaller, or the larger, of a[i] and b[i], for i < n rounded up to whole vectors (64 bytes). `to` may be
/// `a`, and `b` may lie behind `a` in the same row.
template <class T>
using Extreme = void (*)(const T* a, const T* b, std::int64_t n, T* to);

template <class T>
struct Extremes {
    Extreme<T> smaller = nullptr, larger = nullptr;
};

struct ExtremaSimd {
    Extremes<std::uint8_t> bytes;
    Extremes<std::uint16_t> words;
    Extremes<std::int32_t> floats;
    Extremes<std::int64_t> wide;
};

/// Kernels of the instruction set of `micro`.
[[nodiscard]] const ExtremaSimd& extremaSimd();

} // namespace conv
