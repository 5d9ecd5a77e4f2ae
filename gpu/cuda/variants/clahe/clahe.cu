// SPDX-License-Identifier: Apache-2.0
#include "cuda/device/sample.h"
#include "cuda/runtime/stream.h"
#include "cuda/variants/clahe/clahe.h"
#include "model/tile_grid.h"
#include "run/launch.h"
#include "run/pieces.h"
#include <algorithm>
#include <cfloat>
#include <cmath>
#include <limits>

namespace conv {
namespace {

/// Entries of the tables of a part: 64 MiB of float64.
constexpr std::int64_t entriesMax = std::int64_t{1} << 23;
/// A thread block counts in shared memory up to that many bins.
constexpr int sharedBins = 8192;
constexpr int threads = 256, warps = threads / 32;
constexpr std::int64_t partsMax = 65535;
constexpr int wide = 32, tall = 8, rowsOfThread = 4, rowsOfBlock = tall * rowsOfThread;
constexpr unsigned everyLane = 0xffffffffU;

struct Samples {
    const void* data;
    ElementType type;
    std::int64_t strideY, strideZ;
    AxisMap map[3];
    double outsideValue;

    [[nodiscard]] __device__ double at(std::int64_t x, std::int64_t y, std::int64_t z) const {
        const std::int64_t px = map[0](x), py = map[1](y), pz = map[2](z);
        return px < 0 || py < 0 || pz < 0 ? outsideValue
                                          : sampleAs<double>(data, type, px + py * strideY + pz * strideZ);
    }
};

struct Counting {
    Samples in;
    ClaheBins bins;
    int binCount;
    std::int64_t tile[3];      ///< samples of a tile
    std::int64_t firstTile[3]; ///< first tile of this part
    std::int64_t tiles[3];
    std::int64_t from; ///< blockIdx.y 0 takes this tile
    unsigned* counts;  ///< bins of each tile
};

/// Counts a share of a tile's samples: blockIdx.y chooses the tile, blockIdx.x the share.
__global__ void __launch_bounds__(threads) count(const __grid_constant__ Counting c) {
    extern __shared__ unsigned own[];
    const bool shared = c.binCount <= sharedBins;
    const std::int64_t number = c.from + blockIdx.y;
    unsigned* const whole = c.counts + number * c.binCount;
    if (shared) {
        for (int i = static_cast<int>(threadIdx.x); i < c.binCount; i += threads)
            own[i] = 0;
        __syncthreads();
    }
    unsigned* const bins = shared ? own : whole;
    const std::int64_t line = number / c.tiles[0];
    const std::int64_t x0 = (c.firstTile[0] + number % c.tiles[0]) * c.tile[0],
                       y0 = (c.firstTile[1] + line % c.tiles[1]) * c.tile[1],
                       z0 = (c.firstTile[2] + line / c.tiles[1]) * c.tile[2];
    // At most 2^31 samples; the step keeps the sum below 2^32.
    const auto nx = static_cast<unsigned>(c.tile[0]), ny = static_cast<unsigned>(c.tile[1]),
               all = nx * ny * static_cast<unsigned>(c.tile[2]), step = gridDim.x * threads;
    for (unsigned i = blockIdx.x * threads + threadIdx.x; i < all; i += step) {
        const unsigned row = i / nx;
        const double value = c.in.at(x0 + (i - row * nx), y0 + row % ny, z0 + row / ny);
        if (fabs(value) <= DBL_MAX)
            atomicAdd(bins + c.bins.of(value), 1U);
    }
    if (shared) {
        __syncthreads();
        for (int i = static_cast<int>(threadIdx.x); i < c.binCount; i += threads)
            if (own[i] > 0)
                atomicAdd(whole + i, own[i]);
    }
}

struct Tables {
    ClaheBins bins;
    int binCount;
    double clip;
    const unsigned* counts;
    double* tables;
};

/// Sum over the threads of a block, for all of them.
__device__ unsigned long long sumOfBlock(unsigned long long value, unsigned long long* shares) {
    for (int offset = 16; offset > 0; offset /= 2)
        value += __shfl_xor_sync(everyLane, value, offset);
    __syncthreads();
    if (threadIdx.x % 32 == 0)
        shares[threadIdx.x / 32] = value;
    __syncthreads();
    unsigned long long sum = 0;
    for (int i = 0; i < warps; ++i)
        sum += shares[i];
    return sum;
}

/// Sum over the threads of a block before this one.
__device__ unsigned long long sumBefore(unsigned long long value, unsigned long long* shares) {
    const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    unsigned long long sum = value;
    for (unsigned offset = 1; offset < 32; offset *= 2) {
        const unsigned long long other = __shfl_up_sync(everyLane, sum, offset);
        if (lane >= offset)
            sum += other;
    }
    __syncthreads();
    if (lane == 31)
        shares[warp] = sum;
    __syncthreads();
    for (unsigned i = 0; i < warp; ++i)
        sum += shares[i];
    return sum - value;
}

/// Turns the counts of a tile into its table, a thread block for each tile. Counts above the limit are shared out
/// evenly among all bins; a tile without samples counts as one with equal bins. Sums are whole numbers: of the counts
/// within the limit, and of the bins above it.
__global__ void __launch_bounds__(threads) accumulate(const __grid_constant__ Tables t) {
    __shared__ unsigned long long shares[warps];
    const unsigned* const counts = t.counts + std::int64_t{blockIdx.x} * t.binCount;
    double* const table = t.tables + std::int64_t{blockIdx.x} * t.binCount;
    const int each = (t.binCount + threads - 1) / threads, from = min(t.binCount, static_cast<int>(threadIdx.x) * each),
              to = min(t.binCount, from + each);
    unsigned long long sum = 0;
    for (int i = from; i < to; ++i)
        sum += counts[i];
    const auto count = static_cast<double>(sumOfBlock(sum, shares)), bins = static_cast<double>(t.binCount);
    const double limit = t.clip == 0 ? INFINITY : t.clip * count / bins;
    unsigned long long within = 0, above = 0;
    const auto take = [&](unsigned height) {
        if (static_cast<double>(height) > limit)
            ++above;
        else
            within += height;
    };
    for (int i = from; i < to; ++i)
        take(counts[i]);
    const unsigned long long allWithin = sumOfBlock(within, shares), allAbove = sumOfBlock(above, shares),
                             withinBefore = sumBefore(within, shares), aboveBefore = sumBefore(above, shares);
    const auto sumOf = [&](unsigned long long inside, unsigned long long beyond) {
        return static_cast<double>(inside) + (beyond > 0 ? static_cast<double>(beyond) * limit : 0);
    };
    const double share = (count - sumOf(allWithin, allAbove)) / bins;
    within = withinBefore;
    above = aboveBefore;
    for (int i = from; i < to; ++i) {
        take(counts[i]);
        const double place = static_cast<double>(i + 1);
        table[i] = t.bins.valueAt(count > 0 ? fmin(1.0, (sumOf(within, above) + place * share) / count) : place / bins);
    }
}

/// Nearest tiles of an index along an axis, counted from a part's first tile.
struct Nearest {
    int low, high;
    double weight; ///< share of `high`
};

/// ClaheAxis::nearest for indices of a part in 32 bits: `lead` is twice the part's first index less `size`, counted
/// from the middle of tile `tile`.
struct PartAxis {
    int size;        ///< 1: every sample is a tile
    int tile;        ///< tile before the first index, counted from the part's first tile; may be −1
    unsigned lead;   ///< below 2·size
    int first, last; ///< tiles of the domain, counted likewise

    [[nodiscard]] __device__ Nearest nearest(int index) const {
        if (size == 1)
            return {index, index, 0};
        const unsigned halves = lead + 2 * static_cast<unsigned>(index), both = 2 * static_cast<unsigned>(size),
                       more = halves / both;
        const int at = tile + static_cast<int>(more);
        return {min(max(at, first), last), min(max(at + 1, first), last),
                static_cast<double>(halves - more * both) / static_cast<double>(both)};
    }
};

struct Equalizing {
    Samples in;
    ClaheBins bins;
    bool any; ///< false: samples stay
    int binCount;
    PartAxis axis[3];
    int tilesX, tilesY;
    std::int64_t first[3]; ///< index of output (0, 0, 0) of this part
    int size[3];
    const double* tables;
    void* out;
    bool outIsWide;
    std::int64_t outStrideY, outStrideZ;
};

__global__ void __launch_bounds__(wide* tall) equalize(const __grid_constant__ Equalizing e) {
    __shared__ Nearest rows[rowsOfBlock];
    const int x = blockIdx.x * wide + threadIdx.x, top = blockIdx.y * rowsOfBlock, z = blockIdx.z;
    const int thread = threadIdx.y * wide + threadIdx.x;
    if (e.any && thread < rowsOfBlock)
        rows[thread] = e.axis[1].nearest(top + thread);
    __syncthreads();
    if (x >= e.size[0])
        return;
    const Nearest column = e.axis[0].nearest(x), deep = e.axis[2].nearest(z);
#pragma unroll
    for (int r = 0; r < rowsOfThread; ++r) {
        const int row = static_cast<int>(threadIdx.y) + r * tall, y = top + row;
        if (y >= e.size[1])
            return;
        double value = e.in.at(e.first[0] + x, e.first[1] + y, e.first[2] + z);
        if (e.any && fabs(value) <= DBL_MAX) {
            const Nearest across = rows[row];
            const std::int64_t bin = e.bins.of(value);
            const auto along = [&](int tileY, int tileZ) {
                const double* const tables =
                    e.tables + (std::int64_t{tileZ} * e.tilesY + tileY) * e.tilesX * e.binCount + bin;
                const double low = tables[std::int64_t{column.low} * e.binCount],
                             high = tables[std::int64_t{column.high} * e.binCount];
                return low + (high - low) * column.weight;
            };
            const auto plane = [&](int tileZ) {
                const double from = along(across.low, tileZ);
                return across.low == across.high ? from : from + (along(across.high, tileZ) - from) * across.weight;
            };
            value = plane(deep.low);
            if (deep.low != deep.high)
                value += (plane(deep.high) - value) * deep.weight;
        }
        const std::int64_t at = x + y * e.outStrideY + z * e.outStrideZ;
        if (e.outIsWide)
            static_cast<double*>(e.out)[at] = value;
        else
            static_cast<float*>(e.out)[at] = static_cast<float>(value);
    }
}

class Parts {
  public:
    explicit Parts(const Launch& launch)
        : launch_(launch),
          stream_(*launch.stream),
          node_(*launch.problem->equalized),
          bins_(node_),
          axes_{axisOf(0), axisOf(1), axisOf(2)},
          in_{launch.in.data,
              launch.in.type,
              launch.in.strideY,
              launch.in.strideZ,
              {launch.map[0], launch.map[1], launch.map[2]},
              launch.outsideValue} {}

    void run() {
        const double perOutput =
            launch_.variant->predictSeconds(*launch_.problem, stream_.device) /
            static_cast<double>(std::max<std::int64_t>(1, launch_.problem->outputs() * launch_.problem->items));
        const auto atOnce = static_cast<std::int64_t>(std::max(1048576.0, stream_.launchBudget() / perOutput));
        for (const Region& piece : piecesOf(launch_.box, atOnce, {1 << 28, 1 << 20, 65535})) {
            forParts(axes_, piece, bins_.any() ? entriesMax / node_.bins : std::numeric_limits<std::int64_t>::max(),
                     [this](const Region& part, const Region& tiles) { equalizePart(part, tiles); });
            stream_.pace(perOutput * static_cast<double>(piece.count()));
        }
    }

  private:
    [[nodiscard]] ClaheAxis axisOf(std::size_t a) const {
        return {node_.tile[a], launch_.map[a].lo, launch_.map[a].hi};
    }

    void equalizePart(const Region& part, const Region& tiles) {
        const std::int64_t entries = bins_.any() ? tiles.count() * node_.bins : 1;
        const DeviceBuffer counts(stream_, static_cast<std::size_t>(entries) * sizeof(unsigned)),
            tables(stream_, static_cast<std::size_t>(entries) * sizeof(double));
        if (bins_.any()) {
            check(cudaMemsetAsync(counts.as(), 0, static_cast<std::size_t>(entries) * sizeof(unsigned), stream_.handle),
                  "cudaMemsetAsync");
            countTiles(tiles, counts.as<unsigned>());
            accumulate<<<static_cast<unsigned>(tiles.count()), threads, 0, stream_.handle>>>(
                Tables{bins_, static_cast<int>(node_.bins), node_.clip, counts.as<unsigned>(), tables.as<double>()});
            check(cudaGetLastError(), "The launch of the tables of clahe");
        }
        Equalizing e{in_,
                     bins_,
                     bins_.any(),
                     static_cast<int>(node_.bins),
                     {partAxis(0, part, tiles), partAxis(1, part, tiles), partAxis(2, part, tiles)},
                     static_cast<int>(tiles.hi[0] - tiles.lo[0]),
                     static_cast<int>(tiles.hi[1] - tiles.lo[1]),
                     {part.lo[0], part.lo[1], part.lo[2]},
                     {},
                     tables.as<double>(),
                     nullptr,
                     launch_.outType == ElementType::f64,
                     launch_.outStrideY,
                     launch_.outStrideZ};
        for (std::size_t a = 0; a < 3; ++a)
            e.size[a] = static_cast<int>(part.hi[a] - part.lo[a]);
        const Region& box = launch_.box;
        const std::int64_t at = (part.lo[0] - box.lo[0]) + (part.lo[1] - box.lo[1]) * launch_.outStrideY +
                                (part.lo[2] - box.lo[2]) * launch_.outStrideZ;
        e.out = static_cast<char*>(launch_.out) +
                at * static_cast<std::int64_t>(e.outIsWide ? sizeof(double) : sizeof(float));
        const dim3 grid((e.size[0] + wide - 1) / wide, (e.size[1] + rowsOfBlock - 1) / rowsOfBlock, e.size[2]);
        equalize<<<grid, dim3(wide, tall), 0, stream_.handle>>>(e);
        check(cudaGetLastError(), "The launch of clahe");
    }

    void countTiles(const Region& tiles, unsigned* counts) {
        const std::int64_t all = tiles.count(), samples = node_.tile[0] * node_.tile[1] * node_.tile[2];
        Counting c{in_,
                   bins_,
                   static_cast<int>(node_.bins),
                   {node_.tile[0], node_.tile[1], node_.tile[2]},
                   {tiles.lo[0], tiles.lo[1], tiles.lo[2]},
                   {tiles.hi[0] - tiles.lo[0], tiles.hi[1] - tiles.lo[1], tiles.hi[2] - tiles.lo[2]},
                   0,
                   counts};
        // Few tiles are shared among blocks, each of which counts more samples than it has bins.
        constexpr std::int64_t blocksWanted = 2048;
        const std::int64_t least = std::max<std::int64_t>(16 * threads, node_.bins <= sharedBins ? 2 * node_.bins : 0),
                           shares = std::clamp<std::int64_t>(blocksWanted / all, 1, (samples + least - 1) / least);
        const std::size_t shared =
            node_.bins <= sharedBins ? static_cast<std::size_t>(node_.bins) * sizeof(unsigned) : 0;
        for (; c.from < all; c.from += partsMax) {
            const dim3 grid(static_cast<unsigned>(shares), static_cast<unsigned>(std::min(partsMax, all - c.from)));
            count<<<grid, threads, shared, stream_.handle>>>(c);
            check(cudaGetLastError(), "The launch of the counts of clahe");
        }
    }

    [[nodiscard]] PartAxis partAxis(std::size_t a, const Region& part, const Region& tiles) const {
        const std::int64_t size = axes_[a].size;
        if (size == 1)
            return {1, 0, 0, 0, 0};
        const std::int64_t halves = 2 * part.lo[a] - size, both = 2 * size,
                           tile = halves / both - (halves % both < 0 ? 1 : 0);
        const auto within = [&](std::int64_t t) { // clamped to the part's tiles
            return static_cast<int>(std::clamp(t, tiles.lo[a], tiles.hi[a] - 1) - tiles.lo[a]);
        };
        return {static_cast<int>(size), static_cast<int>(tile - tiles.lo[a]),
                static_cast<unsigned>(halves - tile * both), within(axes_[a].first), within(axes_[a].last)};
    }

    const Launch& launch_;
    CudaStream& stream_;
    const ClaheNode& node_;
    const ClaheBins bins_;
    const std::array<ClaheAxis, 3> axes_;
    const Samples in_;
};

} // namespace

void launchClaheOnDevice(const Launch& launch) {
    if (!launch.box.empty())
        Parts(launch).run();
}

} // namespace conv
