// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/fft/codelets.h"

namespace conv::fft {

struct alignas(16) ComplexPair {
    Complex first, second;
};

/// A transform of 64 rows and 16 · parts columns (parts = 4 or 8) by 256 threads, forward and back with a product
/// between. The passes are radix 16 along y; 4 along y and `parts` along x; 16 along x. The way back is mirrored. Row y
/// = 4·a + y2, column x = 16·x1 + x2, frequencies fy = k1 + 16·k2, fx = m1 + parts·m2. Each function is one thread's
/// work between two barriers: `forwardA` for all rounds, group barrier, `forwardB`, warp barrier, `storeB`, warp
/// barrier, `middle` for all rounds, warp barrier, `inverseB`, warp barrier, `storeInverseB`, group barrier, `inverseA`
/// for all rounds.
template <int parts>
struct ImageTile {
    static constexpr int columns = 16 * parts, rows = 64, threads = 256;
    static constexpr int held = 4 * parts;    ///< numbers of a thread in pass B
    static constexpr int rounds = parts / 4;  ///< rounds of 16 numbers per thread, in the other passes
    static constexpr int line = 18;           ///< numbers per line of 16, against bank conflicts
    static constexpr int pitch = held * line; ///< numbers per part, of 16
    static constexpr int numbers = 16 * pitch;

    /// Factors between the passes, the same on the way back; the last of each is unused.
    struct Twiddles {
        Complex y[4], x[parts];
    };
    static CONV_FFT_INLINE Twiddles twiddles(const Complex* __restrict__ roots, int u) {
        Twiddles t;
        const auto *y = reinterpret_cast<const ComplexPair*>(roots + 4 * (u >> 4)),
                   *x = reinterpret_cast<const ComplexPair*>(roots + 64 + parts * (u & 15));
        each<2>([&](auto j) { unpack(y[j], t.y + 2 * j); });
        each<parts / 2>([&](auto j) { unpack(x[j], t.x + 2 * j); });
        return t;
    }
    /// Thread t in round r is s = t + 256 · r: column s % columns, rows 4 · a + s / columns. Subtracts half of `twice`.
    static CONV_FFT_INLINE void forwardA(Complex (&v)[16], Complex twice, int s, Complex* shared) {
        transformLess<-1>(v, twice);
        each<16>([&](auto k) { shared[k * pitch + s] = v[k]; });
    }
    /// Thread u: k1 = u / 16, x2 = u % 16.
    static CONV_FFT_INLINE void forwardB(Complex (&v)[held], const Twiddles& t, int u, const Complex* shared) {
        const Complex* from = shared + (u >> 4) * pitch + (u & 15);
        each<parts>([&](auto x) {
            Complex c[4];
            each<4>([&](auto y) { c[y] = from[16 * (parts * y + x)]; });
            transformOf<-1>(c, pairsOfProducts<false>(c, [&](auto i) { return factorAfterFirst<1>(i, t.y); }));
            each<4>([&](auto y) { v[parts * y + x] = c[y]; });
        });
        each<4>([&](auto y) {
            Complex c[parts];
            each<parts>([&](auto x) { c[x] = v[parts * y + x]; });
            transform<-1>(c);
            v[parts * y] = c[0];
            each<parts - 1>([&](auto j) { v[parts * y + j + 1] = multiply(c[j + 1], t.x[j]); });
        });
    }
    static CONV_FFT_INLINE void storeB(const Complex (&v)[held], int u, Complex* shared) {
        Complex* to = shared + (u >> 4) * pitch + (u & 15);
        each<held>([&](auto q) { to[q * line] = v[q]; });
    }
    /// Thread u: forward along x, times the spectrum, plus `constant` at frequency 0, and back.
    static CONV_FFT_INLINE void middle(const ComplexPair (&spectrum)[8], Complex constant, int u, int round,
                                       Complex* shared) {
        auto* row = reinterpret_cast<ComplexPair*>(shared + (u >> 4) * pitch + ((u & 15) + 16 * round) * line);
        Complex v[16];
        each<8>([&](auto i) { unpack(row[i], v + 2 * i); });
        transform<-1>(v);
        Complex factors[16];
        each<8>([&](auto i) { unpack(spectrum[i], factors + 2 * i); });
        v[0] = multiply(v[0], factors[0]);
        if (round == 0 && u == 0)
            v[0] = v[0] + constant;
        transformOf<1>(v, pairsOfProducts<false>(v, [&](auto i) { return factorAfterFirst(i, factors); }));
        each<8>([&](auto i) { row[i] = {v[2 * i], v[2 * i + 1]}; });
    }
    static CONV_FFT_INLINE void inverseB(Complex (&v)[held], const Twiddles& t, int u, const Complex* shared) {
        const Complex* from = shared + (u >> 4) * pitch + (u & 15);
        each<4>([&](auto y) {
            Complex c[parts];
            each<parts>([&](auto j) { c[j] = from[(parts * y + j) * line]; });
            transformOf<1>(c, pairsOfProducts<true>(c, [&](auto i) { return factorAfterFirst<1>(i, t.x); }));
            each<parts>([&](auto x) { v[parts * y + x] = c[x]; });
        });
        each<parts>([&](auto x) {
            Complex c[4];
            each<4>([&](auto y) { c[y] = v[parts * y + x]; });
            transform<1>(c);
            v[x] = c[0];
            each<3>([&](auto j) { v[parts * (j + 1) + x] = multiplyConjugate(c[j + 1], t.y[j]); });
        });
    }
    static CONV_FFT_INLINE void storeInverseB(const Complex (&v)[held], int u, Complex* shared) {
        Complex* to = shared + (u >> 4) * pitch + (u & 15);
        each<held>([&](auto i) { to[16 * i] = v[i]; });
    }
    static CONV_FFT_INLINE void inverseA(Complex (&v)[16], int s, const Complex* shared) {
        each<16>([&](auto k) { v[k] = shared[k * pitch + s]; });
        transform<1>(v);
    }

  private:
    static CONV_FFT_INLINE void unpack(ComplexPair pair, Complex* to) {
        to[0] = pair.first;
        to[1] = pair.second;
    }
};

} // namespace conv::fft
