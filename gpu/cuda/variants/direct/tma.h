// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "cuda/variants/direct/tile.h"
#include <cuda.h>

namespace conv::direct {

// From compute capability 9.0 on TMA brings whole planes: one thread requests a plane, and an mbarrier completes when
// it has arrived. Samples beyond a straight run of storage arrive wrong; thread blocks at borders repair them.

inline constexpr int maxBulkPlanes = 48;
inline constexpr int maxBulkSlots = 24; ///< planes in shared memory at once
inline constexpr int minBulkSlots = 10;

/// `position`: of a column or row in storage, −1 outside. `inside`: the window's equal column or row, −1 if none.
struct TmaPlace {
    int position, inside;
};

template <class S>
struct TmaHead {
    std::uint64_t full[maxBulkSlots];                                    ///< mbarriers: the plane has arrived
    std::uint64_t empty[maxBulkSlots];                                   ///< mbarriers: the plane is free
    std::int64_t plane[maxBulkPlanes];                                   ///< positions along z, −1 outside
    TmaPlace column[S::tile.pitch], row[S::tile.size[1] + S::width - 1]; ///< used at borders
};

/// Rounded up to the alignment of TMA destinations.
template <class S>
inline constexpr int tmaHeadBytes = (static_cast<int>(sizeof(TmaHead<S>)) + 127) / 128 * 128;
template <class S>
inline constexpr int tmaRows = S::tile.size[1] + S::width - 1;
template <class S>
inline constexpr int tmaPlaneFloats = (S::tile.pitch * tmaRows<S> + 31) / 32 * 32;

#if __CUDA_ARCH__ >= 900
__device__ __forceinline__ unsigned sharedAddress(const void* p) {
    return static_cast<unsigned>(__cvta_generic_to_shared(p));
}
__device__ __forceinline__ void makeBarrier(std::uint64_t* barrier, int arrivals) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(sharedAddress(barrier)), "r"(arrivals) : "memory");
}
__device__ __forceinline__ void arrive(std::uint64_t* barrier) {
    asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(sharedAddress(barrier)) : "memory");
}
/// Waits for the end of the phase of that parity. The vote shows the compiler uniform control flow, so that taps stay
/// in uniform registers.
__device__ __forceinline__ void waitFor(std::uint64_t* barrier, int parity) {
    unsigned done;
    do
        asm volatile("{\n .reg .pred p;\n mbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2;\n selp.u32 %0,1,0,p;\n}"
                     : "=r"(done)
                     : "r"(sharedAddress(barrier)), "r"(parity)
                     : "memory");
    while (!__all_sync(0xffffffffu, done));
}
/// Orders this thread's shared-memory writes before later TMA writes.
__device__ __forceinline__ void beforeCopies() {
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
}
/// Makes this thread's initialised barriers visible to TMA.
__device__ __forceinline__ void barriersMade() {
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    beforeCopies();
}
/// Requests a plane; `barrier` completes with its bytes.
__device__ __forceinline__ void copyPlane(float* to, const CUtensorMap& from, int x, int y, int z, int bytes,
                                          std::uint64_t* barrier) {
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(sharedAddress(barrier)), "r"(bytes)
                 : "memory");
    asm volatile("cp.async.bulk.tensor.3d.shared::cluster.global.tile.mbarrier::complete_tx::bytes "
                 "[%0], [%1, {%2, %3, %4}], [%5];" ::"r"(sharedAddress(to)),
                 "l"(&from), "r"(x), "r"(y), "r"(z), "r"(sharedAddress(barrier))
                 : "memory");
}

/// Loading of a thread block's planes, and repair of their borders.
template <class S>
struct TmaPlanes {
    const Arguments& a;
    const CUtensorMap& source;
    TmaHead<S>& head;
    float* planes;
    int x0, y0, slots;

    __device__ __forceinline__ float* at(int slot) const { return planes + slot * tmaPlaneFloats<S>; }

    __device__ __forceinline__ bool atBorder() const {
        return !a.straight(0, x0, x0 + min(+S::tile.size[0], a.size[0] - x0) + S::width - 1) ||
               !a.straight(1, y0, y0 + min(+S::tile.size[1], a.size[1] - y0) + S::width - 1);
    }

    /// One thread requests `plane` into its slot.
    __device__ __forceinline__ void ask(int plane, int slot) const {
        const std::int64_t z = head.plane[plane];
        if (z < 0)
            arrive(&head.full[slot]); // fillBorder() fills the whole plane
        else
            copyPlane(at(slot), source, static_cast<int>(a.startX) + x0 - S::tile.lead, static_cast<int>(a.startY) + y0,
                      static_cast<int>(z), S::tile.pitch * tmaRows<S> * 4, &head.full[slot]);
    }

    /// Straight columns or rows [lo, hi) among those needed.
    struct Span {
        int start, from, to; ///< index of the window's first; needed range [from, to)
        int lo, hi;
    };
    __device__ __forceinline__ Span span(int axis) const {
        Span s{};
        s.from = axis == 0 ? S::tile.lead : 0;
        s.start = (axis == 0 ? x0 : y0) - s.from;
        s.to = s.from + min(axis == 0 ? +S::tile.size[0] : +S::tile.size[1], a.size[axis] - (axis == 0 ? x0 : y0)) +
               S::width - 1;
        s.lo = min(max(a.straightLo[axis] - s.start, s.from), s.to);
        s.hi = max(s.lo, min(a.straightHi[axis] - s.start, s.to));
        return s;
    }

    __device__ __forceinline__ void fillPlaces(int axis, TmaPlace* places) const {
        const Span s = span(axis);
        const std::int64_t first = (axis == 0 ? a.startX : a.startY) + s.start;
        for (int i = s.from + static_cast<int>(threadIdx.x); i < s.to; i += S::tile.threads) {
            const bool straight = i >= s.lo && i < s.hi;
            const std::int64_t position = straight ? first + i : a.position(axis, s.start + i),
                               inside = position - first;
            places[i] = {static_cast<int>(position),
                         position >= 0 && inside >= s.lo && inside < s.hi ? static_cast<int>(inside) : -1};
        }
    }

    /// Called by all threads before fillBorder(); a barrier must follow.
    __device__ __forceinline__ void prepare() const {
        fillPlaces(0, head.column);
        fillPlaces(1, head.row);
    }

    /// Repairs planes [from, to); `from` is in `slot`. Called by all threads.
    __device__ __forceinline__ void fillBorder(int from, int to, int slot) const {
        const Span x = span(0), y = span(1);
        // Columns at the sides of every row, then the rows above and below between them.
        const int left = x.lo - x.from, aside = left + x.to - x.hi, between = x.hi - x.lo;
        const int sides = aside * y.to, all = sides + between * (y.lo + y.to - y.hi);
        // With few cells, several threads share each.
        const int groups = all > 0 ? max(1, S::tile.threads / all) : 1;
        const int group = groups > 1 ? static_cast<int>(threadIdx.x) / all : 0;
#pragma unroll 1
        for (int i = threadIdx.x - group * all; i < all && group < groups; i += S::tile.threads) {
            const int n = i < sides ? aside : between, j = i < sides ? i : i - sides, row = j / n, c = j - row * n;
            const int column = i >= sides ? x.lo + c : c < left ? x.from + c : x.hi + c - left;
            const int line = i < sides || row < y.lo ? row : y.hi + row - y.lo;
            const TmaPlace px = head.column[column], py = head.row[line];
            const bool outside = px.position < 0 || py.position < 0, inside = px.inside >= 0 && py.inside >= 0;
            const float* sample = static_cast<const float*>(a.in) + (px.position + py.position * a.strideY);
            const int to_ = line * S::tile.pitch + column, from_ = py.inside * S::tile.pitch + px.inside;
#pragma unroll 4
            for (int p = from + group; p < to; p += groups) {
                const std::int64_t z = head.plane[p];
                if (z < 0)
                    continue;
                float* plane = at(slot + p - from < slots ? slot + p - from : slot + p - from - slots);
                plane[to_] = outside ? a.outsideValue : inside ? plane[from_] : __ldg(sample + z * a.strideZ);
            }
        }
        if (a.outside)
#pragma unroll 1
            for (int p = from; p < to; ++p)
                if (head.plane[p] < 0) {
                    float* plane = at(slot + p - from < slots ? slot + p - from : slot + p - from - slots);
                    for (int i = threadIdx.x; i < S::tile.pitch * tmaRows<S>; i += S::tile.threads)
                        plane[i] = a.outsideValue;
                }
        beforeCopies();
    }
};
#endif

/// Images or planes of a stack, one per z of the grid. Square kernels, one chain.
template <class S, int blocks, class Taps>
__global__ void __launch_bounds__(S::tile.threads, blocks)
    imageTma(const __grid_constant__ CUtensorMap source, const __grid_constant__ Arguments a,
             const __grid_constant__ Taps taps) {
#if __CUDA_ARCH__ >= 900
    extern __shared__ __align__(128) unsigned char bytes[];
    constexpr Tile tile = S::tile;
    auto& head = *reinterpret_cast<TmaHead<S>*>(bytes);
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    const TmaPlanes<S> planes{a,
                              source,
                              head,
                              reinterpret_cast<float*>(bytes + tmaHeadBytes<S>),
                              static_cast<int>(blockIdx.x) * tile.size[0],
                              static_cast<int>(blockIdx.y) * tile.size[1],
                              1};
    if (threadIdx.x == 0) {
        makeBarrier(&head.full[0], 1);
        barriersMade();
        head.plane[0] = a.startZ + blockIdx.z;
        planes.ask(0, 0);
    }
    __syncthreads();
    const bool border = planes.atBorder();
    if (border)
        planes.prepare();
    waitFor(&head.full[0], 0);
    if (border) {
        __syncthreads();
        planes.fillBorder(0, 1, 0);
        __syncthreads();
    }
    const int x = warp % 2 * 32 + lane % 8 * 4, y = warp / 2 * 32 + lane / 8 * rowsEach;
    float acc[rowsEach][4] = {};
    int quad;
    asm("mov.u32 %0, 0;" : "=r"(quad)); // opaque: keeps the tap index out of address arithmetic
    multiplySquare<S>(acc, planes.planes + y * tile.pitch + x, taps, quad);
    storeTile<S, false, true>(a, taps, acc, planes.x0 + x, planes.y0 + y, blockIdx.z);
#endif
}

/// Volumes, kernels as high as wide. Each warp computes one plane of outputs over a ring of `slots` planes. If not all
/// planes fit, the first warp, the last to need a plane, requests the next one into its slot.
template <class S, bool parts, int blocks, class Taps>
__global__ void __launch_bounds__(S::tile.threads, blocks)
    volumeTma(const __grid_constant__ CUtensorMap source, const __grid_constant__ Arguments a,
              const __grid_constant__ Taps taps, int slots) {
#if __CUDA_ARCH__ >= 900
    extern __shared__ __align__(128) unsigned char bytes[];
    constexpr Tile tile = S::tile;
    constexpr int deep = tile.size[2];
    auto& head = *reinterpret_cast<TmaHead<S>*>(bytes);
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    const Layers layers(a, deep);
    const int x0 = blockIdx.x * tile.size[0], y0 = blockIdx.y * tile.size[1], z0 = layers.z0;
    const int depths = a.taps[2], planesAll = deep + depths - 1;
    const int planesNeeded = layers.z1 - z0 + depths - 1;
    const bool refilled = planesAll > slots;
    const TmaPlanes<S> planes{a, source, head, reinterpret_cast<float*>(bytes + tmaHeadBytes<S>), x0, y0, slots};
    const bool border =
        planes.atBorder() || (a.outside && !a.straight(2, z0 - layers.below, z0 - layers.below + planesNeeded));

    if (threadIdx.x < planesAll) {
        // Warps past the last output also request a plane, so that every mbarrier they wait on completes.
        const int z = z0 + min(static_cast<int>(threadIdx.x), planesNeeded - 1);
        head.plane[threadIdx.x] = a.plane(z, layers.below);
    }
    if (threadIdx.x < slots) {
        makeBarrier(&head.full[threadIdx.x], 1);
        makeBarrier(&head.empty[threadIdx.x], deep);
        barriersMade();
    }
    __syncthreads();
    const int first = min(slots, planesAll);
    if (lane == 0)
        for (int plane = warp; plane < first; plane += deep)
            planes.ask(plane, plane);
    if (border) {
        planes.prepare();
        for (int plane = 0; plane < first; ++plane)
            waitFor(&head.full[plane], 0);
        __syncthreads();
        planes.fillBorder(0, first, 0);
        __syncthreads();
    } else if (refilled && lane == 0) {
        for (int plane = 0; plane < warp; ++plane)
            arrive(&head.empty[plane]);
    }

    const int x = lane % 8 * 4, y = lane / 8 * rowsEach;
    const float* from = planes.planes + y * tile.pitch + x;
    float acc[rowsEach][4] = {}, sum[parts ? rowsEach : 1][4] = {};
    int quad, slot = warp, parity = 0, steps = a.split.stepsPerPart;
    asm("mov.u32 %0, 0;" : "=r"(quad)); // opaque: keeps the tap index out of address arithmetic
#pragma unroll 1
    for (int step = 0; step < depths; ++step) {
        if (border && refilled && step > 0) {
            // The slot of the last step's first plane is free. The plane requested a step ago is repaired before the
            // next barrier.
            __syncthreads();
            const int asked = slots + step - 1;
            if (asked < planesAll && threadIdx.x == 0)
                planes.ask(asked, asked % slots);
            if (step > 1 && asked - 1 < planesAll) {
                waitFor(&head.full[(asked - 1) % slots], (asked - 1) / slots & 1);
                planes.fillBorder(asked - 1, asked, (asked - 1) % slots);
            }
        }
        waitFor(&head.full[slot], parity);
        multiplySquare<S>(acc, from + slot * tmaPlaneFloats<S>, taps, quad);
        if (!border && refilled) {
            __syncwarp();
            if (lane == 0)
                arrive(&head.empty[slot]);
            if (__any_sync(0xffffffffu, warp == 0 && step + slots < planesAll)) {
                waitFor(&head.empty[slot], parity);
                if (lane == 0)
                    planes.ask(step + slots, slot);
            }
        }
        if (++slot == slots) {
            slot = 0;
            parity ^= 1;
        }
        if constexpr (parts)
            if (--steps == 0) {
                steps = a.split.stepsPerPart;
                endPart(sum, acc);
            }
    }
    if constexpr (parts) {
        endPart(sum, acc);
        storeTile<S, parts, true>(a, taps, sum, x0 + x, y0 + y, z0 + warp, layers.below);
    } else {
        storeTile<S, parts, true>(a, taps, acc, x0 + x, y0 + y, z0 + warp, layers.below);
    }
#endif
}

} // namespace conv::direct
