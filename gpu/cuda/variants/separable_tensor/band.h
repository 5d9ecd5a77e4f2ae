// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/device/mma.h"
#include "cuda/variants/separable_fused/place.h"

namespace conv::march {

/// A thread block's fetches: a strip of columns with its halo, 32 rows per step.
template <int radius_, int warps_, int width_>
struct StripShape {
    static constexpr int radius = radius_, warps = warps_, threads = 32 * warps;
    static constexpr int rows = 32, width = width_, window = width + 2 * radius, chunks = window / 4;
    static constexpr int pitch = window + 8; ///< halves from row to row, against bank conflicts
    static constexpr int rowsOfWarp = rows / warps;
    static_assert(radius % 8 == 0 && rows % warps == 0);

    // A warp fetches 32 chunks of each row at a time, then the rest of several rows at once.
    static constexpr int fullRounds = chunks / 32, rest = chunks % 32, restRows = rest > 0 ? 32 / rest : 1;
    static constexpr int restRounds = rest > 0 ? (rowsOfWarp + restRows - 1) / restRows : 0;
    static constexpr int fetches = rowsOfWarp * fullRounds + restRounds;

    static constexpr bool lanesIdle = rest > 0 && (restRows * rest < 32 || rowsOfWarp % restRows != 0);

    template <class Stage>
    static constexpr std::size_t stage = std::size_t{4} * sizeof(Stage) * fetches * threads;
};

/// A strip of 16 columns per warp.
template <int radius_, int warps_, int blocks_>
struct Band : StripShape<radius_, warps_, 16 * warps_> {
    using Shape = StripShape<radius_, warps_, 16 * warps_>;
    static constexpr int radius = radius_, blocks = blocks_;
    static constexpr int matrices = radius / 8 + 1; ///< Toeplitz matrices per axis
    static constexpr int running = matrices - 1;    ///< groups of 16 outputs in progress along y
    static constexpr int warmUp = running / 2;      ///< steps before a segment's first results
    static constexpr bool tight = running > 4;      ///< sums leave few registers
    static constexpr int maxSteps = 1024;           ///< steps of a segment
    static_assert(radius % 16 == 0);

    static constexpr std::size_t half = std::size_t{2} * Shape::rows * Shape::pitch,
                                 tables = std::size_t{4} * matrices * 32 * sizeof(uint4);
    template <class Stage>
    static constexpr std::size_t bytes =
        Shape::template stage<Stage> + 2 * half + tables + std::size_t{16} * Shape::chunks;
};

template <int radius>
struct BandArguments {
    const void* in;
    ElementType type;
    bool aligned; ///< chunks of four may be loaded at once
    bool wide;    ///< pairs of results may be stored at once
    std::int64_t strideY, strideZ;
    AxisMap map[3];
    float outsideValue;
    std::int64_t first[3]; ///< index of the first thread block's first sample
    std::int64_t lo[3];    ///< index of the box's first output
    Interval needed[2];    ///< indices that the domain's outputs need; others are clamped to them
    int skip[2];           ///< outputs before the box
    int size[2];           ///< outputs, with those before the box
    float* out;            ///< first output of the box
    std::int64_t outStrideY, outStrideZ;
    int segment;                   ///< outputs of a block along y
    float taps[2][2 * radius + 1]; ///< times a power of two, the largest near 2^14
    float unscale[2];              ///< undoes that power
    float allAlongX;               ///< sum of the taps along x
    float between;                 ///< scale of sums along x before they are split
    float after;                   ///< undoes these scales and sumsDown
};

/// Sums are kept times 2^−sumsDown, so that none overflows before its result.
constexpr int sumsDown = 20;
/// Sample exponents that can be scaled. Larger samples take tap-by-tap sums.
constexpr int minExponent = -112, maxExponent = 120;

namespace band {

using namespace mma;

/// Toeplitz matrices in lane layout: hi, then lo, of each.
template <class B, class A>
__device__ __forceinline__ void fillTables(const A& a, uint4* tables) {
    constexpr int places = 2 * B::radius + 1;
    for (int i = threadIdx.x; i < 2 * B::matrices * 32; i += B::threads) {
        const int axis = i / (B::matrices * 32), m = i / 32 % B::matrices, lane = i % 32;
        std::uint32_t hi[4], lo[4];
#pragma unroll
        for (int q = 0; q < 4; ++q) {
            const int row = (lane >> 2) + 8 * (q & 1), column = 2 * (lane & 3) + 8 * (q >> 1),
                      j = 16 * m + column - row;
            const auto tap = [&](int k) { return k >= 0 && k < places ? a.taps[axis][k] : 0.0f; };
            split(tap(j), tap(j + 1), hi[q], lo[q]);
        }
        uint4* to = tables + (axis * B::matrices + m) * 64 + lane;
        to[0] = make_uint4(hi[0], hi[1], hi[2], hi[3]);
        to[32] = make_uint4(lo[0], lo[1], lo[2], lo[3]);
    }
}

} // namespace band
} // namespace conv::march
