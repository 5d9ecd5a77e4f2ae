// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/separable_tensor/band_samples.h"
#include "cuda/variants/tensor_cores/tensor_cores.h"

/// Dense kernels on tensor cores. A row of taps is a banded Toeplitz matrix, cut into 8 × 8 matrices that all outputs
/// share; a warp multiplies 16 rows of 64 outputs. Each row of taps gets fresh float32 sums, because tensor cores
/// truncate and long sums would lose digits.
namespace conv::toeplitz {

using march::band::isWhole;
using march::band::mayBeWhole;

/// Four warps walk down a strip of 128 columns with the last 64 rows of samples as halves, each row with its own power
/// of two.
template <int blocks_, Products products_>
struct Strip : march::StripShape<(blocks_ > 3 ? 16 : 8), 4, 128> {
    using Shape = march::StripShape<(blocks_ > 3 ? 16 : 8), 4, 128>;
    static constexpr int blocks = blocks_, places = 8 * blocks - 7; ///< taps of a row, some of them zero
    static constexpr Products products = products_;
    static constexpr bool splits = products == Products::three;
    static constexpr int ring = 64, outputs = 8;         ///< rows; output matrices side by side in a warp
    static constexpr int columns = outputs + blocks - 1; ///< sample matrices side by side
    static constexpr std::size_t half = std::size_t{2} * ring * Shape::pitch;
    static constexpr std::size_t row =
        std::size_t{splits ? 2 : 1} * blocks * 32 * sizeof(std::uint32_t); ///< bytes of a row of taps

    template <class Stage>
    static constexpr bool low = splits && !isWhole<Stage>; ///< samples may have low halves
    /// Bytes of shared memory for a kernel of `rows` rows.
    template <class Stage>
    static constexpr std::size_t bytes(int rows) {
        return Shape::template stage<Stage> + (low<Stage> ? 2 : 1) * half + rows * (row + sizeof(float)) +
               std::size_t{16} * Shape::chunks;
    }
};

/// Thread blocks per multiprocessor, by registers and an H100's shared memory.
template <class S, class Stage>
constexpr int residents = S::template bytes<Stage>(S::places) > 74 << 10   ? 2
                          : S::template bytes<Stage>(S::places) > 55 << 10 ? 3
                                                                           : 4;

struct Arguments {
    const void* in;
    ElementType type;
    bool aligned; ///< chunks of four may be loaded at once
    bool wide;    ///< pairs of results may be stored at once
    std::int64_t strideY, strideZ;
    AxisMap map[3];
    float outsideValue;
    std::int64_t first[3]; ///< index of the first thread block's first sample
    std::int64_t lo[3];    ///< index of the box's first output
    Interval needed[2];    ///< indices that the box's outputs need; others are clamped to them
    int skip[2];           ///< outputs before the box
    int size[2];           ///< outputs, with those before the box
    float* out;            ///< first output of the box
    std::int64_t outStrideY, outStrideZ;
    int segment;          ///< outputs of a block along y
    int rows;             ///< rows of taps
    const float* taps;    ///< rows × places, times a power of two: the largest near 2^14
    const float* rowSums; ///< sums of these rows
    float after[2];       ///< two factors that undo this power and sumsDown
};

/// Sums are kept times 2^−sumsDown, so that none overflows before its result.
constexpr int sumsDown = 20;
/// Sample exponents that can be scaled. A block sums directly if all its samples are smaller or any is larger.
constexpr int minExponent = -93, maxExponent = 120;

/// Taps in lane layout: high halves of each row, then low ones.
template <class S>
__device__ __forceinline__ void fillTables(const Arguments& a, std::uint32_t* tables, float* rowSums) {
    for (int i = threadIdx.x; i < a.rows * S::blocks * 32; i += S::threads) {
        const int row = i / (S::blocks * 32), block = i / 32 % S::blocks, lane = i % 32;
        const int k = 8 * block + 2 * (lane & 3) - (lane >> 2);
        const auto tap = [&](int at) { return at >= 0 && at < S::places ? a.taps[row * S::places + at] : 0.0F; };
        std::uint32_t hi, lo;
        mma::split(tap(k), tap(k + 1), hi, lo);
        std::uint32_t* to = tables + row * (S::row / sizeof(std::uint32_t)) + block * 32 + lane;
        to[0] = hi;
        if constexpr (S::splits)
            to[S::blocks * 32] = lo;
    }
    for (int i = threadIdx.x; i < a.rows; i += S::threads)
        rowSums[i] = a.rowSums[i];
}

/// Pairs of matrices side by side, each 8 rows above 8 rows.
template <class S>
__device__ __forceinline__ void loadColumns(std::uint32_t (&x)[S::columns + 1][2], std::uint32_t from) {
#pragma unroll
    for (int c = 0; c < S::columns; c += 2) {
        std::uint32_t r[4];
        mma::loadMatrices(r, from + c * 16);
        x[c][0] = r[0];
        x[c][1] = r[1];
        x[c + 1][0] = r[2];
        x[c + 1][1] = r[3];
    }
}

/// d = (fresh ? 0 : d) + samples · taps for four output matrices from `at` on, whose products are interleaved, so that
/// none waits.
template <class S, bool fresh>
__device__ __forceinline__ void multiplyFour(float (&d)[4][4], const std::uint32_t (&x)[S::columns + 1][2], int at,
                                             const std::uint32_t (&taps)[S::blocks]) {
#pragma unroll
    for (int q = 0; q + 1 < S::blocks; q += 2)
#pragma unroll
        for (int b = 0; b < 4; ++b) {
            const int c = at + b + q;
            const uint4 a = make_uint4(x[c][0], x[c][1], x[c + 1][0], x[c + 1][1]);
            if (fresh && q == 0)
                mma::multiply<true>(d[b], a, taps[q], taps[q + 1]);
            else
                mma::multiply<false>(d[b], a, taps[q], taps[q + 1]);
        }
    if constexpr (S::blocks % 2 == 1)
#pragma unroll
        for (int b = 0; b < 4; ++b)
            mma::multiply(d[b], x[at + b + S::blocks - 1][0], x[at + b + S::blocks - 1][1], taps[S::blocks - 1]);
}

template <class S>
using Sums = float[S::outputs][4];

/// Adds one row of taps: rows of samples at `from` (low halves `half` bytes further) times the scales of the lane's two
/// result rows.
template <class S, bool low>
__device__ __forceinline__ void addRow(Sums<S>& sums, std::uint32_t from, const std::uint32_t* table, float scale0,
                                       float scale1) {
    std::uint32_t x[S::columns + 1][2], y[low ? S::columns + 1 : 1][2], hi[S::blocks], lo[S::blocks];
    loadColumns<S>(x, from);
    if constexpr (low)
        loadColumns<S>(y, from + static_cast<unsigned>(S::half));
#pragma unroll
    for (int q = 0; q < S::blocks; ++q) {
        hi[q] = table[q * 32];
        if constexpr (S::splits)
            lo[q] = table[(S::blocks + q) * 32];
    }
#pragma unroll
    for (int at = 0; at < S::outputs; at += 4) {
        float d[4][4];
        if constexpr (S::splits)
            multiplyFour<S, true>(d, x, at, lo);
        if constexpr (low)
            multiplyFour<S, false>(d, y, at, hi);
        multiplyFour<S, !S::splits>(d, x, at, hi);
#pragma unroll
        for (int b = 0; b < 4; ++b)
#pragma unroll
            for (int q = 0; q < 4; ++q)
                sums[at + b][q] = fmaf(d[b][q], q < 2 ? scale0 : scale1, sums[at + b][q]);
    }
}

} // namespace conv::toeplitz
