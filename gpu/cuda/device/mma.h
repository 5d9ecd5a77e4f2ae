// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <cuda_fp16.h>

/// Products of float16 matrices on tensor cores with float32 sums, and conversion of operands.
namespace conv::mma {

/// d = (first ? 0 : d) + a · b.
template <bool first = false>
__device__ __forceinline__ void multiply(float (&d)[4], const uint4& a, std::uint32_t b0, std::uint32_t b1) {
    const float c[4] = {first ? 0 : d[0], first ? 0 : d[1], first ? 0 : d[2], first ? 0 : d[3]};
#if __CUDA_ARCH__ >= 800
    asm("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3},{%4,%5,%6,%7},{%8,%9},{%10,%11,%12,%13};"
        : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])
        : "r"(a.x), "r"(a.y), "r"(a.z), "r"(a.w), "r"(b0), "r"(b1), "f"(c[0]), "f"(c[1]), "f"(c[2]), "f"(c[3]));
#else
    asm("mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0,%1,%2,%3},{%4,%5},{%6},{%7,%8,%9,%10};"
        : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])
        : "r"(a.x), "r"(a.y), "r"(b0), "f"(c[0]), "f"(c[1]), "f"(c[2]), "f"(c[3]));
    asm("mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0,%1,%2,%3},{%4,%5},{%6},{%0,%1,%2,%3};"
        : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
        : "r"(a.z), "r"(a.w), "r"(b1));
#endif
}

/// Likewise, with half as many columns of a and rows of b.
template <bool first = false>
__device__ __forceinline__ void multiply(float (&d)[4], std::uint32_t a0, std::uint32_t a1, std::uint32_t b) {
    const float c[4] = {first ? 0 : d[0], first ? 0 : d[1], first ? 0 : d[2], first ? 0 : d[3]};
    asm("mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0,%1,%2,%3},{%4,%5},{%6},{%7,%8,%9,%10};"
        : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])
        : "r"(a0), "r"(a1), "r"(b), "f"(c[0]), "f"(c[1]), "f"(c[2]), "f"(c[3]));
}

/// Loads four 8 × 8 matrices of halves; each lane passes the address of a row.
__device__ __forceinline__ void loadMatrices(std::uint32_t (&r)[4], std::uint32_t address) {
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3},[%4];"
                 : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
                 : "r"(address)
                 : "memory");
}

/// Splits two numbers into two halves each: hi + lo is correct to 22 bits.
__device__ __forceinline__ void split(float a, float b, std::uint32_t& hi, std::uint32_t& lo) {
    const __half2 h = __floats2half2_rn(a, b);
    const float2 f = __half22float2(h);
    const __half2 l = __floats2half2_rn(a - f.x, b - f.y);
    hi = *reinterpret_cast<const std::uint32_t*>(&h);
    lo = *reinterpret_cast<const std::uint32_t*>(&l);
}

__device__ __forceinline__ unsigned largestOfWarp(unsigned v) {
#if __CUDA_ARCH__ >= 800
    return __reduce_max_sync(~0U, v);
#else
    for (int offset = 16; offset > 0; offset /= 2)
        v = max(v, __shfl_xor_sync(~0U, v, offset));
    return v;
#endif
}

/// Returns the larger of m ≥ 0 and |x|; NaN if x is NaN.
__device__ __forceinline__ float larger(float m, float x) {
#if __CUDA_ARCH__ >= 800
    float result;
    asm("max.NaN.f32 %0, %1, %2;" : "=f"(result) : "f"(m), "f"(fabsf(x)));
    return result;
#else
    return __uint_as_float(max(__float_as_uint(m), __float_as_uint(fabsf(x))));
#endif
}

/// Returns 2^e for e from −126 to 127.
__device__ __forceinline__ float powerOfTwo(int e) {
    return __int_as_float((e + 127) << 23);
}

} // namespace conv::mma
