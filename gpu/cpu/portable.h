#pragma once
// The few names of Highway that the micro-kernels use, for builds without it: vectors of four floats, in plain C++.
#include <cstdint>
#include <cstring>

#define HWY_NAMESPACE portable
#define HWY_BEFORE_NAMESPACE() static_assert(true)
#define HWY_AFTER_NAMESPACE() static_assert(true)
#define HWY_EXPORT(f) static_assert(true)
#define HWY_DYNAMIC_DISPATCH(f) portable::f
#define HWY_ONCE 1
#define HWY_INLINE inline __attribute__((always_inline))
#define HWY_NOINLINE __attribute__((noinline))
#define HWY_ATTR
#define HWY_RESTRICT __restrict
#define HWY_ALIGN alignas(64)
#define HWY_MAX_BYTES 16
#if defined(__x86_64__)
#define HWY_ARCH_X86 1
#endif
#define HWY_ARCH_ARM_A64 0

#define HWY_TARGET 0

namespace hwy {
inline const char* TargetName(int) {
    return "portable";
}
inline void FlushStream() {}
template <class T>
void Prefetch(const T* p) {
    __builtin_prefetch(p);
}

namespace portable {
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
inline Vec4 Add(Vec4 a, Vec4 b) {
    return {a.raw + b.raw};
}
inline float GetLane(Vec4 v) {
    return v.raw[0];
}
} // namespace portable
} // namespace hwy
