// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/geometry.h>
#include <cstdint>

namespace conv {

/// Medians of eight rows of pixels at once, bit by bit. Byte j of a slice holds one bit of the keys of column j, bit r
/// for row r; a vector holds `width` columns.
struct SliceSimd {
    std::int64_t width = 0;
    /// Eight rows of bytes to slices and back: bit r of to[b][j] = bit b of from[r][j], j < n rounded up to `width`.
    void (*turn)(const std::uint8_t* const* from, std::int64_t n, std::uint8_t* const* to) = nullptr;
    /// Keys of 16 and 32 bits to rows of bytes, lowest first, and back; n rounded up to `width`.
    void (*split16)(const std::uint16_t* keys, std::int64_t n, std::uint8_t* const* bytes) = nullptr;
    void (*split32)(const std::int32_t* keys, std::int64_t n, std::uint8_t* const* bytes) = nullptr;
    void (*join16)(const std::uint8_t* const* bytes, std::int64_t n, std::uint16_t* keys) = nullptr;
    void (*join32)(const std::uint8_t* const* bytes, std::int64_t n, std::int32_t* keys) = nullptr;
    /// Slices of the medians of `count` samples (odd, ≤ `maxSamples`): samples[i] + b · apart is the slice of bit b of
    /// sample i. `state` holds 2 · count vectors, `medians` holds `bits` ≥ 8.
    void (*medians)(const std::uint8_t* const* samples, std::int64_t count, std::int64_t bits, std::int64_t apart,
                    std::uint8_t* state, std::uint8_t* medians) = nullptr;
    static constexpr std::int64_t maxSamples = 1023;
};

/// Strips of a box that one task computes at once; a row of them takes as long if some are missing.
inline constexpr std::int64_t sliceStreams = 8;
/// Rows of a strip. Strips slice their halo's rows again: they are high if that leaves enough for all threads.
[[nodiscard]] std::int64_t sliceStripRows(const Index3& box, int threads);

/// Kernels of the instruction set of `micro`.
[[nodiscard]] const SliceSimd& sliceSimd();

} // namespace conv
