// SPDX-License-Identifier: Apache-2.0
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "cpu/variants/fft/kernels.cpp"
#include "cpu/runtime/each_target.h"

#include "cpu/runtime/portable.h"
#include "cpu/runtime/simd.h"
#include "cpu/variants/fft/kernels.h"
#include <algorithm>
#include <bit>
#include <cmath>

HWY_BEFORE_NAMESPACE();
namespace conv {
namespace HWY_NAMESPACE {
namespace {
#if HWY_TARGET == HWY_SCALAR || HWY_TARGET == HWY_EMU128
namespace hn = portable;
constexpr std::int64_t lanes = 4;
#else
namespace hn = hwy::HWY_NAMESPACE;
constexpr std::int64_t lanes = std::min<std::int64_t>(HWY_MAX_BYTES / 4, stripColumns);
#endif
using Floats = hn::ScalableTag<float>;
using Vector = hn::Vec<Floats>;

struct Complex {
    Vector re, im;
};
HWY_INLINE Complex load(const float* p) {
    return {hn::LoadU(Floats(), p), hn::LoadU(Floats(), p + stripColumns)};
}
HWY_INLINE void store(const Complex& a, float* p) {
    hn::StoreU(a.re, Floats(), p);
    hn::StoreU(a.im, Floats(), p + stripColumns);
}
HWY_INLINE Complex add(const Complex& a, const Complex& b) {
    return {hn::Add(a.re, b.re), hn::Add(a.im, b.im)};
}
HWY_INLINE Complex sub(const Complex& a, const Complex& b) {
    return {hn::Sub(a.re, b.re), hn::Sub(a.im, b.im)};
}
/// a·w, or a·conj(w).
template <bool Conjugate>
HWY_INLINE Complex times(const Complex& a, const Complex& w) {
    if constexpr (Conjugate)
        return {hn::MulAdd(a.im, w.im, hn::Mul(a.re, w.re)), hn::NegMulAdd(a.re, w.im, hn::Mul(a.im, w.re))};
    else
        return {hn::NegMulAdd(a.im, w.im, hn::Mul(a.re, w.re)), hn::MulAdd(a.re, w.im, hn::Mul(a.im, w.re))};
}

struct Twiddles {
    Complex w[3];
    HWY_INLINE explicit Twiddles(const float* p) {
        for (int i = 0; i < 3; ++i)
            w[i] = {hn::Set(Floats(), p[2 * i]), hn::Set(Floats(), p[2 * i + 1])};
    }
};

/// Transform of length 4, `step` floats apart; twiddles follow the forward and precede the inverse one.
template <bool Inverse, bool Twiddled>
HWY_INLINE void butterfly(float* p, std::int64_t step, const Twiddles& t) {
    Complex a = load(p), b = load(p + step), c = load(p + 2 * step), e = load(p + 3 * step);
    if constexpr (Inverse && Twiddled) {
        b = times<true>(b, t.w[0]);
        c = times<true>(c, t.w[1]);
        e = times<true>(e, t.w[2]);
    }
    const Complex t0 = add(a, c), t1 = sub(a, c), t2 = add(b, e), u = sub(b, e);
    const Complex plus{hn::Sub(t1.re, u.im), hn::Add(t1.im, u.re)};  // t1 + i·u
    const Complex minus{hn::Add(t1.re, u.im), hn::Sub(t1.im, u.re)}; // t1 − i·u
    a = add(t0, t2);
    c = sub(t0, t2);
    b = Inverse ? plus : minus;
    e = Inverse ? minus : plus;
    if constexpr (!Inverse && Twiddled) {
        b = times<false>(b, t.w[0]);
        c = times<false>(c, t.w[1]);
        e = times<false>(e, t.w[2]);
    }
    store(a, p);
    store(b, p + step);
    store(c, p + 2 * step);
    store(e, p + 3 * step);
}

/// One level of radix 4 over blocks of n out of `total`.
template <bool Inverse>
HWY_NOINLINE void levelOfFour(float* strip, std::int64_t total, std::int64_t n, const float* twiddles) {
    const std::int64_t quarter = n / 4, step = quarter * stripRow;
    for (std::int64_t base = 0; base < total; base += n)
        for (std::int64_t l = 0; l < stripColumns; l += lanes)
            butterfly<Inverse, false>(strip + base * stripRow + l, step, Twiddles(twiddles));
    for (std::int64_t j = 1; j < quarter; ++j) {
        const Twiddles t(twiddles + 6 * j);
        for (std::int64_t base = 0; base < total; base += n)
            for (std::int64_t l = 0; l < stripColumns; l += lanes)
                butterfly<Inverse, true>(strip + (base + j) * stripRow + l, step, t);
    }
}

/// The level of radix 2, for odd powers of two.
HWY_NOINLINE void levelOfTwo(float* strip, std::int64_t total) {
    for (std::int64_t i = 0; i < total; i += 2)
        for (std::int64_t l = 0; l < stripColumns; l += lanes) {
            float* p = strip + i * stripRow + l;
            const Complex a = load(p), b = load(p + stripRow);
            store(add(a, b), p);
            store(sub(a, b), p + stripRow);
        }
}

void forward(float* strip, std::int64_t n, const float* const* twiddles) {
    std::int64_t m = n;
    for (; m >= 4; m /= 4)
        levelOfFour<false>(strip, n, m, *twiddles++);
    if (m == 2)
        levelOfTwo(strip, n);
}

void inverse(float* strip, std::int64_t n, const float* const* twiddles) {
    std::int64_t m = n;
    for (; m >= 4; m /= 4)
        ++twiddles;
    if (m == 2)
        levelOfTwo(strip, n);
    for (m *= 4; m <= n; m *= 4)
        levelOfFour<true>(strip, n, m, *--twiddles);
}

void loadColumns(const float* re, const float* im, std::int64_t pitch, std::int64_t n, float* strip) {
    for (std::int64_t i = 0; i < n; ++i, strip += stripRow)
        for (std::int64_t l = 0; l < stripColumns; l += lanes)
            store({hn::LoadU(Floats(), re + i * pitch + l), hn::LoadU(Floats(), im + i * pitch + l)}, strip + l);
}

void storeColumns(const float* strip, std::int64_t n, float* re, float* im, std::int64_t pitch) {
    for (std::int64_t i = 0; i < n; ++i, strip += stripRow)
        for (std::int64_t l = 0; l < stripColumns; l += lanes) {
            const Complex a = load(strip + l);
            hn::StoreU(a.re, Floats(), re + i * pitch + l);
            hn::StoreU(a.im, Floats(), im + i * pitch + l);
        }
}

#if HWY_TARGET == HWY_SCALAR || HWY_TARGET == HWY_EMU128
void transpose(const float* in, std::int64_t inPitch, float* out, std::int64_t outPitch) {
    for (std::int64_t i = 0; i < 16; ++i)
        for (std::int64_t j = 0; j < 16; ++j)
            out[j * outPitch + i] = in[i * inPitch + j];
}
#else
/// Transposes 4 × 4 within the 128-bit blocks of four vectors.
template <class D, class V>
HWY_INLINE void transposeBlocks(D d, V (&v)[4]) {
    const hn::Repartition<std::uint64_t, D> d64;
    const V ab0 = hn::InterleaveLower(d, v[0], v[1]), ab1 = hn::InterleaveUpper(d, v[0], v[1]);
    const V ce0 = hn::InterleaveLower(d, v[2], v[3]), ce1 = hn::InterleaveUpper(d, v[2], v[3]);
    const auto lower = [&](V x, V y) HWY_ATTR {
        return hn::BitCast(d, hn::InterleaveLower(d64, hn::BitCast(d64, x), hn::BitCast(d64, y)));
    };
    const auto upper = [&](V x, V y) HWY_ATTR {
        return hn::BitCast(d, hn::InterleaveUpper(d64, hn::BitCast(d64, x), hn::BitCast(d64, y)));
    };
    v[0] = lower(ab0, ce0);
    v[1] = upper(ab0, ce0);
    v[2] = lower(ab1, ce1);
    v[3] = upper(ab1, ce1);
}

#if HWY_MAX_BYTES == 64
/// Transposes 16 × 16 samples.
HWY_INLINE void transpose(const float* in, std::int64_t inPitch, float* out, std::int64_t outPitch) {
    const Floats d;
    Vector t[4][4];
    for (int g = 0; g < 4; ++g) {
        for (int c = 0; c < 4; ++c)
            t[g][c] = hn::LoadU(d, in + (4 * g + c) * inPitch);
        transposeBlocks(d, t[g]);
    }
    // Block m of t[g][c] is column 4m + c of rows 4g to 4g + 3.
    for (int c = 0; c < 4; ++c) {
        const Vector x = hn::ConcatLowerLower(d, t[2][c], t[0][c]), y = hn::ConcatLowerLower(d, t[3][c], t[1][c]);
        const Vector u = hn::ConcatUpperUpper(d, t[2][c], t[0][c]), v = hn::ConcatUpperUpper(d, t[3][c], t[1][c]);
        hn::StoreU(hn::OddEvenBlocks(hn::SwapAdjacentBlocks(y), x), d, out + c * outPitch);
        hn::StoreU(hn::OddEvenBlocks(y, hn::SwapAdjacentBlocks(x)), d, out + (4 + c) * outPitch);
        hn::StoreU(hn::OddEvenBlocks(hn::SwapAdjacentBlocks(v), u), d, out + (8 + c) * outPitch);
        hn::StoreU(hn::OddEvenBlocks(v, hn::SwapAdjacentBlocks(u)), d, out + (12 + c) * outPitch);
    }
}
#else
HWY_INLINE void transpose(const float* in, std::int64_t inPitch, float* out, std::int64_t outPitch) {
    const hn::Full128<float> d;
    for (int i = 0; i < 16; i += 4)
        for (int j = 0; j < 16; j += 4) {
            hn::Vec<hn::Full128<float>> v[4];
            for (int c = 0; c < 4; ++c)
                v[c] = hn::LoadU(d, in + (i + c) * inPitch + j);
            transposeBlocks(d, v);
            for (int c = 0; c < 4; ++c)
                hn::StoreU(v[c], d, out + (j + c) * outPitch + i);
        }
}
#endif
#endif

void loadRows(const float* re, const float* im, std::int64_t pitch, std::int64_t n, float* strip) {
    for (std::int64_t i = 0; i < n; i += 16, strip += 16 * stripRow) {
        transpose(re + i, pitch, strip, stripRow);
        transpose(im + i, pitch, strip + stripColumns, stripRow);
    }
}

void storeRows(const float* strip, std::int64_t n, float* re, float* im, std::int64_t pitch) {
    for (std::int64_t i = 0; i < n; i += 16, strip += 16 * stripRow) {
        transpose(strip, stripRow, re + i, pitch);
        transpose(strip + stripColumns, stripRow, im + i, pitch);
    }
}

void turn(const float* in, std::int64_t inPitch, std::int64_t rows, std::int64_t columns, float* out,
          std::int64_t outPitch) {
    for (std::int64_t r = 0; r < rows; r += 16)
        for (std::int64_t c = 0; c < columns; c += 16)
            transpose(in + r * inPitch + c, inPitch, out + c * outPitch + r, outPitch);
}

template <bool Conjugate>
HWY_INLINE void multiplied(float* strip, const float* factor, std::int64_t n) {
    for (std::int64_t i = 0; i < n; ++i, strip += stripRow, factor += stripRow)
        for (std::int64_t l = 0; l < stripColumns; l += lanes)
            store(times<Conjugate>(load(strip + l), load(factor + l)), strip + l);
}
void multiply(float* strip, const float* factor, std::int64_t n) {
    multiplied<false>(strip, factor, n);
}
void multiplyConjugate(float* strip, const float* factor, std::int64_t n) {
    multiplied<true>(strip, factor, n);
}

void mix(const float* const* strips, const float* const* factors, std::int64_t count, std::int64_t at, std::int64_t n,
         float* strip) {
    constexpr int together = 4; // rows with independent sums overlap latencies
    for (std::int64_t i = 0; i < n; i += together, at += together * stripRow, strip += together * stripRow)
        for (std::int64_t l = 0; l < stripColumns; l += lanes) {
            Complex sum[together];
            for (Complex& s : sum)
                s = {hn::Zero(Floats()), hn::Zero(Floats())};
            for (std::int64_t k = 0; k < count; ++k) {
                const float *a = strips[k] + at + l, *b = factors[k] + at + l;
                for (int r = 0; r < together; ++r) {
                    const Complex x = load(a + r * stripRow), w = load(b + r * stripRow);
                    sum[r].re = hn::NegMulAdd(x.im, w.im, hn::MulAdd(x.re, w.re, sum[r].re));
                    sum[r].im = hn::MulAdd(x.re, w.im, hn::MulAdd(x.im, w.re, sum[r].im));
                }
            }
            for (int r = 0; r < together; ++r)
                store(sum[r], strip + r * stripRow + l);
        }
}

bool within(const float* samples, std::int64_t n, float limit) {
    // As integers, magnitudes keep their order; NaN lies above infinity.
    constexpr std::int32_t magnitude = 0x7FFFFFFF;
    std::int32_t largest = 0;
    std::int64_t i = 0;
#if HWY_TARGET != HWY_SCALAR && HWY_TARGET != HWY_EMU128
    const hn::RebindToSigned<Floats> d;
    auto max = hn::Zero(d);
    for (; i + lanes <= n; i += lanes)
        max = hn::Max(max, hn::And(hn::BitCast(d, hn::LoadU(Floats(), samples + i)), hn::Set(d, magnitude)));
    HWY_ALIGN std::int32_t each[lanes];
    hn::StoreU(max, d, each);
    largest = *std::max_element(each, each + lanes);
#endif
    for (; i < n; ++i)
        largest = std::max(largest, std::bit_cast<std::int32_t>(samples[i]) & magnitude);
    return largest <= std::bit_cast<std::int32_t>(limit);
}

} // namespace

const FftKernels& fftTable() {
    static const FftKernels kernels{forward,  inverse,           loadColumns, storeColumns, loadRows, storeRows,
                                    multiply, multiplyConjugate, mix,         turn,         within};
    return kernels;
}

} // namespace HWY_NAMESPACE
} // namespace conv
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace conv {
HWY_EXPORT(fftTable);
const FftKernels& fftKernels() {
    return HWY_DYNAMIC_DISPATCH(fftTable)();
}
} // namespace conv
#endif
