// SPDX-License-Identifier: Apache-2.0
#pragma once
// Vectors of four floats in plain C++ under Highway's names, for builds without Highway and older machines.
#include <cmath>
#include <cstdint>
#include <cstring>

namespace conv::portable {
typedef float Raw __attribute__((vector_size(16)));
typedef std::int32_t RawBits __attribute__((vector_size(16)));
struct Vec4 {
    Raw raw;
};
struct Mask4 {
    RawBits raw; ///< all bits of a lane or none
};
template <class T>
struct ScalableTag {};
template <class D>
using Vec = Vec4;

inline Vec4 Zero(ScalableTag<float>) {
    return {Raw{0, 0, 0, 0}};
}
inline Vec4 Set(ScalableTag<float>, float x) {
    return {Raw{x, x, x, x}};
}
inline Vec4 LoadU(ScalableTag<float>, const float* p) {
    Vec4 v;
    std::memcpy(&v.raw, p, sizeof v.raw);
    return v;
}
inline void StoreU(Vec4 v, ScalableTag<float>, float* p) {
    std::memcpy(p, &v.raw, sizeof v.raw);
}
inline void Stream(Vec4 v, ScalableTag<float> d, float* p) {
    StoreU(v, d, p);
}
inline Vec4 MulAdd(Vec4 a, Vec4 b, Vec4 c) {
    return {a.raw * b.raw + c.raw};
}
inline Vec4 NegMulAdd(Vec4 a, Vec4 b, Vec4 c) {
    return {c.raw - a.raw * b.raw};
}
inline Vec4 Add(Vec4 a, Vec4 b) {
    return {a.raw + b.raw};
}
inline Vec4 Sub(Vec4 a, Vec4 b) {
    return {a.raw - b.raw};
}
inline Vec4 Mul(Vec4 a, Vec4 b) {
    return {a.raw * b.raw};
}
inline Vec4 Div(Vec4 a, Vec4 b) {
    return {a.raw / b.raw};
}
inline Vec4 Sqrt(Vec4 v) {
    return {Raw{std::sqrt(v.raw[0]), std::sqrt(v.raw[1]), std::sqrt(v.raw[2]), std::sqrt(v.raw[3])}};
}
inline Mask4 Ge(Vec4 a, Vec4 b) {
    return {a.raw >= b.raw};
}
inline Mask4 Gt(Vec4 a, Vec4 b) {
    return {a.raw > b.raw};
}
inline Mask4 And(Mask4 a, Mask4 b) {
    return {a.raw & b.raw};
}
inline Vec4 IfThenElse(Mask4 m, Vec4 yes, Vec4 no) {
    return {m.raw ? yes.raw : no.raw};
}
inline Vec4 IfThenElseZero(Mask4 m, Vec4 yes) {
    return {m.raw ? yes.raw : Raw{0, 0, 0, 0}};
}
inline Vec4 Or(Vec4 a, Vec4 b) {
    return {Raw(RawBits(a.raw) | RawBits(b.raw))};
}
inline Vec4 Xor(Vec4 a, Vec4 b) {
    return {Raw(RawBits(a.raw) ^ RawBits(b.raw))};
}
inline Vec4 CopySignToAbs(Vec4 abs, Vec4 sign) {
    return {Raw(RawBits(abs.raw) | (RawBits(sign.raw) & std::int32_t(0x80000000)))};
}
inline Vec4 Abs(Vec4 v) {
    return {Raw(RawBits(v.raw) & 0x7FFFFFFF)};
}
inline std::size_t StoreMaskBits(ScalableTag<float>, Mask4 m, std::uint8_t* bits) {
    *bits = static_cast<std::uint8_t>((m.raw[0] & 1) | (m.raw[1] & 2) | (m.raw[2] & 4) | (m.raw[3] & 8));
    return 1;
}
inline float GetLane(Vec4 v) {
    return v.raw[0];
}
template <class T>
Vec4 loadAs(const T* p) {
    return {
        Raw{static_cast<float>(p[0]), static_cast<float>(p[1]), static_cast<float>(p[2]), static_cast<float>(p[3])}};
}
} // namespace conv::portable
