// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/direct/family.h"
#include "cuda/variants/direct/samples.h"

namespace conv::direct {

// Few taps are bound by memory: a thread reads 4 columns from global memory, the L1 cache serves neighbours, and no
// barrier is needed.

/// Positions of a thread block's samples, 32 × 4 columns wide and `height` rows high.
template <int width, int height>
struct NearTable {
    int column[128 + width - 1], row[height + width - 1]; ///< positions, −1 outside
};

template <class T, int width>
struct NearRows {
    static constexpr int reach = width / 2, read = width + 3;

    /// Vector loads of straight, aligned samples; `p`: the first output's own sample.
    static __device__ __forceinline__ void straightRow(const T* p, float (&v)[read]) {
        const float4 m = quadAt(p);
        v[reach] = m.x;
        v[reach + 1] = m.y;
        v[reach + 2] = m.z;
        v[reach + 3] = m.w;
        if constexpr (reach == 1) {
            v[0] = static_cast<float>(__ldg(p - 1));
            v[5] = static_cast<float>(__ldg(p + 4));
        } else if constexpr (reach == 2) {
            const float2 l = pairAt(p - 2), r = pairAt(p + 4);
            v[0] = l.x;
            v[1] = l.y;
            v[6] = r.x;
            v[7] = r.y;
        } else {
            const float4 l = quadAt(p - 4), r = quadAt(p + 4);
            v[0] = l.y;
            v[1] = l.z;
            v[2] = l.w;
            v[7] = r.x;
            v[8] = r.y;
            v[9] = r.z;
        }
    }

    /// Loads through positions; the thread's own four columns as a vector if `quad`.
    static __device__ __forceinline__ void mappedRow(const Arguments& a, bool outside, std::int64_t row, bool quad,
                                                     const int* column, float (&v)[read]) {
        const T* from = static_cast<const T*>(a.in) + row;
        const auto one = [&](int i) {
            const int at = column[i];
            v[i] = outside || at < 0 ? a.outsideValue : static_cast<float>(__ldg(from + at));
        };
#pragma unroll
        for (int i = 0; i < read; ++i)
            if (i < reach || i >= reach + 4)
                one(i);
        if (quad && !outside) {
            const float4 m = quadAt(from + column[reach]);
            v[reach] = m.x;
            v[reach + 1] = m.y;
            v[reach + 2] = m.z;
            v[reach + 3] = m.w;
        } else {
#pragma unroll
            for (int i = reach; i < reach + 4; ++i)
                one(i);
        }
    }
};

/// True if the block at (x0, y0) lies straight and aligned, with up to 4 columns to either side; otherwise fills the
/// table. All threads.
template <int width, int height>
__device__ __forceinline__ bool l1Straight(const Arguments& a, NearTable<width, height>& table, int x0, int y0) {
    constexpr int reach = width / 2, aside = reach == 1 ? 1 : reach == 2 ? 2 : 4;
    if (a.aligned && ((a.phase + reach) & 3) == 0 && a.straight(0, x0 + reach - aside, x0 + 128 + reach + aside) &&
        a.straight(1, y0, y0 + height + width - 1))
        return true;
    const int columns = min(128, a.size[0] - x0) + width - 1, count = min(+height, a.size[1] - y0) + width - 1;
    const int thread = threadIdx.x + 32 * threadIdx.y, threads = 32 * blockDim.y;
#pragma unroll 1
    for (int i = thread; i < 128 + width - 1; i += threads)
        table.column[i] = i < columns ? static_cast<int>(a.position(0, x0 + i)) : -1;
#pragma unroll 1
    for (int i = thread; i < height + width - 1; i += threads)
        table.row[i] = i < count ? static_cast<int>(a.position(1, y0 + i)) : -1;
    __syncthreads();
    return false;
}

template <int width>
__device__ __forceinline__ bool ownQuad(const Arguments& a, int x) {
    constexpr int reach = width / 2;
    return a.aligned && ((a.phase + reach) & 3) == 0 && a.straight(0, x + reach, x + reach + 4);
}

template <int rows>
__device__ __forceinline__ void storeNear(const Arguments& a, const float (&acc)[rows][4], float* out, int x, int y) {
    const bool whole = a.outAligned && x + 4 <= a.size[0];
#pragma unroll
    for (int j = 0; j < rows; ++j, out += a.outStrideY)
        if (y + j < a.size[1]) {
            if (whole)
                __stcs(reinterpret_cast<float4*>(out), make_float4(acc[j][0], acc[j][1], acc[j][2], acc[j][3]));
            else
#pragma unroll
                for (int c = 0; c < 4; ++c)
                    if (x + c < a.size[0])
                        __stcs(out + c, acc[j][c]);
        }
}

/// Returns bit 4·j + c for each sum that is NaN.
template <int rows>
__device__ __forceinline__ unsigned spoilt(const float (&acc)[rows][4]) {
    unsigned bad = 0;
#pragma unroll
    for (int j = 0; j < rows; ++j)
#pragma unroll
        for (int c = 0; c < 4; ++c)
            bad |= acc[j][c] != acc[j][c] ? 1u << (4 * j + c) : 0u;
    return bad;
}

template <class F>
bool withNearType(ElementType type, F&& f) {
    switch (type) {
    case ElementType::u8:
        f(std::type_identity<std::uint8_t>{});
        return true;
    case ElementType::i8:
        f(std::type_identity<std::int8_t>{});
        return true;
    case ElementType::u16:
        f(std::type_identity<std::uint16_t>{});
        return true;
    case ElementType::i16:
        f(std::type_identity<std::int16_t>{});
        return true;
    case ElementType::f32:
        f(std::type_identity<float>{});
        return true;
    default:
        return false;
    }
}

} // namespace conv::direct
