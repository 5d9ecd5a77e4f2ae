// SPDX-License-Identifier: Apache-2.0
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "cpu/variants/biquads/simd.cpp"
#include "cpu/runtime/each_target.h"

#include "cpu/runtime/simd.h"
#include "cpu/variants/biquads/simd.h"
#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace conv {
namespace HWY_NAMESPACE {
namespace {

#if HWY_TARGET == HWY_SCALAR || HWY_TARGET == HWY_EMU128
/// One line at a time, without Highway or on older machines.
template <std::int64_t most>
struct Lines {
    static constexpr std::int64_t lanes = 1;
    using Vector = double;
    static HWY_INLINE Vector load(const double* p) { return *p; }
    static HWY_INLINE void store(Vector v, double* p) { *p = v; }
    static HWY_INLINE Vector all(double x) { return x; }
    static HWY_INLINE Vector mul(Vector a, Vector b) { return a * b; }
    static HWY_INLINE Vector add(Vector a, Vector b) { return a + b; }
    static HWY_INLINE Vector mulAdd(Vector a, Vector b, Vector c) { return a * b + c; }
    static HWY_INLINE Vector negMulAdd(Vector a, Vector b, Vector c) { return c - a * b; }
};
#else
namespace hn = hwy::HWY_NAMESPACE;
/// A vector of at most `most` lines.
template <std::int64_t most>
struct Lines {
    using Tag = hn::CappedTag<double, static_cast<std::size_t>(most)>;
    static constexpr std::int64_t lanes = static_cast<std::int64_t>(hn::MaxLanes(Tag()));
    using Vector = hn::Vec<Tag>;
    static HWY_INLINE Vector load(const double* p) { return hn::LoadU(Tag(), p); }
    static HWY_INLINE void store(Vector v, double* p) { hn::StoreU(v, Tag(), p); }
    static HWY_INLINE Vector all(double x) { return hn::Set(Tag(), x); }
    static HWY_INLINE Vector mul(Vector a, Vector b) { return hn::Mul(a, b); }
    static HWY_INLINE Vector add(Vector a, Vector b) { return hn::Add(a, b); }
    static HWY_INLINE Vector mulAdd(Vector a, Vector b, Vector c) { return hn::MulAdd(a, b, c); }
    static HWY_INLINE Vector negMulAdd(Vector a, Vector b, Vector c) { return hn::NegMulAdd(a, b, c); }
};
#endif

/// `vectors` vectors of lines at once: independent chains hide the latency of the recursion.
template <class L, int vectors>
void passColumns(double* first, std::int64_t n, std::int64_t step, const Section& s) {
    using Vector = typename L::Vector;
    const Vector a1 = L::all(s.a1), a2 = L::all(s.a2), b0 = L::all(s.b0), b1 = L::all(s.b1), b2 = L::all(s.b2);
    const Vector second = L::all(s.order == 2 ? 1 : 0); // sections of order 1 have no second state
    Vector one[vectors], two[vectors];                  // in registers if the loops over them are unrolled
#pragma GCC unroll 4
    for (int v = 0; v < vectors; ++v) {
        const Vector x = L::load(first + v * L::lanes);
        one[v] = L::mul(x, L::all(s.order == 1 ? 1 / s.a1 : 0));
        two[v] = L::mul(x, L::all(s.order == 2 ? 1 / s.a2 : 0));
    }
    for (std::int64_t i = 0; i < n; ++i, first += step) {
#pragma GCC unroll 4
        for (int v = 0; v < vectors; ++v) {
            double* const at = first + v * L::lanes;
            const Vector w = L::negMulAdd(a1, one[v], L::negMulAdd(a2, two[v], L::load(at)));
            L::store(L::mulAdd(b0, w, L::mulAdd(b1, one[v], L::mul(b2, two[v]))), at);
            two[v] = L::mulAdd(second, one[v], two[v]);
            one[v] = L::add(one[v], w);
        }
    }
}

template <std::int64_t width>
void passStrip(double* first, std::int64_t n, std::int64_t step, const Section& s) {
    using L = Lines<width>;
    constexpr auto vectors = static_cast<int>(std::min<std::int64_t>(4, width / L::lanes));
    for (std::int64_t column = 0; column < width; column += vectors * L::lanes)
        passColumns<L, vectors>(first + column, n, step, s);
}

} // namespace

void passBiquadOf(double* strip, std::int64_t n, std::int64_t lanes, const Section& section, bool backward) {
    double* const first = backward ? strip + (n - 1) * lanes : strip;
    const std::int64_t step = backward ? -lanes : lanes;
    switch (lanes) {
    case 1:
        return passStrip<1>(first, n, step, section);
    case 2:
        return passStrip<2>(first, n, step, section);
    case 4:
        return passStrip<4>(first, n, step, section);
    case 8:
        return passStrip<8>(first, n, step, section);
    default:
        return passStrip<biquadLanes>(first, n, step, section);
    }
}

} // namespace HWY_NAMESPACE
} // namespace conv
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace conv {
HWY_EXPORT(passBiquadOf);
void passBiquad(double* strip, std::int64_t n, std::int64_t lanes, const Section& section, bool backward) {
    HWY_DYNAMIC_DISPATCH(passBiquadOf)(strip, n, lanes, section, backward);
}
} // namespace conv
#endif
