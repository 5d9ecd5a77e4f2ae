// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/fft/codelets.h"

namespace conv::fft {

/// Which frequencies the spectrum of a line of 256 · radix points holds, place after place: as the threads of LineTile
/// multiply with it, 16 times 16 · radix threads. Beside it the roots exp(−2πi · numerator / order) that they need:
/// those of the line's order, and those of order 256.
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

/// The same of an image tile of 64 rows and 16 · parts columns: in parts / 4 rounds of 8 pairs for 256 threads; for
/// k = 0 to 15 roots j · k of order 64, j = 1 to 3 and one place left free, then of order 16 · parts, j = 1 to
/// parts − 1 and one place.
struct ImageOrder {
    int parts;
    CONV_FFT_INLINE int columns() const { return 16 * parts; }
    CONV_FFT_INLINE int rows() const { return 64; }
    /// Thread, and number of its 16.
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
