#pragma once
// Vectors of four floats in plain C++, under Highway's names: for builds without Highway and for machines below its
// least instruction set.
#include <cmath>
#include <cstring>

namespace conv::portable {
typedef float Raw __attribute__((vector_size(16)));
struct Vec4 {
    Raw raw;
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
inline Vec4 Sqrt(Vec4 v) {
    return {Raw{std::sqrt(v.raw[0]), std::sqrt(v.raw[1]), std::sqrt(v.raw[2]), std::sqrt(v.raw[3])}};
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
