// SPDX-License-Identifier: Apache-2.0
#include "cpu/runtime/buffer.h"
#include "cpu/variants/median/median.h"
#include "cpu/variants/median/samples.h"
#include "run/pool.h"
#include <type_traits>

namespace conv {
namespace {

// Short, distant pieces of rows leave the memory idle half of the time.
constexpr std::int64_t rowBytes = 16384, volumeRowBytes = 4096; ///< bytes of keys of a tile's row
constexpr std::int64_t rowsAhead = 2;                           ///< rows between prefetching one and loading it
constexpr std::int64_t spare = 128;                             ///< keys that vectors may read beyond a row

struct Tile {
    Interval x, y, z;
};

std::vector<Tile> tilesOfBox(const Region& box, std::int64_t wide, int threads) {
    const bool volume = box.size(2) > 1;
    Index3 each{wide, volume ? 16 : 32, volume ? 8 : 1};
    const auto count = [&] {
        return ceilDiv(box.size(0), each[0]) * ceilDiv(box.size(1), each[1]) * ceilDiv(box.size(2), each[2]);
    };
    while (each[1] > 8 && count() < std::int64_t{2} * threads)
        each[1] /= 2;
    while (each[0] > 1024 && count() < std::int64_t{2} * threads)
        each[0] /= 2;
    std::vector<Tile> tiles;
    for (const Region& r : conv::tilesOf(box, each))
        tiles.push_back({{r.lo[0], r.hi[0]}, {r.lo[1], r.hi[1]}, {r.lo[2], r.hi[2]}});
    return tiles;
}

/// A tile with the largest extent along each axis; the first and last ones of a box may be smaller.
Tile largestOf(const std::vector<Tile>& tiles) {
    Tile largest;
    for (const Tile& tile : tiles) {
        largest.x.hi = std::max(largest.x.hi, tile.x.size());
        largest.y.hi = std::max(largest.y.hi, tile.y.size());
        largest.z.hi = std::max(largest.z.hi, tile.z.size());
    }
    return largest;
}

template <class Samples>
class NetworkJob {
    using T = typename Samples::Key;

  public:
    NetworkJob(const Launch& launch, const Samples& samples)
        : launch_(launch),
          samples_(samples),
          size_(launch.problem->taps),
          half_{size_[0] / 2, size_[1] / 2, size_[2] / 2},
          frame_(launch, size_, half_, false),
          row_(samples.simd.rowFor(size_[1] * size_[2], size_[0])) {}

    void run() const {
        const std::int64_t bytes = launch_.box.size(2) > 1 ? volumeRowBytes : rowBytes;
        const std::vector<Tile> tiles =
            tilesOfBox(launch_.box, bytes / static_cast<std::int64_t>(sizeof(T)), launch_.pool->size());
        const Tile largest = largestOf(tiles);
        std::vector<Space> spaces(static_cast<std::size_t>(launch_.pool->size())); // one for each thread
        launch_.pool->parallelFor(static_cast<std::int64_t>(tiles.size()), [&](std::int64_t i, int worker) {
            Space& space = spaces[static_cast<std::size_t>(worker)];
            if (!space.keys.data())
                space = spaceFor(largest);
            filter(tiles[static_cast<std::size_t>(i)], space);
            medianSimd().flush();
        });
    }

  private:
    /// Rows of a tile with its halo: a row as floats, a row of results, and all rows as keys.
    struct Space {
        FloatBuffer samples, results, keys;
    };

    struct Extents {
        std::int64_t pitch, ny, nz, held; ///< keys of a row; rows and planes with the halo; rows held of a plane
    };
    [[nodiscard]] Extents extentsOf(const Tile& tile) const {
        const std::int64_t ny = tile.y.size() + size_[1] - 1;
        // Windows of one plane need only a ring of their rows.
        return {roundUp(tile.x.size() + 2 * half_[0], 64) + spare, ny, tile.z.size() + size_[2] - 1,
                size_[2] == 1 ? size_[1] : ny};
    }

    [[nodiscard]] Space spaceFor(const Tile& tile) const {
        const auto [pitch, ny, nz, held] = extentsOf(tile);
        const std::int64_t rows = held * nz + 3 * size_[1] * size_[2];
        return {FloatBuffer(pitch, false), FloatBuffer(pitch, false),
                FloatBuffer(rows * pitch * static_cast<std::int64_t>(sizeof(T)) / 4 + 1, false)};
    }

    void filter(const Tile& tile, const Space& space) const {
        const Interval wide{tile.x.lo - half_[0], tile.x.hi + half_[0]};
        const auto rows = median::readerOf<Samples>(launch_, frame_, wide);
        const auto [pitch, ny, nz, held] = extentsOf(tile);
        const std::int64_t n = tile.x.size(), m = size_[1] * size_[2];
        T *const keys = reinterpret_cast<T*>(space.keys.data()), *const work = keys + held * nz * pitch;
        std::vector<std::int64_t> loaded(static_cast<std::size_t>(nz), 0); // rows loaded of each plane
        std::vector<const T*> window(static_cast<std::size_t>(m));
        for (std::int64_t z = 0; z < tile.z.size(); ++z)
            for (std::int64_t y = 0; y < tile.y.size(); ++y) {
                for (std::int64_t p = z; p < z + size_[2]; ++p)
                    for (std::int64_t& r = loaded[static_cast<std::size_t>(p)]; r < y + size_[1]; ++r) {
                        if (r + rowsAhead < ny)
                            ask(rows, tile.y.lo - half_[1] + r + rowsAhead, tile.z.lo - half_[2] + p);
                        samples_.load(rows, tile.y.lo - half_[1] + r, tile.z.lo - half_[2] + p, space.samples.data(),
                                      keys + (p * held + r % held) * pitch);
                    }
                for (std::int64_t i = 0; i < m; ++i)
                    window[static_cast<std::size_t>(i)] =
                        keys + ((z + i / size_[1]) * held + (y + i % size_[1]) % held) * pitch;
                void* const to = frame_.placeAt(tile.x.lo, tile.y.lo + y, tile.z.lo + z);
                const MedianOut out = samples_.out(to, space.results.data());
                row_(window.data(), n, work, pitch, out);
                samples_.store(out.to, n, to);
            }
    }

    /// Prefetches a row: hardware does not foresee jumps between distant rows.
    static void ask(const typename Samples::Reader& rows, std::int64_t y, std::int64_t z) {
        if constexpr (std::is_same_v<typename Samples::Reader, Rows>)
            rows.prefetch(y, z);
    }

    const Launch& launch_;
    const Samples samples_;
    Index3 size_, half_;
    Frame frame_;
    typename MedianKeys<T>::Row row_;
};

} // namespace

void launchMedianNetwork(const Launch& launch) {
    if (!launch.box.empty())
        median::withSamplesOf(launch, [&](const auto& samples) { NetworkJob(launch, samples).run(); });
}

bool roundsMedians(const Problem& problem, ElementType) {
    return problem.output == ElementType::f32;
}

std::optional<std::string> unsupportedMedianNetwork(const Problem& problem, const Device&) {
    if (medianSimd().floats.rowFor(problem.taps[1] * problem.taps[2], problem.taps[0]))
        return std::nullopt;
    return "Has networks for windows of 1, 3 or 5 samples along x, by 1, 3, 5 or 3 × 3 across it.";
}

} // namespace conv
