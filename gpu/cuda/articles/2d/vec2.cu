// SPDX-License-Identifier: Apache-2.0
// Two neighbours along x per thread: float2 reads of shared memory, each serving four products, and float2 stores.
#include "cuda/articles/2d/articles2d.h"
#include "cuda/articles/articles.h"

namespace conv {
namespace {

using namespace articles;

constexpr int chunkX = 64, chunkY = 48;

template <class Taps>
__device__ __forceinline__ float2 rowOfTwo(const float2* row, const Taps& taps, int tap, int n) {
    float2 sum = make_float2(0, 0), now = row[0];
    int k = 0;
#pragma unroll 2
    for (; k + 2 <= n; k += 2) {
        const float2 next = row[k / 2 + 1];
        const float a = taps[tap + k], b = taps[tap + k + 1];
        sum.x = add<Taps>(sum.x, now.x, a);
        sum.y = add<Taps>(sum.y, now.y, a);
        sum.x = add<Taps>(sum.x, now.y, b);
        sum.y = add<Taps>(sum.y, next.x, b);
        now = next;
    }
    if (k < n) {
        sum.x = add<Taps>(sum.x, now.x, taps[tap + k]);
        sum.y = add<Taps>(sum.y, now.y, taps[tap + k]);
    }
    return sum;
}

template <class W>
__device__ __forceinline__ void store(const W& w, int i, int j, float2 value) {
    float* out = w.out + (i + j * w.outStrideY);
    const bool second = i + 1 < w.size[0];
    if (second && reinterpret_cast<std::uintptr_t>(out) % sizeof(float2) == 0) {
        *reinterpret_cast<float2*>(out) = value;
        return;
    }
    out[0] = value.x;
    if (second)
        out[1] = value.y;
}

template <class Samples, class Taps>
__global__ void __launch_bounds__(512) twoNeighbours(const __grid_constant__ Work<Samples, Taps> w) {
    extern __shared__ __align__(8) float tile[];
    const int tx = static_cast<int>(threadIdx.x), ty = static_cast<int>(threadIdx.y);
    const int bx = static_cast<int>(blockDim.x), by = static_cast<int>(blockDim.y);
    const int x0 = static_cast<int>(blockIdx.x) * 2 * bx, y0 = static_cast<int>(blockIdx.y) * by;
    const int nx = min(2 * bx, w.size[0] - x0), ny = min(by, w.size[1] - y0), pitch = 2 * bx + chunkX;
    const Line x(w.map[0], w.lo[0] + x0), y(w.map[1], w.lo[1] + y0);
    float2 total = make_float2(0, 0);
    for (int ky = 0; ky < w.taps[1]; ky += chunkY)
        for (int kx = 0; kx < w.taps[0]; kx += chunkX) {
            const int width = min(chunkX, w.taps[0] - kx), height = min(chunkY, w.taps[1] - ky);
            __syncthreads();
            for (int j = ty; j < ny + height - 1; j += by) {
                const std::int64_t py = y(w.lo[1] + y0 - w.centre[1] + ky + j);
                loadRow(tile + j * pitch, Dense{}, w.in, x, py < 0 ? -1 : py * w.strideY,
                        w.lo[0] + x0 - w.centre[0] + kx, nx + width - 1, w.outsideValue, tx, bx);
            }
            __syncthreads();
            for (int dy = 0; dy < height; ++dy) {
                const float2 sum = rowOfTwo(reinterpret_cast<const float2*>(tile + (ty + dy) * pitch) + tx, w.weight,
                                            (ky + dy) * w.taps[0] + kx, width);
                total.x += sum.x;
                total.y += sum.y;
            }
        }
    if (2 * tx < nx && ty < ny)
        store(w, x0 + 2 * tx, y0 + ty, total);
}

} // namespace

void launchVec2(const Launch& launch) {
    const TapTable& table = denseTaps(launch);
    const dim3 block(static_cast<unsigned>(launch.threadBlock[0]), static_cast<unsigned>(launch.threadBlock[1]));
    const std::int64_t rows = block.y + std::min<std::int64_t>(chunkY, launch.kernel().extent()[1]);
    const std::size_t bytes = static_cast<std::size_t>(rows) * (2 * block.x + chunkX) * sizeof(float);
    inPieces(launch, [&](const Region& piece) {
        withSamples(launch.in, [&]<class Samples>(const Samples& in) {
            withTaps(table, [&]<class Taps>(const Taps& taps) {
                const auto w = workOf(launch, piece, in, taps);
                const dim3 grid(blocksFor(w.size[0], 2 * block.x), blocksFor(w.size[1], block.y));
                allowShared(twoNeighbours<Samples, Taps>, bytes);
                twoNeighbours<<<grid, block, bytes, launch.stream->handle>>>(w);
            });
        });
    });
}

} // namespace conv
