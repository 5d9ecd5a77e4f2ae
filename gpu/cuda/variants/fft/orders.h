// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/fft/codelets.h"

namespace conv::fft {

/// Storage order of the spectrum of 256 · radix points: 16 numbers for each of 16 · radix threads of LineTile. The
/// roots exp(−2πi · numerator / order) beside it: those of the line's order, then of order 256.
struct LineOrder {
    int radix;
    CONV_FFT_INLINE int columns() const { return 256 * radix; }
    CONV_FFT_INLINE int rows() const { return 1; }
    CONV_FFT_INLINE int x(int place) const {
        const int user = place % (16 * radix), q = place / (16 * radix);
        return (user >> 4) + radix * ((user & 15) + 16 * q);
    }
    CONV_FFT_INLINE int y(int) const { return 0; }
    CONV_FFT_INLINE int roots() const { return columns() + 256; }
    CONV_FFT_INLINE int orderOfRoot(int i) const { return i < columns() ? columns() : 256; }
    CONV_FFT_INLINE int numeratorOfRoot(int i) const { return i < columns() ? i : i - columns(); }
};

/// Order of a tile of 64 rows and 16 · parts columns: parts / 4 rounds of 8 pairs for 256 threads. Roots for k = 0 to
/// 15: j · k of order 64, j = 1 to 3 and a gap, then of order 16 · parts, j = 1 to parts − 1 and a gap.
struct ImageOrder {
    int parts;
    CONV_FFT_INLINE int columns() const { return 16 * parts; }
    CONV_FFT_INLINE int rows() const { return 64; }
    /// Thread, and index among its 16.
    CONV_FFT_INLINE int thread(int place) const { return place / 2 % 256; }
    CONV_FFT_INLINE int number(int place) const { return place / 512 % 8 * 2 + place % 2; }
    CONV_FFT_INLINE int along(int place) const { return (thread(place) & 15) + 16 * (place / 4096); }
    CONV_FFT_INLINE int x(int place) const { return along(place) % parts + parts * number(place); }
    CONV_FFT_INLINE int y(int place) const { return (thread(place) >> 4) + 16 * (along(place) / parts); }
    CONV_FFT_INLINE int roots() const { return 16 * (4 + parts); }
    CONV_FFT_INLINE int orderOfRoot(int i) const { return i < 64 ? 64 : columns(); }
    CONV_FFT_INLINE int numeratorOfRoot(int i) const {
        return i < 64 ? (i % 4 + 1) * (i / 4) : (i % parts + 1) * ((i - 64) / parts);
    }
};

} // namespace conv::fft
