// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/fft/codelets.h"
#include "cuda/variants/fft_xy_direct_z/shape.h"

/// One thread's work between two barriers: transforms of a 32 × 32 tile by 32 threads, one line each, and sums of
/// spectra along z. For host and device, so that tests can run a block on the CPU.
namespace conv::fft {

template <bool padded>
struct PlaneRing {
    static constexpr int row = padded ? 33 * 8 : 32 * 8;

    /// Byte offset in a slot. Without padding, rows permute their columns, against bank conflicts.
    CONV_FFT_INLINE static int place(int y, int x) { return y * row + (padded ? x : x ^ y) * 8; }
    CONV_FFT_INLINE static Complex& at(char* ring, int offset) { return *reinterpret_cast<Complex*>(ring + offset); }

    /// Byte offset of element i of column or row `line`; `base`: of the slot.
    struct Column {
        int from;
        CONV_FFT_INLINE Column(int base, int line) : from(base + line * 8) {}
        CONV_FFT_INLINE int operator()(int i) const { return (padded ? from : from ^ (i * 8)) + i * row; }
    };
    struct Row {
        int from;
        CONV_FFT_INLINE Row(int base, int line) : from(base + place(line, 0)) {}
        CONV_FFT_INLINE int operator()(int i) const { return padded ? from + i * 8 : from ^ (i * 8); }
    };

    template <int count, int first = 0, class View>
    CONV_FFT_INLINE static void put(const Complex (&v)[32], char* ring, View view) {
        each<count>([&](auto i) { at(ring, view(first + i)) = v[first + i]; });
    }
    template <class View>
    CONV_FFT_INLINE static void get(Complex (&v)[32], char* ring, View view) {
        each<32>([&](auto i) { v[i] = at(ring, view(i)); });
    }
};

template <VolumeForm form>
using Ring = PlaneRing<form.padded>;

/// The other rows are conjugates, because the kernel is real.
inline constexpr int spectrumRows = 17;

/// If each plane is symmetric about its middle tap, the spectrum about that tap is real: half of the products. Outputs
/// then lie half a kernel further in the tile.
template <VolumeForm form, bool real>
inline constexpr int leadOf = real ? (form.width - 1) / 2 : 0;

CONV_FFT_INLINE Complex multiply(float a, Complex b) {
    return {a * b.x, a * b.y};
}
CONV_FFT_INLINE Complex multiplyConjugate(Complex a, float b) {
    return multiply(b, a);
}
CONV_FFT_INLINE Complex multiplyAdd(Complex sum, float a, Complex b) {
    return {fmaf(a, b.x, sum.x), fmaf(a, b.y, sum.y)};
}
CONV_FFT_INLINE Complex multiplyConjugateAdd(Complex sum, Complex a, float b) {
    return multiplyAdd(sum, b, a);
}

/// Sums one bin along z, in place: output j of a batch replaces plane j, which no later output needs. `slot`: byte
/// offsets of planes. The order of products does not depend on where a batch begins.
template <VolumeForm form, class Factor>
CONV_FFT_INLINE void sumBin(char* ring, const int (&slot)[form.taps - 1 + form.batch], const Factor (&h)[form.taps],
                            int place) {
    using R = Ring<form>;
    Complex sum[form.batch];
    each<form.taps - 1 + form.batch>([&](auto i) {
        const Complex s = R::at(ring, slot[i] + place);
        each<form.batch>([&](auto j) {
            constexpr int k = decltype(i)::value - decltype(j)::value;
            if constexpr (k == 0)
                sum[j] = multiply(h[0], s);
            else if constexpr (k > 0 && k < form.taps)
                sum[j] = multiplyAdd(sum[j], h[k], s);
        });
    });
    each<form.batch>([&](auto j) { R::at(ring, slot[j] + place) = sum[j]; });
}

/// sumBin for bin (y, x) and the bin with conjugate factors, (32 − y, 32 − x); y from 1 to 15.
template <VolumeForm form, class Factor>
CONV_FFT_INLINE void sumBins(char* ring, const int (&slot)[form.taps - 1 + form.batch], const Factor (&h)[form.taps],
                             int y, int x) {
    using R = Ring<form>;
    Complex a[form.batch], b[form.batch];
    const int here = R::place(y, x), there = R::place(32 - y, (32 - x) & 31);
    each<form.taps - 1 + form.batch>([&](auto i) {
        const Complex s = R::at(ring, slot[i] + here), t = R::at(ring, slot[i] + there);
        each<form.batch>([&](auto j) {
            constexpr int k = decltype(i)::value - decltype(j)::value;
            if constexpr (k == 0) {
                a[j] = multiply(h[0], s);
                b[j] = multiplyConjugate(t, h[0]);
            } else if constexpr (k > 0 && k < form.taps) {
                a[j] = multiplyAdd(a[j], h[k], s);
                b[j] = multiplyConjugateAdd(b[j], t, h[k]);
            }
        });
    });
    each<form.batch>([&](auto j) {
        R::at(ring, slot[j] + here) = a[j];
        R::at(ring, slot[j] + there) = b[j];
    });
}

} // namespace conv::fft
