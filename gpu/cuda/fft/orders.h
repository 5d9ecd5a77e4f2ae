#pragma once
#include "cuda/fft/codelets.h"

namespace conv::fft {

/// Which frequencies the spectrum of a line of 256 · radix points holds, place after place: as the threads of LineTile
/// multiply with it, 16 times 16 · radix threads.
struct LineOrder {
    int radix;
    CONV_FFT_INLINE int columns() const { return 256 * radix; }
    CONV_FFT_INLINE int rows() const { return 1; }
    CONV_FFT_INLINE int x(int place) const {
        const int user = place % (16 * radix), q = place / (16 * radix);
        return (user >> 4) + radix * ((user & 15) + 16 * q);
    }
    CONV_FFT_INLINE int y(int) const { return 0; }
};

/// The same of an image tile of 64 rows and 16 · parts columns: in parts / 4 rounds of 16 for 256 threads.
struct ImageOrder {
    int parts;
    CONV_FFT_INLINE int columns() const { return 16 * parts; }
    CONV_FFT_INLINE int rows() const { return 64; }
    CONV_FFT_INLINE int along(int place) const { return (place % 256 & 15) + 16 * (place / 4096); }
    CONV_FFT_INLINE int x(int place) const { return along(place) % parts + parts * (place / 256 % 16); }
    CONV_FFT_INLINE int y(int place) const { return (place % 256 >> 4) + 16 * (along(place) / parts); }
};

} // namespace conv::fft
