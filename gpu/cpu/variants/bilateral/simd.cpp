// SPDX-License-Identifier: Apache-2.0
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "cpu/variants/bilateral/simd.cpp"
#include "cpu/runtime/each_target.h"

#include "cpu/runtime/simd.h"
#include "cpu/variants/bilateral/simd.h"
#include <algorithm>
#include <bit>

HWY_BEFORE_NAMESPACE();
namespace conv {
namespace HWY_NAMESPACE {
namespace {

/// 1.5 · 2²³: adding it leaves a small number's nearest integer in the lowest bits.
constexpr float whole = 12582912.0F;
/// 2ᶠ for |f| ≤ ½ as 1 + f·(…), relative error ≤ 10⁻⁷, fitted by iterated least squares.
constexpr float power[] = {0.693147004F, 0.24022242F, 0.055507336F, 0.009671513F, 0.0013264727F};
constexpr float min = -125; ///< lower exponents give a weight of 0

#if HWY_TARGET == HWY_SCALAR || HWY_TARGET == HWY_EMU128
/// One output at a time, without Highway or on older machines.
constexpr std::int64_t lanes = 1;
using Vector = float;
HWY_INLINE Vector load(const float* p) {
    return *p;
}
HWY_INLINE void store(Vector v, float* p) {
    *p = v;
}
HWY_INLINE Vector all(float x) {
    return x;
}
HWY_INLINE void step(Vector sample, Vector centre, Vector scale, Vector place, Vector& weights, Vector& differences) {
    const float d = sample - centre, e = d * scale, t = place - e * e;
    if (!(t >= min))
        return;
    const float shifted = t + whole, f = t - (shifted - whole);
    float p = power[4];
    for (int i = 3; i >= 0; --i)
        p = p * f + power[i];
    p = p * f + 1;
    const float w = std::bit_cast<float>(std::bit_cast<std::int32_t>(p) +
                                         static_cast<std::int32_t>(std::bit_cast<std::uint32_t>(shifted) << 23));
    weights += w;
    differences += w * d;
}
HWY_INLINE Vector mean(Vector centre, Vector weights, Vector differences) {
    return weights > 0 ? centre + differences / weights : centre;
}
#else
namespace hn = hwy::HWY_NAMESPACE;
using Floats = hn::ScalableTag<float>;
using Ints = hn::ScalableTag<std::int32_t>;
using Vector = hn::Vec<Floats>;
constexpr std::int64_t lanes = HWY_MAX_BYTES / 4;
HWY_INLINE Vector load(const float* p) {
    return hn::LoadU(Floats(), p);
}
HWY_INLINE void store(Vector v, float* p) {
    hn::StoreU(v, Floats(), p);
}
HWY_INLINE Vector all(float x) {
    return hn::Set(Floats(), x);
}
HWY_INLINE void step(Vector sample, Vector centre, Vector scale, Vector place, Vector& weights, Vector& differences) {
    const Vector d = hn::Sub(sample, centre), e = hn::Mul(d, scale), t = hn::NegMulAdd(e, e, place);
    const auto counts = hn::Ge(t, all(min)); // false for NaN
    const Vector shifted = hn::Add(t, all(whole)), f = hn::Sub(t, hn::Sub(shifted, all(whole)));
    Vector p = hn::MulAdd(all(power[4]), f, all(power[3]));
    p = hn::MulAdd(p, f, all(power[2]));
    p = hn::MulAdd(p, f, all(power[1]));
    p = hn::MulAdd(p, f, all(power[0]));
    p = hn::MulAdd(p, f, all(1));
    const auto bits = hn::Add(hn::BitCast(Ints(), p), hn::ShiftLeft<23>(hn::BitCast(Ints(), shifted)));
    const Vector w = hn::IfThenElseZero(counts, hn::BitCast(Floats(), bits));
    weights = hn::Add(weights, w);
    differences = hn::MulAdd(w, hn::IfThenElseZero(counts, d), differences);
}
HWY_INLINE Vector mean(Vector centre, Vector weights, Vector differences) {
    return hn::IfThenElse(hn::Gt(weights, all(0)), hn::Add(centre, hn::Div(differences, weights)), centre);
}
#endif

constexpr std::int64_t block = 2 * lanes;

void add(const BilateralRows& window, const float* centre, std::int64_t n, float* weights, float* differences) {
    const Vector scale = all(window.scale);
    for (std::int64_t i = 0; i < n; i += block) {
        const Vector c0 = load(centre + i), c1 = load(centre + i + lanes);
        Vector w0 = load(weights + i), w1 = load(weights + i + lanes), d0 = load(differences + i),
               d1 = load(differences + i + lanes);
        for (std::int64_t r = 0; r < window.count; ++r) {
            const float* row = window.rows[r] + i;
            const float far = -window.far[r];
            for (std::int64_t x = -window.reach[r]; x <= window.reach[r]; ++x) {
                const Vector place = all(far - window.along[x < 0 ? -x : x]);
                step(load(row + x), c0, scale, place, w0, d0);
                step(load(row + x + lanes), c1, scale, place, w1, d1);
            }
        }
        store(w0, weights + i);
        store(w1, weights + i + lanes);
        store(d0, differences + i);
        store(d1, differences + i + lanes);
    }
}

void finish(const float* centre, const float* weights, const float* differences, std::int64_t n, float* to) {
    std::int64_t i = 0;
    for (; i + lanes <= n; i += lanes)
        store(mean(load(centre + i), load(weights + i), load(differences + i)), to + i);
    if (i < n) {
        HWY_ALIGN float part[lanes];
        store(mean(load(centre + i), load(weights + i), load(differences + i)), part);
        std::copy_n(part, n - i, to + i);
    }
}

} // namespace

const BilateralSimd& bilateralTable() {
    static const BilateralSimd simd{block, add, finish};
    return simd;
}

} // namespace HWY_NAMESPACE
} // namespace conv
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace conv {
HWY_EXPORT(bilateralTable);
const BilateralSimd& bilateralSimd() {
    return HWY_DYNAMIC_DISPATCH(bilateralTable)();
}
} // namespace conv
#endif
