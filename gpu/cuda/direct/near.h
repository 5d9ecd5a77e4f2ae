#pragma once
#include "cuda/direct/family.h"
#include "cuda/direct/samples.h"

namespace conv::direct {

// Few taps are bound by bytes, not by products: a thread takes 4 columns straight from global memory, the first-level
// cache holds what neighbours share, and nothing waits at a barrier.

/// What a block of threads, 32 × 4 columns wide and `height` rows high, knows of its samples.
template <int width, int height>
struct NearTable {
    int column[128 + width - 1], row[height + width - 1]; ///< positions, -1 outside
};

/// Rows of samples that a thread's 4 columns need, `width` taps wide: by vectors where they lie straight and aligned.
template <class T, int width>
struct NearRows {
    static constexpr int reach = width / 2, read = width + 3;
    const T* data;
    float outsideValue;
    bool straight;     ///< of the thread: columns and rows
    std::int64_t from; ///< straight: the first output's own sample in the first row of a plane at position 0

    /// All threads of the block come here; with `useTable` none is straight. `height`: rows of outputs of the block,
    /// `rows` of the thread.
    template <int height, int rows>
    static __device__ __forceinline__ NearRows of(const Arguments& a, NearTable<width, height>& table, int x0, int y0,
                                                  bool useTable = false) {
        NearRows r{static_cast<const T*>(a.in), a.outsideValue, false, 0};
        const Axis x(a.map[0], a.first[0] + a.centre[0] + x0), y(a.map[1], a.first[1] + a.centre[1] + y0);
        const std::int64_t firstX = a.first[0] + x0, firstY = a.first[1] + y0;
        // Vectors reach up to 4 columns to either side.
        constexpr int aside = reach == 1 ? 1 : reach == 2 ? 2 : 4;
        const auto within = [&](int left, int columns, int top, int count) {
            return x.straight(firstX + left + reach - aside, firstX + left + columns + reach + aside) &&
                   y.straight(firstY + top, firstY + top + count + width - 1);
        };
        const int left = 4 * threadIdx.x, top = rows * threadIdx.y;
        const bool aligned = a.aligned && !useTable && ((firstX + reach + x.shift) & 3) == 0;
        r.straight = aligned && within(0, 128, 0, height);
        r.from = (firstY + y.shift + top) * a.strideY + (firstX + reach + x.shift + left);
        if (r.straight)
            return r;
        const int columns = min(128, a.size[0] - x0) + width - 1, count = min(+height, a.size[1] - y0) + width - 1;
        const int thread = threadIdx.x + 32 * threadIdx.y, threads = 32 * blockDim.y;
        for (int i = thread; i < 128 + width - 1; i += threads)
            table.column[i] = i < columns ? static_cast<int>(x(firstX + i)) : -1;
        for (int i = thread; i < height + width - 1; i += threads)
            table.row[i] = i < count ? static_cast<int>(y(firstY + i)) : -1;
        __syncthreads();
        r.straight = aligned && within(left, 4, top, rows);
        return r;
    }

    /// The row that starts at `row` from the first one's place, where straight.
    __device__ __forceinline__ void straightRow(std::int64_t row, float (&v)[read]) const {
        const T* p = data + (row + from);
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

    /// The row at `row` in storage, the thread's columns through `column`.
    __device__ __forceinline__ void mappedRow(bool outside, std::int64_t row, const int* column,
                                              float (&v)[read]) const {
#pragma unroll
        for (int i = 0; i < read; ++i) {
            const int at = column[i];
            v[i] = outside || at < 0 ? outsideValue : static_cast<float>(__ldg(data + (row + at)));
        }
    }
};

/// Stores 4 columns of `rows` rows.
template <int rows>
__device__ __forceinline__ void storeNear(const Arguments& a, const float (&acc)[rows][4], int x, int y, int z) {
    float* out = a.out + (x + y * a.outStrideY + z * a.outStrideZ);
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

/// Bit 4·j + c for each sum that is NaN.
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

/// f(std::type_identity<T>{}) for the types that these kernels take: narrow ones and float32.
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
