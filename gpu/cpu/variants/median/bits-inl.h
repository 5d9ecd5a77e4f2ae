// SPDX-License-Identifier: Apache-2.0
// Vectors of bits for slices of keys.
#if defined(CONV_CPU_MEDIAN_BITS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef CONV_CPU_MEDIAN_BITS_INL_H
#undef CONV_CPU_MEDIAN_BITS_INL_H
#else
#define CONV_CPU_MEDIAN_BITS_INL_H
#endif
#include "cpu/runtime/simd.h"
#include <cstdint>
#include <cstring>

HWY_BEFORE_NAMESPACE();
namespace conv {
namespace HWY_NAMESPACE {
namespace bits {

#if HWY_TARGET == HWY_SCALAR || HWY_TARGET == HWY_EMU128
using V = std::uint64_t;
constexpr std::int64_t width = 8;
HWY_INLINE V load(const std::uint8_t* p) {
    V v = 0;
    std::memcpy(&v, p, sizeof v);
    return v;
}
HWY_INLINE void store(V v, std::uint8_t* p) {
    std::memcpy(p, &v, sizeof v);
}
HWY_INLINE V zero() {
    return 0;
}
HWY_INLINE V everywhere(std::uint8_t byte) {
    return byte * std::uint64_t{0x0101010101010101};
}
HWY_INLINE V both(V a, V b) {
    return a & b;
}
HWY_INLINE V either(V a, V b) {
    return a | b;
}
HWY_INLINE V differ(V a, V b) {
    return a ^ b;
}
template <int N>
HWY_INLINE V up(V v) {
    return v << N;
}
template <int N>
HWY_INLINE V down(V v) {
    return v >> N;
}
#else
namespace hn = hwy::HWY_NAMESPACE;
using Bytes = hn::ScalableTag<std::uint8_t>;
using V = hn::Vec<Bytes>;
constexpr std::int64_t width = HWY_MAX_BYTES;
HWY_INLINE V load(const std::uint8_t* p) {
    return hn::LoadU(Bytes(), p);
}
HWY_INLINE void store(V v, std::uint8_t* p) {
    hn::StoreU(v, Bytes(), p);
}
HWY_INLINE V zero() {
    return hn::Zero(Bytes());
}
HWY_INLINE V everywhere(std::uint8_t byte) {
    return hn::Set(Bytes(), byte);
}
HWY_INLINE V both(V a, V b) {
    return hn::And(a, b);
}
HWY_INLINE V either(V a, V b) {
    return hn::Or(a, b);
}
HWY_INLINE V differ(V a, V b) {
    return hn::Xor(a, b);
}
using Longs = hn::Repartition<std::uint64_t, Bytes>;
template <int N>
HWY_INLINE V up(V v) {
    return hn::BitCast(Bytes(), hn::ShiftLeft<N>(hn::BitCast(Longs(), v)));
}
template <int N>
HWY_INLINE V down(V v) {
    return hn::BitCast(Bytes(), hn::ShiftRight<N>(hn::BitCast(Longs(), v)));
}
#endif

#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX3 && HWY_TARGET != HWY_SCALAR && HWY_TARGET != HWY_EMU128
/// Both binary digits of a + b + c: sum3 the low one, majority the high one.
HWY_INLINE V sum3(V a, V b, V c) {
    return V{_mm512_ternarylogic_epi64(a.raw, b.raw, c.raw, 0x96)};
}
HWY_INLINE V majority(V a, V b, V c) {
    return V{_mm512_ternarylogic_epi64(a.raw, b.raw, c.raw, 0xE8)};
}
HWY_INLINE V choose(V which, V one, V other) {
    return V{_mm512_ternarylogic_epi64(which.raw, one.raw, other.raw, 0xCA)};
}
HWY_INLINE V orDiffer(V a, V b, V c) {
    return V{_mm512_ternarylogic_epi64(a.raw, b.raw, c.raw, 0xF6)};
}
#else
/// Both binary digits of a + b + c: sum3 the low one, majority the high one.
HWY_INLINE V sum3(V a, V b, V c) {
    return differ(differ(a, b), c);
}
HWY_INLINE V majority(V a, V b, V c) {
    return differ(both(differ(a, b), differ(a, c)), a); // if a differs from b and c, they agree
}
HWY_INLINE V choose(V which, V one, V other) {
    return differ(both(differ(one, other), which), other);
}
HWY_INLINE V orDiffer(V a, V b, V c) {
    return either(a, differ(b, c));
}
#endif

} // namespace bits
} // namespace HWY_NAMESPACE
} // namespace conv
HWY_AFTER_NAMESPACE();
#endif
