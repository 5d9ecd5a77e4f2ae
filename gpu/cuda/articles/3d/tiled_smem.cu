// SPDX-License-Identifier: Apache-2.0
// A thread block's samples and their halo in shared memory.
#include "cuda/articles/3d/articles3d.h"
#include "cuda/articles/sum.h"

namespace conv {
namespace {

using namespace articles;

/// Taps along each axis whose halo fits shared memory at once. Independent of the thread block, so that results are
/// too.
CONV_HD constexpr int chunk(int axis) {
    return axis == 0 ? 16 : 12;
}

template <class Samples, class Taps>
__global__ void __launch_bounds__(512) tiled(const __grid_constant__ Work<Samples, Taps> w) {
    extern __shared__ float tile[];
    const int t[3] = {static_cast<int>(threadIdx.x), static_cast<int>(threadIdx.y), static_cast<int>(threadIdx.z)};
    const int threads[3] = {static_cast<int>(blockDim.x), static_cast<int>(blockDim.y), static_cast<int>(blockDim.z)};
    const int begin[3] = {static_cast<int>(blockIdx.x) * threads[0], static_cast<int>(blockIdx.y) * threads[1],
                          static_cast<int>(blockIdx.z) * threads[2]};
    const Line x(w.map[0], w.lo[0] + begin[0]), y(w.map[1], w.lo[1] + begin[1]), z(w.map[2], w.lo[2] + begin[2]);
    int wanted[3], k[3];
    for (int a = 0; a < 3; ++a)
        wanted[a] = min(threads[a], w.size[a] - begin[a]);
    float total = 0;
    for (k[2] = 0; k[2] < w.taps[2]; k[2] += chunk(2))
        for (k[1] = 0; k[1] < w.taps[1]; k[1] += chunk(1))
            for (k[0] = 0; k[0] < w.taps[0]; k[0] += chunk(0)) {
                int n[3];
                std::int64_t first[3];
                for (int a = 0; a < 3; ++a) {
                    n[a] = min(chunk(a), w.taps[a] - k[a]);
                    first[a] = w.lo[a] + begin[a] - w.centre[a] + k[a];
                }
                const int width = threads[0] + n[0] - 1, height = threads[1] + n[1] - 1;
                __syncthreads();
                for (int l = t[2]; l < wanted[2] + n[2] - 1; l += threads[2]) {
                    const std::int64_t pz = z(first[2] + l);
                    for (int j = t[1]; j < wanted[1] + n[1] - 1; j += threads[1]) {
                        const std::int64_t py = y(first[1] + j);
                        loadRow(tile + (l * height + j) * width, Dense{}, w.in, x,
                                py < 0 || pz < 0 ? -1 : py * w.strideY + pz * w.strideZ, first[0], wanted[0] + n[0] - 1,
                                w.outsideValue, t[0], threads[0]);
                    }
                }
                __syncthreads();
                float box = 0;
                for (int dz = 0; dz < n[2]; ++dz)
                    for (int dy = 0; dy < n[1]; ++dy) {
                        const float* row = tile + (((t[2] + dz) * height + t[1] + dy) * width + t[0]);
                        const int tap = ((k[2] + dz) * w.taps[1] + k[1] + dy) * w.taps[0] + k[0];
                        float sum = 0;
#pragma unroll 4
                        for (int dx = 0; dx < n[0]; ++dx)
                            sum = add<Taps>(sum, row[dx], w.weight[tap + dx]);
                        box += sum;
                    }
                total += box;
            }
    if (t[0] < wanted[0] && t[1] < wanted[1] && t[2] < wanted[2])
        w.out[begin[0] + t[0] + (begin[1] + t[1]) * w.outStrideY + (begin[2] + t[2]) * w.outStrideZ] = total;
}

} // namespace

void launchTiledSmem(const Launch& launch) {
    const TapTable& table = denseTaps(launch);
    unsigned b[3];
    std::size_t bytes = sizeof(float);
    for (std::size_t a = 0; a < 3; ++a) {
        b[a] = static_cast<unsigned>(launch.threadBlock[a]);
        bytes *=
            b[a] +
            static_cast<std::size_t>(std::min<std::int64_t>(chunk(static_cast<int>(a)), launch.kernel().extent()[a])) -
            1;
    }
    const dim3 block(b[0], b[1], b[2]);
    inPieces(launch,
             [&](const Region& piece) {
                 withSamples(launch.in, [&]<class Samples>(const Samples& in) {
                     withTaps(table, [&]<class Taps>(const Taps& taps) {
                         const Work<Samples, Taps> w = workOf(launch, piece, in, taps);
                         const dim3 grid(blocksFor(w.size[0], b[0]), blocksFor(w.size[1], b[1]),
                                         blocksFor(w.size[2], b[2]));
                         allowShared(tiled<Samples, Taps>, bytes);
                         tiled<<<grid, block, bytes, launch.stream->handle>>>(w);
                     });
                 });
             },
             {1 << 30, 65535, 65535});
}

} // namespace conv
