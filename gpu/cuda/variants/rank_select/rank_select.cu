// SPDX-License-Identifier: Apache-2.0
#include "cuda/device/keys.h"
#include "cuda/ops/gather.h"
#include "cuda/runtime/grid.h"
#include "cuda/runtime/stream.h"
#include "cuda/variants/rank_select/rank_select.h"
#include "model/bilateral_window.h"
#include "run/launch.h"
#include "run/pieces.h"
#include <type_traits>

namespace conv {
namespace {

constexpr int lanes = 32, tall = 4;        ///< threads of a block
constexpr std::int64_t mostBlocks = 16384; ///< along y and z of a grid; threads take several outputs beyond

template <class Key>
struct Arguments {
    const Key* in; ///< packed, with the halo
    std::int64_t inY, inZ;
    std::int64_t size[3]; ///< outputs
    int window[3], before;
    const int* reaches; ///< half-widths of the rows of a ball; null for a box
    std::int64_t place;
    void* out;
    std::int64_t outY, outZ;
    ElementType as;
};

/// Half-width of each row of a ball along x; −1: the row is empty.
__global__ void findReaches(int rx, int ry, int rz, int* reaches) {
    const int wide = 2 * ry + 1, rows = wide * (2 * rz + 1);
    for (int r = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x); r < rows;
         r += static_cast<int>(gridDim.x * blockDim.x))
        reaches[r] = static_cast<int>(bilateral::reachAlongX(rx, ry, rz, r % wide - ry, r / wide - rz));
}

/// Calls f for each key of the window whose first sample is at `corner`.
template <class Key, class F>
__device__ __forceinline__ void forWindow(const Arguments<Key>& a, const Key* corner, F f) {
    for (int z = 0; z < a.window[2]; ++z)
        for (int y = 0; y < a.window[1]; ++y) {
            const Key* row = corner + z * a.inZ + y * a.inY;
            int count = a.window[0];
            if (a.reaches) {
                const int reach = a.reaches[z * a.window[1] + y];
                row += a.before - reach;
                count = 2 * reach + 1; // below 1 for an empty row
            }
#pragma unroll 4
            for (int x = 0; x < count; ++x)
                f(row[x]);
        }
}

/// The key at `place` of the sorted window. Each turn keeps a range that ends in keys of the window and holds that key.
template <class Key>
__device__ __forceinline__ Key selected(const Arguments<Key>& a, const Key* corner) {
    using Bits = std::make_unsigned_t<Key>;
    Key low = std::numeric_limits<Key>::max(), high = std::numeric_limits<Key>::min();
    forWindow(a, corner, [&](Key key) {
        low = min(low, key);
        high = max(high, key);
    });
    while (low < high) {
        const Key middle = low + static_cast<Key>((static_cast<Bits>(high) - static_cast<Bits>(low)) / 2);
        Key below = low, above = high; // the nearest keys on either side
        std::int64_t count = 0;
        forWindow(a, corner, [&](Key key) {
            const bool isBelow = key <= middle;
            count += isBelow;
            below = max(below, isBelow ? key : below);
            above = min(above, isBelow ? above : key);
        });
        if (count > a.place)
            high = below;
        else
            low = above;
    }
    return low;
}

template <class Key>
__global__ void __launch_bounds__(lanes* tall) rankSelect(const __grid_constant__ Arguments<Key> a) {
    const std::int64_t x = std::int64_t{blockIdx.x} * lanes + threadIdx.x;
    if (x >= a.size[0])
        return;
    for (std::int64_t z = blockIdx.z; z < a.size[2]; z += gridDim.z)
        for (std::int64_t y = std::int64_t{blockIdx.y} * tall + threadIdx.y; y < a.size[1];
             y += std::int64_t{gridDim.y} * tall)
            median::putSample(a.out, x + y * a.outY + z * a.outZ, selected(a, a.in + x + y * a.inY + z * a.inZ), a.as);
}

template <class Key>
void runPiece(const Launch& launch, const RankNode& window, const int* reaches, const Region& piece) {
    const Index3& size = window.size;
    const Region read = piece.grown(window.before, {size[0] - 1 - window.before[0], size[1] - 1 - window.before[1],
                                                    size[2] - 1 - window.before[2]});
    const DeviceBuffer keys(*launch.stream, static_cast<std::size_t>(read.count()) * sizeof(Key));
    gather(launch, read, keys.as<Key>());
    Arguments<Key> a{};
    a.in = keys.as<Key>();
    a.inY = read.size(0);
    a.inZ = a.inY * read.size(1);
    for (int axis = 0; axis < 3; ++axis) {
        a.size[axis] = piece.size(axis);
        a.window[axis] = static_cast<int>(size[static_cast<std::size_t>(axis)]);
    }
    a.before = static_cast<int>(window.before[0]);
    a.reaches = reaches;
    a.place = window.place;
    a.as = launch.problem->output;
    a.outY = launch.outStrideY;
    a.outZ = launch.outStrideZ;
    a.out = static_cast<Key*>(launch.out) + (piece.lo[0] - launch.box.lo[0]) +
            (piece.lo[1] - launch.box.lo[1]) * a.outY + (piece.lo[2] - launch.box.lo[2]) * a.outZ;
    const dim3 grid(blocks(a.size[0], lanes), blocks(a.size[1], tall, mostBlocks), blocks(a.size[2], 1, mostBlocks));
    rankSelect<Key><<<grid, dim3(lanes, tall), 0, launch.stream->handle>>>(a);
    check(cudaGetLastError(), "The launch of rank-select");
}

/// The window of a rank, or of a median.
RankNode windowOf(const Problem& problem) {
    if (problem.ordered)
        return *problem.ordered;
    const Index3& size = problem.taps;
    RankNode window;
    window.size = size;
    window.before = {size[0] / 2, size[1] / 2, size[2] / 2};
    window.place = problem.nonZeroTaps / 2;
    return window;
}

} // namespace

void launchRankSelect(const Launch& launch) {
    CudaStream& stream = *launch.stream;
    const Problem& problem = *launch.problem;
    const RankNode window = windowOf(problem);
    DeviceBuffer reaches;
    if (window.ball) {
        const std::int64_t rows = window.size[1] * window.size[2];
        constexpr int threads = 256;
        reaches = DeviceBuffer(stream, static_cast<std::size_t>(rows) * sizeof(int));
        findReaches<<<blocks(rows, threads), threads, 0, stream.handle>>>(
            static_cast<int>(window.before[0]), static_cast<int>(window.before[1]), static_cast<int>(window.before[2]),
            reaches.as<int>());
        check(cudaGetLastError(), "The launch of rank-select");
    }
    const double perOutput = launch.variant->predictSeconds(problem, stream.device) /
                             static_cast<double>(std::max<std::int64_t>(1, problem.outputs() * problem.items));
    constexpr std::int64_t max = 1 << 30;
    for (const Region& piece : piecesOf(launch.box, gatheredAtOnce(launch, window.size, perOutput), {max, max, max})) {
        if (problem.output == ElementType::f32)
            runPiece<std::int32_t>(launch, window, reaches.as<int>(), piece);
        else
            runPiece<std::int64_t>(launch, window, reaches.as<int>(), piece);
        stream.pace(perOutput * static_cast<double>(piece.count()));
    }
}

} // namespace conv
