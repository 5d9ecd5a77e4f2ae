// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/fft/codelets.h"

namespace conv::fft {

/// Roots from which the others are computed by products: exp(−2πi · tk / n) for k = 1, 2, 4, 8 and 16 below the radix.
template <int radix>
struct Powers {
    static constexpr int count = radix > 16 ? 5 : radix > 8 ? 4 : radix > 4 ? 3 : 2;
    Complex of[count];

    /// `roots` holds exp(−2πi · j / n).
    CONV_FFT_INLINE Powers(const Complex* roots, int t) {
        each<count>([&](auto i) { of[i] = roots[t << i]; });
    }
};

/// power[k] = exp(−2πi · tk / n), k > 0.
template <int radix>
CONV_FFT_INLINE void allPowers(Complex (&power)[radix], const Powers<radix>& powers) {
    each<radix - 1>([&](auto i) {
        constexpr int k = decltype(i)::value + 1;
        constexpr int place = k >= 16 ? 4 : k >= 8 ? 3 : k >= 4 ? 2 : k >= 2 ? 1 : 0, high = 1 << place;
        if constexpr (k == high)
            power[k] = powers.of[place];
        else
            power[k] = multiply(power[high], power[k - high]);
    });
}

/// v[k] · exp(∓2πi · tk / n).
template <bool conjugate, int radix>
CONV_FFT_INLINE void twiddle(Complex (&v)[radix], const Powers<radix>& powers) {
    Complex power[radix];
    allPowers(power, powers);
    each<radix - 1>([&](auto i) {
        v[i + 1] = conjugate ? multiplyConjugate(v[i + 1], power[i + 1]) : multiply(v[i + 1], power[i + 1]);
    });
}

/// A transform of 256 · radix points by a thread block, forward and back with a product between; radices `radix`, 16
/// and 16, the way back mirrored, so that nothing is reordered. Each function is one thread's work between two
/// barriers: `forwardA`, block barrier, `forwardB`, warp barrier, `storeB`, warp barrier, `middle`, warp barrier,
/// `inverseB`, warp barrier, `storeInverseB`, block barrier, `inverseA`.
template <int radix>
struct LineTile {
    static constexpr int points = 256 * radix;
    static constexpr int users = 16 * radix; ///< threads of the middle passes; pass A has 256
    static constexpr int threads = users > 256 ? users : 256;
    static constexpr int pitch = 272; ///< numbers per part of 256, against bank conflicts
    static constexpr int numbers = radix * pitch;

    /// Thread t < 256 has points 256 · j + t. `offset` is subtracted from all of them.
    static CONV_FFT_INLINE void forwardA(Complex (&v)[radix], Complex offset, const Powers<radix>& powers, int t,
                                         Complex* shared) {
        if constexpr (firstRadix<radix> == 3) {
            each<radix>([&](auto j) { v[j] = v[j] - offset; });
            transform<-1>(v);
        } else {
            transformLess<-1>(v, offset + offset);
        }
        twiddle<false>(v, powers);
        each<radix>([&](auto k) { shared[k * pitch + t] = v[k]; });
    }
    /// Thread u < users: part u / 16, position u % 16. `powers`: order 256 at u % 16.
    static CONV_FFT_INLINE void forwardB(Complex (&v)[16], const Powers<16>& powers, int u, const Complex* shared) {
        const Complex* part = shared + (u >> 4) * pitch + (u & 15);
        each<16>([&](auto i) { v[i] = part[16 * i]; });
        transform<-1>(v);
        twiddle<false>(v, powers);
    }
    static CONV_FFT_INLINE void storeB(const Complex (&v)[16], int u, Complex* shared) {
        Complex* part = shared + (u >> 4) * pitch + (u & 15);
        each<16>([&](auto q) { part[q * 17] = v[q]; });
    }
    /// The last forward pass, the spectrum, `constant` at frequency 0, and the first pass back.
    static CONV_FFT_INLINE void middle(const Complex (&spectrum)[16], Complex constant, const Powers<16>& powers, int u,
                                       Complex* shared) {
        Complex* row = shared + (u >> 4) * pitch + (u & 15) * 17;
        Complex v[16];
        each<16>([&](auto i) { v[i] = row[i]; });
        transform<-1>(v);
        v[0] = multiply(v[0], spectrum[0]);
        if (u == 0)
            v[0] = v[0] + constant;
        transformOf<1>(v, pairsOfProducts<false>(v, [&](auto i) { return factorAfterFirst(i, spectrum); }));
        twiddle<true>(v, powers);
        each<16>([&](auto i) { row[i] = v[i]; });
    }
    static CONV_FFT_INLINE void inverseB(Complex (&v)[16], int u, const Complex* shared) {
        const Complex* part = shared + (u >> 4) * pitch + (u & 15);
        each<16>([&](auto q) { v[q] = part[q * 17]; });
        transform<1>(v);
    }
    static CONV_FFT_INLINE void storeInverseB(const Complex (&v)[16], int u, Complex* shared) {
        Complex* part = shared + (u >> 4) * pitch + (u & 15);
        each<16>([&](auto i) { part[16 * i] = v[i]; });
    }
    static CONV_FFT_INLINE void inverseA(Complex (&v)[radix], const Powers<radix>& powers, int t,
                                         const Complex* shared) {
        each<radix>([&](auto k) { v[k] = shared[k * pitch + t]; });
        if constexpr (firstRadix<radix> == 3) {
            twiddle<true>(v, powers);
            transform<1>(v);
        } else {
            Complex power[radix];
            allPowers(power, powers);
            transformOf<1>(v, pairsOfProducts<true>(v, [&](auto i) { return factorAfterFirst(i, power); }));
        }
    }
};

} // namespace conv::fft
