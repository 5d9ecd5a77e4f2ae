// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>

namespace conv {

/// A strip fits L1: 16 columns of a tile (or 16 rows, transposed), n complex numbers long. Each of its n rows holds 16
/// real, then 16 imaginary parts.
inline constexpr std::int64_t stripColumns = 16, stripRow = 2 * stripColumns;
/// Longest transform of a strip; lengths are powers of two from 16 on.
inline constexpr std::int64_t longestStrip = 1024;

/// Transforms of strips of length n, with `twiddles(n)` of tables.h.
struct FftKernels {
    /// In place, from natural order to that of `frequencyAt`, unscaled.
    void (*forward)(float* strip, std::int64_t n, const float* const* twiddles);
    /// Inverse of `forward`, times n.
    void (*inverse)(float* strip, std::int64_t n, const float* const* twiddles);
    /// Strip row i = 16 samples at re + i·pitch and im + i·pitch; and the reverse.
    void (*loadColumns)(const float* re, const float* im, std::int64_t pitch, std::int64_t n, float* strip);
    void (*storeColumns)(const float* strip, std::int64_t n, float* re, float* im, std::int64_t pitch);
    /// As above with 16 rows of n samples, `pitch` apart, as the strip's columns. n is a multiple of 16.
    void (*loadRows)(const float* re, const float* im, std::int64_t pitch, std::int64_t n, float* strip);
    void (*storeRows)(const float* strip, std::int64_t n, float* re, float* im, std::int64_t pitch);
    /// strip *= factor, or its complex conjugate.
    void (*multiply)(float* strip, const float* factor, std::int64_t n);
    void (*multiplyConjugate)(float* strip, const float* factor, std::int64_t n);
    /// strip = Σ strips[k] · factors[k] over `count` strips, from float `at` on.
    void (*mix)(const float* const* strips, const float* const* factors, std::int64_t count, std::int64_t at,
                std::int64_t n, float* strip);
    /// out[c · outPitch + r] = in[r · inPitch + c] for `rows` × `columns` samples, both multiples of 16.
    void (*turn)(const float* in, std::int64_t inPitch, std::int64_t rows, std::int64_t columns, float* out,
                 std::int64_t outPitch);
    /// True if all |samples| ≤ limit; false for NaN.
    bool (*within)(const float* samples, std::int64_t n, float limit);
};

/// Kernels of the instruction set of `micro`.
[[nodiscard]] const FftKernels& fftKernels();

} // namespace conv
