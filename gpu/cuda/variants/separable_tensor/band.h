// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/device/mma.h"
#include "cuda/variants/separable_fused/place.h"

/// What a march of bands is made of, its arguments and its arithmetic; bands.h says what is done with them.
namespace conv::march {

/// How a block fetches a strip of columns and what they see to both sides, 32 rows a step.
template <int radius_, int warps_, int width_>
struct StripShape {
    static constexpr int radius = radius_, warps = warps_, threads = 32 * warps;
    static constexpr int rows = 32, width = width_, window = width + 2 * radius, chunks = window / 4;
    static constexpr int pitch = window + 8; ///< in halves: eight rows of a matrix lie in different banks
    static constexpr int rowsOfWarp = rows / warps;
    static_assert(radius % 8 == 0 && rows % warps == 0);

    // What a warp fetches of a step: of each of its rows 32 chunks at a time, and the rest of several rows at once.
    static constexpr int fullRounds = chunks / 32, rest = chunks % 32, restRows = rest > 0 ? 32 / rest : 1;
    static constexpr int restRounds = rest > 0 ? (rowsOfWarp + restRows - 1) / restRows : 0;
    static constexpr int fetches = rowsOfWarp * fullRounds + restRounds;

    static constexpr bool lanesIdle = rest > 0 && (restRows * rest < 32 || rowsOfWarp % restRows != 0);

    template <class Stage>
    static constexpr std::size_t stage = std::size_t{4} * sizeof(Stage) * fetches * threads;
};

/// A strip of 16 columns a warp.
template <int radius_, int warps_, int blocks_>
struct Band : StripShape<radius_, warps_, 16 * warps_> {
    using Shape = StripShape<radius_, warps_, 16 * warps_>;
    static constexpr int radius = radius_, blocks = blocks_;
    static constexpr int matrices = radius / 8 + 1; ///< of an axis
    static constexpr int running = matrices - 1;    ///< blocks of 16 outputs under way along y
    static constexpr int warmUp = running / 2;      ///< steps before a segment's first results
    static constexpr bool tight = running > 4;      ///< their sums leave few registers for anything else
    static constexpr int stepsMost = 1024;          ///< of a segment
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
    bool aligned; ///< rows start where chunks of four may be loaded at once
    bool wide;    ///< pairs of results may be stored at once
    std::int64_t strideY, strideZ;
    AxisMap map[3];
    float outsideValue;
    std::int64_t first[3]; ///< index of the first sample that the first block reads
    std::int64_t lo[3];    ///< index of the box's first output
    Interval needed[2];    ///< indices that outputs of the domain need: of others, the nearest of these stands in
    int skip[2];           ///< outputs of the first blocks that lie before the box
    int size[2];           ///< outputs, those before the box with them
    float* out;            ///< of the box's first sample
    std::int64_t outStrideY, outStrideZ;
    int segment;                   ///< outputs that a block computes along y
    float taps[2][2 * radius + 1]; ///< times a power of two, the largest near 2^14
    float unscale[2];              ///< takes that power from the taps again
    float allAlongX;               ///< the sum of its taps
    float between;                 ///< what sums along x are multiplied by before they are split
    float after;                   ///< takes all these powers, and that of the sums (sumsDown), from results
};

/// Sums are kept times 2^-sumsDown, so that none overflows before its result does.
constexpr int sumsDown = 20;
/// Exponents of samples that are scaled; what meets larger ones is summed tap by tap.
constexpr int exponentLeast = -112, exponentMost = 120;

namespace band {

using namespace mma;

/// Toeplitz matrices as the lanes of a warp hold them: of each hi, then lo.
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
