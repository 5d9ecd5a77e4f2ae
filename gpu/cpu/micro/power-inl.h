// SPDX-License-Identifier: Apache-2.0
// Powers of 2 of a SIMD target.
#if defined(CONV_CPU_MICRO_POWER_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef CONV_CPU_MICRO_POWER_INL_H
#undef CONV_CPU_MICRO_POWER_INL_H
#else
#define CONV_CPU_MICRO_POWER_INL_H
#endif
#include "cpu/micro/vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace conv {
namespace HWY_NAMESPACE {

/// 2ᵗ for −125 ≤ t ≤ 0, else 0, also for NaN. Relative error: 2·10⁻⁷ near 0, 10⁻⁵ for the lowest exponents.
HWY_INLINE Vector powerOfTwo(Vector t) {
    /// 1.5 · 2²³: adding it leaves a small number's nearest integer in the lowest bits.
    constexpr float whole = 12582912.0F;
    /// 2ᶠ for |f| ≤ ½ as 1 + f·(…), relative error ≤ 10⁻⁷, fitted by iterated least squares.
    constexpr float power[] = {0.693147004F, 0.24022242F, 0.055507336F, 0.009671513F, 0.0013264727F};
    constexpr float min = -125;
    const auto all = [](float x) HWY_ATTR { return hn::Set(Floats(), x); };
    const auto counts = hn::Ge(t, all(min));
    const Vector shifted = hn::Add(t, all(whole)), f = hn::Sub(t, hn::Sub(shifted, all(whole)));
    Vector p = hn::MulAdd(all(power[4]), f, all(power[3]));
    p = hn::MulAdd(p, f, all(power[2]));
    p = hn::MulAdd(p, f, all(power[1]));
    p = hn::MulAdd(p, f, all(power[0]));
    p = hn::MulAdd(p, f, all(1));
#if HWY_TARGET == HWY_SCALAR || HWY_TARGET == HWY_EMU128
    // Without signs: shifting the constant's upper bits out must not overflow.
    typedef std::uint32_t Bits __attribute__((vector_size(16)));
    return hn::IfThenElseZero(counts, Vector{portable::Raw(Bits(p.raw) + (Bits(shifted.raw) << 23))});
#else
    const auto bits = hn::Add(hn::BitCast(Integers(), p), hn::ShiftLeft<23>(hn::BitCast(Integers(), shifted)));
    return hn::IfThenElseZero(counts, hn::BitCast(Floats(), bits));
#endif
}

} // namespace HWY_NAMESPACE
} // namespace conv
HWY_AFTER_NAMESPACE();
#endif
