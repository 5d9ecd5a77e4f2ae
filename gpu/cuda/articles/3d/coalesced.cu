// SPDX-License-Identifier: Apache-2.0
// One output per thread, samples through the caches. The order of threads decides whether loads coalesce.
#include "cuda/articles/3d/articles3d.h"
#include "cuda/articles/sum.h"

namespace conv {
namespace {

using namespace articles;

struct Place {
    int i, j, l;
};

/// One index over all outputs, x fastest: divisions, but every thread has work.
struct Linear {
    static dim3 grid(const int (&size)[3], const dim3& block) {
        return dim3(blocksFor(std::int64_t{size[0]} * size[1] * size[2], block.x));
    }
    static __device__ Place place(const int (&size)[3]) {
        const unsigned at = blockIdx.x * blockDim.x + threadIdx.x, row = at / static_cast<unsigned>(size[0]);
        const unsigned plane = row / static_cast<unsigned>(size[1]);
        return {static_cast<int>(at - row * static_cast<unsigned>(size[0])),
                static_cast<int>(row - plane * static_cast<unsigned>(size[1])), static_cast<int>(plane)};
    }
};

/// A 3-D grid with threadIdx.x along x: no divisions, but idle threads at the edges.
struct Grid {
    static dim3 grid(const int (&size)[3], const dim3& block) {
        return dim3(blocksFor(size[0], block.x), blocksFor(size[1], block.y), blocksFor(size[2], block.z));
    }
    static __device__ Place place(const int (&)[3]) {
        return {static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x),
                static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y),
                static_cast<int>(blockIdx.z * blockDim.z + threadIdx.z)};
    }
};

/// A 3-D grid with threadIdx.x along z: each load of a warp is 32 transactions.
struct Strided {
    static dim3 grid(const int (&size)[3], const dim3& block) {
        return dim3(blocksFor(size[2], block.x), blocksFor(size[1], block.y), blocksFor(size[0], block.z));
    }
    static __device__ Place place(const int (&)[3]) {
        return {static_cast<int>(blockIdx.z * blockDim.z + threadIdx.z),
                static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y),
                static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x)};
    }
};

template <class Order, class Samples, class Taps>
__global__ void __launch_bounds__(512) oneOutput(const __grid_constant__ Work<Samples, Taps> w) {
    const Place p = Order::place(w.size);
    if (p.i < w.size[0] && p.j < w.size[1] && p.l < w.size[2])
        w.out[p.i + p.j * w.outStrideY + p.l * w.outStrideZ] = sumAt(w, p.i, p.j, p.l);
}

template <class Order>
void launchInOrder(const Launch& launch, const Index3& max) {
    const TapTable& table = denseTaps(launch);
    const dim3 block(static_cast<unsigned>(launch.threadBlock[0]), static_cast<unsigned>(launch.threadBlock[1]),
                     static_cast<unsigned>(launch.threadBlock[2]));
    inPieces(
        launch,
        [&](const Region& piece) {
            withSamples(launch.in, [&]<class Samples>(const Samples& in) {
                withTaps(table, [&]<class Taps>(const Taps& taps) {
                    const Work<Samples, Taps> w = workOf(launch, piece, in, taps);
                    oneOutput<Order><<<Order::grid(w.size, block), block, 0, launch.stream->handle>>>(w);
                });
            });
        },
        max);
}

constexpr int maxGrid = 65535;

} // namespace

void launchStrided(const Launch& launch) {
    launchInOrder<Strided>(launch, {maxGrid, maxGrid, 1 << 30});
}

void launchCoalesced(const Launch& launch) {
    launchInOrder<Linear>(launch, {1 << 30, 1 << 30, 1 << 30});
}

void launchCoalescedGrid(const Launch& launch) {
    launchInOrder<Grid>(launch, {1 << 30, maxGrid, maxGrid});
}

} // namespace conv
