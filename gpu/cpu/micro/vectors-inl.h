// SPDX-License-Identifier: Apache-2.0
// Vectors of a SIMD target, block sizes, and guards against spilled registers.
#if defined(CONV_CPU_MICRO_VECTORS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef CONV_CPU_MICRO_VECTORS_INL_H
#undef CONV_CPU_MICRO_VECTORS_INL_H
#else
#define CONV_CPU_MICRO_VECTORS_INL_H
#endif
#include "cpu/micro/micro.h"
#include "cpu/runtime/portable.h"
#include "cpu/runtime/simd.h"
#include <utility>

HWY_BEFORE_NAMESPACE();
namespace conv {
namespace HWY_NAMESPACE {
#if HWY_TARGET == HWY_SCALAR || HWY_TARGET == HWY_EMU128
namespace hn = portable;
constexpr int vectorBytes = 16;
#else
namespace hn = hwy::HWY_NAMESPACE;
constexpr int vectorBytes = HWY_MAX_BYTES;
#endif
using Floats = hn::ScalableTag<float>;
using Vector = hn::Vec<Floats>;

#if HWY_TARGET != HWY_SCALAR && HWY_TARGET != HWY_EMU128
using Integers = hn::Rebind<std::int32_t, Floats>;
/// Loads samples as floats, for types that convert in one or two instructions.
template <class T>
HWY_INLINE Vector loadAs(const T* p) {
    const hn::Rebind<T, Floats> narrow;
    return hn::ConvertTo(Floats(), hn::PromoteTo(Integers(), hn::LoadU(narrow, p)));
}
HWY_INLINE Vector loadAs(const std::int32_t* p) {
    return hn::ConvertTo(Floats(), hn::LoadU(Integers(), p));
}
#else
using portable::loadAs;
#endif

constexpr int lanes = vectorBytes / 4;
constexpr bool manyRegisters = vectorBytes == 64 || HWY_ARCH_ARM_A64; // 32 registers instead of 16
constexpr int tileRows = manyRegisters ? 6 : 4;
constexpr int tileVectors = manyRegisters ? 4 : 2;
constexpr int tileColumns = tileVectors * lanes;
constexpr int longLine = manyRegisters ? 16 : 8; // vectors of a long block of `line`
constexpr int shortLine = manyRegisters ? 4 : 2; // vectors of a short block
constexpr int lineTaps = manyRegisters ? 8 : 4;  // taps, `lanes` apart, that share a load
constexpr int longestChain = 1024;               // taps summed in one float before it is added to a total
constexpr int fixedTaps = 5;                     // up to this many weights of a column stay in registers

#define CONV_UNROLL _Pragma("GCC unroll 32")
#define CONV_NO_UNROLL _Pragma("GCC unroll 1")

// GCC 12 makes register tiles 1.25 to 3.5 times slower unless stopped (seen in the assembly): it keeps sums in memory
// if the trip count is known, repeats a load for every multiply-add, and holds the weights of many rows at once.

/// Hides a value's origin from the compiler.
template <class T>
HWY_INLINE void opaque(T& value) {
    asm volatile("" : "+r"(value));
}
HWY_INLINE void pin(Vector& v) {
#if HWY_ARCH_X86
    asm("" : "+v"(v.raw));
#else
    (void)v;
#endif
}

template <int... I, class F>
HWY_INLINE void forEach(std::integer_sequence<int, I...>, F f) {
    (f(std::integral_constant<int, I>{}), ...);
}
template <int Count, class F>
HWY_INLINE void forEach(F f) {
    forEach(std::make_integer_sequence<int, Count>{}, f);
}

} // namespace HWY_NAMESPACE
} // namespace conv
HWY_AFTER_NAMESPACE();
#endif
