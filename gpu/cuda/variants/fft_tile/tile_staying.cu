// SPDX-License-Identifier: Apache-2.0
// Many plain pairs of 64 × 64 tiles: persistent thread blocks keep the spectrum and the numbers of several groups in
// shared memory, and TMA brings the next pairs meanwhile.
#include "cuda/variants/fft/division.h"
#include "cuda/variants/fft_tile/tile_kernel.h"
#include <algorithm>

namespace conv::fft {
namespace {

template <int threads>
struct WarpsOfBlock {
    int thread = static_cast<int>(threadIdx.x) % threads, number = static_cast<int>(threadIdx.x) / threads;

    __device__ __forceinline__ void sync() const {
        asm volatile("bar.sync %0, %1;" ::"r"(number + 1), "n"(threads) : "memory");
    }
    __device__ __forceinline__ bool any(bool yes) const {
        int result;
        asm volatile("{ .reg .pred p, q; setp.ne.s32 p, %2, 0; bar.red.or.pred q, %1, %3, p; selp.s32 %0, 1, 0, q; }"
                     : "=r"(result)
                     : "r"(number + 1), "r"(static_cast<int>(yes)), "n"(threads)
                     : "memory");
        return result != 0;
    }
};

/// Pairs of each image in a launch, [from, to): numbers of pairs that are not plain, and rows of plain ones from the
/// first plain row on.
struct WorkRange {
    int others[2], plainRows[2];

    [[nodiscard]] __host__ __device__ int othersEach() const { return others[1] - others[0]; }
    [[nodiscard]] __host__ __device__ int rowsEach() const { return plainRows[1] - plainRows[0]; }
};

struct Memory {
    using Tile = ImageTile<4>;
    using Copy = PairCopy<Tile>;
    static constexpr int groups = 3, places = 2; ///< places: pairs in flight
    static constexpr int twiddles = 8;           ///< barriers of the pairs in flight

    float samples[places][2 * Copy::samples];
    Complex traded[groups][Tile::numbers];
    ComplexPair spectrum[8 * 256];
    std::int64_t rowsAt[groups][2][Tile::rows];
    /// Barriers of successive pairs, then of the spectrum. A group may arrive while the previous pair in its place is
    /// still in flight: with only `places` barriers it would mistake that arrival for its own. While pair i is in
    /// flight no group gets beyond i + 4.
    std::uint64_t arrived[twiddles + 1];
    int of[places][2]; ///< column and row of the place's pair
    int item[places];
    int workIndex[groups], nextTicket;
};

/// Thread blocks share the pairs with stride `blocks`. Crews take a block's pairs in order, first the slow ones that
/// are not plain.
__global__ void __launch_bounds__(256 * Memory::groups, 1)
    convolveStaying(const __grid_constant__ CUtensorMap source, const __grid_constant__ TileArguments a,
                    const WorkRange share) {
    if constexpr (march::hasBulkCopies) {
        using Tile = Memory::Tile;
        extern __shared__ __align__(128) unsigned char bytes[];
        Memory& m = *reinterpret_cast<Memory*>(bytes);
        const WarpsOfBlock<256> group;
        const int blocks = static_cast<int>(gridDim.x), block = static_cast<int>(blockIdx.x);
        const int across = a.plain[0][1] - a.plain[0][0];
        const int ofPlain = blocks - 1 - block; // a block with one more of the others has one less
        const auto rangeOf = [&](int count, int from) { return (count - from + blocks - 1) / blocks; };
        const int others = rangeOf(share.othersEach() * a.items, block),
                  plain = rangeOf(across * share.rowsEach() * a.items, ofPlain);
        // One thread starts copying the block's plain pair `number`.
        const auto ask = [&](int number) {
            if (number >= plain)
                return;
            const int place = number % Memory::places, index = number * blocks + ofPlain, row = index / across;
            const int item = a.items == 1 ? 0 : row / share.rowsEach(), down = row - item * share.rowsEach();
            const int of[2] = {a.plain[0][0] + index - row * across, a.plain[1][0] + share.plainRows[0] + down};
            m.of[place][0] = of[0];
            m.of[place][1] = of[1];
            m.item[place] = item;
            Memory::Copy::start(a, &source, of, item, m.samples[place], m.arrived + number % Memory::twiddles);
        };
        if (threadIdx.x == 0) {
            march::beginArrivals(m.arrived, Memory::twiddles + 1);
            for (int i = 0; i < Memory::places; ++i)
                ask(i);
            march::expectBytes(m.arrived + Memory::twiddles, sizeof m.spectrum);
            march::copyRow(m.spectrum, a.spectrum, sizeof m.spectrum, m.arrived + Memory::twiddles);
            m.nextTicket = Memory::groups;
        }
        const Tile::Twiddles twiddles = Tile::twiddles(a.roots, group.thread);
        __syncthreads();
        march::awaitArrival(m.arrived + Memory::twiddles, 0);
        Complex* traded = m.traded[group.number];
        for (int workIndex = group.number; workIndex < others + plain; workIndex = m.workIndex[group.number]) {
            Pair pair;
            Complex offset;
            const int number = workIndex - others;
            if (number < 0) {
                const int index = workIndex * blocks + block, item = a.items == 1 ? 0 : index / share.othersEach();
                pair = Pair::other(a, item, share.others[0] + index - item * share.othersEach());
                offset = transformOther<Tile, true>(a, pair, group, m.rowsAt[group.number], traded);
            } else {
                const int place = number % Memory::places;
                march::awaitArrival(m.arrived + number % Memory::twiddles, number / Memory::twiddles & 1);
                pair = {{m.of[place][0], m.of[place][1]}, true, m.item[place]};
                Memory::Copy copy;
                copy.find(a, pair.of, m.samples[place]);
                offset = copy.firstSamples(a);
                Complex v[16];
                copy.take(group.thread, v);
                Tile::forwardA(v, offset + offset, group.thread, traded);
            }
            group.sync();
            if (group.thread == 0) {
                m.workIndex[group.number] = atomicAdd(&m.nextTicket, 1);
                if (number >= 0)
                    ask(number + Memory::places);
            }
            finishPair<Tile>(a, pair, group, twiddles, offset, m.spectrum, traded);
        }
    }
}

} // namespace

bool launchStaying(const TileJob& job, const CUtensorMap& source) {
    const TileArguments& a = job.arguments;
    const int first = a.firstRow, end = first + job.down, border = a.rowsOfOthers;
    const auto others = [&](int row) { return std::min(a.others, std::min(row, border) * job.across); };
    const WorkRange share{{others(first), others(end)}, {std::max(first - border, 0), std::max(end - border, 0)}};
    const std::int64_t pairs = (share.othersEach() + std::int64_t{job.across} * share.rowsEach()) * a.items;
    // One block per pair is faster for few pairs, or if much of the GPU would idle at the end (H100, 2026-11,
    // docs/design/fft-tiles.md).
    constexpr double maxWaiting = 0.03;
    constexpr std::int64_t minPairs = 2 * Memory::groups;
    const std::int64_t blocks = std::max(job.device.cores, 1), max = ceilDiv(pairs, blocks);
    if (max < minPairs || static_cast<double>(max * blocks) > (1 + maxWaiting) * static_cast<double>(pairs) ||
        job.device.sharedBytesPerBlock < static_cast<std::int64_t>(sizeof(Memory)))
        return false;
    static DeviceFlag isReady;
    const bool ready = isReady(job.device.index, [] {
        cudaFuncAttributes attributes{};
        check(cudaFuncGetAttributes(&attributes, convolveStaying), "cudaFuncGetAttributes of fft-tile");
        if (attributes.ptxVersion < 90)
            return false;
        check(cudaFuncSetAttribute(convolveStaying, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                   static_cast<int>(sizeof(Memory))),
              "cudaFuncSetAttribute");
        return true;
    });
    if (!ready)
        return false;
    convolveStaying<<<static_cast<unsigned>(blocks), 256 * Memory::groups, sizeof(Memory), job.stream>>>(source, a,
                                                                                                         share);
    check(cudaGetLastError(), "The launch of fft-tile");
    return true;
}

} // namespace conv::fft
