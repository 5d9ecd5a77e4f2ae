// SPDX-License-Identifier: Apache-2.0
#include "cpu/variants/extrema/extrema.h"
#include "cpu/runtime/buffer.h"
#include "cpu/variants/extrema/simd.h"
#include "cpu/variants/median/samples.h"
#include "run/pool.h"
#include <algorithm>
#include <bit>
#include <cmath>

namespace conv {
namespace {

constexpr std::int64_t spare = 128; ///< keys that vectors may read beyond a row
/// Keys of a tile with its halo: half of a second-level cache of 1 MiB in 32-bit keys.
constexpr std::int64_t tileKeys = std::int64_t{1} << 17;

template <class T>
const Extremes<T>& extremesOf() {
    const ExtremaSimd& simd = extremaSimd();
    if constexpr (sizeof(T) == 1)
        return simd.bytes;
    else if constexpr (sizeof(T) == 2)
        return simd.words;
    else if constexpr (sizeof(T) == 4)
        return simd.floats;
    else
        return simd.wide;
}

template <class Samples>
class ExtremaJob {
    using T = typename Samples::Key;

  public:
    ExtremaJob(const Launch& launch, const Samples& samples)
        : launch_(launch),
          samples_(samples),
          window_(*launch.problem->ordered),
          frame_(launch, window_.size, window_.before, false),
          extreme_(window_.place == 0 ? extremesOf<T>().smaller : extremesOf<T>().larger) {}

    void run() const {
        const std::vector<Region> tiles = tilesOf(launch_.box, tileSize());
        launch_.pool->parallelFor(static_cast<std::int64_t>(tiles.size()), [&](std::int64_t i, int) {
            filter(tiles[static_cast<std::size_t>(i)]);
            medianSimd().flush();
        });
    }

  private:
    /// Long rows; as high as the window or higher, so that halos cost little; small enough for all threads.
    [[nodiscard]] Index3 tileSize() const {
        const Index3 &size = window_.size, extent = launch_.box.extent();
        Index3 tile{std::max<std::int64_t>(4096, 2 * size[0]), 1, 1};
        tile[0] = std::min(tile[0], extent[0]);
        for (const std::size_t axis : {std::size_t{1}, std::size_t{2}})
            tile[axis] = std::min(extent[axis], size[axis] > 1 ? 2 * size[axis] : axis == 1 ? 16 : 1);
        const auto keys = [&] { return (tile[0] + size[0]) * (tile[1] + size[1]) * (tile[2] + size[2]); };
        while (keys() < tileKeys && tile[1] < extent[1])
            tile[1] = std::min(2 * tile[1], extent[1]);
        const auto count = [&] {
            return ceilDiv(extent[0], tile[0]) * ceilDiv(extent[1], tile[1]) * ceilDiv(extent[2], tile[2]);
        };
        while (count() < std::int64_t{2} * launch_.pool->size() && tile[1] > std::max<std::int64_t>(8, size[1]))
            tile[1] = (tile[1] + 1) / 2;
        return tile;
    }

    void filter(const Region& tile) const {
        const Index3 &size = window_.size, &before = window_.before;
        const std::int64_t n = tile.size(0), count = n + size[0] - 1;
        const std::int64_t pitch = roundUp(count, 64) + spare;
        const std::int64_t ny = tile.size(1) + size[1] - 1, nz = tile.size(2) + size[2] - 1;
        const auto rows =
            median::readerOf<Samples>(launch_, frame_, {tile.lo[0] - before[0], tile.lo[0] - before[0] + count});
        const FloatBuffer samples(pitch), floats(pitch);
        const FloatBuffer space((ny * nz * pitch + spare) * static_cast<std::int64_t>(sizeof(T)) / 4 + 1, false);
        T* const keys = reinterpret_cast<T*>(space.data());
        for (std::int64_t z = 0; z < nz; ++z)
            for (std::int64_t y = 0; y < ny; ++y) {
                if (y % 32 == 0)
                    launch_.pool->heedStop();
                T* const row = keys + (z * ny + y) * pitch;
                samples_.load(rows, tile.lo[1] - before[1] + y, tile.lo[2] - before[2] + z, samples.data(), row);
                grow(size[0], [&](std::int64_t step) { extreme_(row, row + step, count - step, row); });
            }
        for (std::int64_t z = 0; z < nz; ++z)
            growRows(keys + z * ny * pitch, ny, size[1], pitch, n);
        launch_.pool->heedStop();
        for (std::int64_t y = 0; y < tile.size(1); ++y)
            growRows(keys + y * pitch, nz, size[2], ny * pitch, n);
        for (std::int64_t z = 0; z < tile.size(2); ++z)
            for (std::int64_t y = 0; y < tile.size(1); ++y)
                put(keys + (z * ny + y) * pitch, n, frame_.placeAt(tile.lo[0], tile.lo[1] + y, tile.lo[2] + z),
                    floats.data());
    }

    /// Calls f(step) such that joining each place with the one `step` further on, each time, covers `size` samples.
    template <class F>
    static void grow(std::int64_t size, F f) {
        std::int64_t reach = 1;
        for (; 2 * reach <= size; reach *= 2)
            f(reach);
        if (reach < size)
            f(size - reach);
    }

    /// Extremes of `size` rows from each row on, of `count` rows that lie `stride` keys apart.
    void growRows(T* first, std::int64_t count, std::int64_t size, std::int64_t stride, std::int64_t n) const {
        std::int64_t left = count;
        grow(size, [&](std::int64_t step) {
            left -= step;
            for (std::int64_t i = 0; i < left; ++i)
                extreme_(first + i * stride, first + (i + step) * stride, n, first + i * stride);
        });
    }

    void put(const T* keys, std::int64_t n, void* to, float* floats) const {
        if constexpr (sizeof(T) == 8) {
            samples_.store(keys, n, to);
        } else {
            const MedianOut out = samples_.out(to, floats);
            samples_.simd.put(keys, n, out);
            samples_.store(out.to, n, to);
        }
    }

    const Launch& launch_;
    const Samples samples_;
    const RankNode& window_;
    Frame frame_;
    Extreme<T> extreme_;
};

} // namespace

void launchExtrema(const Launch& launch) {
    if (!launch.box.empty())
        median::withSamplesOf(launch, [&](const auto& samples) { ExtremaJob(launch, samples).run(); });
}

std::optional<std::string> unsupportedExtrema(const Problem& problem, const Device&) {
    const RankNode& window = *problem.ordered;
    if (window.ball)
        return "Needs a box; this window is a ball.";
    if (window.place != 0 && window.place != problem.nonZeroTaps - 1)
        return "Finds the smallest or the largest sample of a window; this is number " +
               std::to_string(window.place + 1) + " of " + std::to_string(problem.nonZeroTaps) + ".";
    return std::nullopt;
}

double secondsExtrema(const Problem& problem, const Device& device) {
    double passes = 3; // reading and writing
    for (const std::int64_t size : problem.taps)
        passes += std::ceil(std::log2(static_cast<double>(size)));
    const double samples = static_cast<double>(problem.outputs()) * static_cast<double>(problem.items);
    // Multiply-adds at the float32 peak: a load, a minimum and a store, mostly in the second-level cache. Fitted to 3²,
    // 31², 3³ and 9³ beside cpu-sliding-ranks.
    constexpr double perPass = 17;
    const double bytes = problem.output == ElementType::f32 ? 1 : 3;
    return samples * passes * perPass * bytes / std::max(device.flopsPerSecond, 1.0) +
           8e-6 * static_cast<double>(problem.items);
}

} // namespace conv
