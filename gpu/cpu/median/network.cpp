// SPDX-License-Identifier: Apache-2.0
#include "cpu/buffer.h"
#include "cpu/median/keys64.h"
#include "cpu/median/median.h"
#include "cpu/median/simd.h"
#include "cpu/pool.h"
#include "cpu/rows.h"
#include "cpu/wide/rows.h"
#include "cpu/work.h"
#include <cmath>
#include <type_traits>

namespace conv {
namespace {

constexpr std::int64_t chunkBytes = 2048; ///< of keys of a row at once: all rows of a window stay in the nearest caches
constexpr std::int64_t spare = 128;       ///< keys that vectors may read beyond a row

/// Outputs of one task.
struct Tile {
    Interval x, y, z;
};

std::vector<Tile> tilesOfBox(const Region& box, std::int64_t wide) {
    const bool volume = box.size(2) > 1;
    const Index3 each{wide, volume ? 16 : 32, volume ? 8 : 1};
    std::vector<Tile> tiles;
    for (const Region& r : conv::tilesOf(box, each))
        tiles.push_back({{r.lo[0], r.hi[0]}, {r.lo[1], r.hi[1]}, {r.lo[2], r.hi[2]}});
    return tiles;
}

/// Samples that float32 holds, as keys of up to 32 bits, and medians as float32.
template <class T>
struct FloatSamples {
    using Key = T;
    using Reader = Rows;
    const MedianKeys<T>& simd;
    float offset = 0;

    void load(const Rows& rows, std::int64_t y, std::int64_t z, float* samples, T* keys) const {
        rows.load(y, z, samples);
        simd.toKeys(samples, rows.range().size(), offset, keys);
    }
    void store(const T* medians, std::int64_t n, float* out) const { simd.toFloats(medians, n, offset, out); }
};

/// Samples of 64 bits, or that need float64, as keys of 64 bits, and medians of type Out.
template <class Out>
struct WideSamples {
    using Key = std::int64_t;
    using Reader = WideRows;
    const MedianKeys<std::int64_t>& simd;
    Out missing{};

    void load(const WideRows& rows, std::int64_t y, std::int64_t z, float*, std::int64_t* keys) const {
        rows.load<std::int64_t>(y, z, median::Keys64<Out>::keyOf(missing), median::Keys64<Out>(), keys);
    }
    static void store(const std::int64_t* medians, std::int64_t n, Out* out) {
        for (std::int64_t i = 0; i < n; ++i)
            out[i] = median::Keys64<Out>::valueOf(medians[i]);
    }
};

template <class Samples, class Out>
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
        const std::vector<Tile> tiles = tilesOfBox(launch_.box, chunkBytes / static_cast<std::int64_t>(sizeof(T)) /
                                                                    (launch_.box.size(2) > 1 ? 2 : 1));
        launch_.pool->parallelFor(static_cast<std::int64_t>(tiles.size()),
                                  [&](std::int64_t i, int) { filter(tiles[static_cast<std::size_t>(i)]); });
    }

  private:
    void filter(const Tile& tile) const {
        const Interval wide{tile.x.lo - half_[0], tile.x.hi + half_[0]};
        const auto rows = readerOf(wide);
        const std::int64_t n = tile.x.size(), count = wide.size(), pitch = roundUp(count, 64) + spare;
        const std::int64_t ny = tile.y.size() + size_[1] - 1, nz = tile.z.size() + size_[2] - 1;
        const std::int64_t m = size_[1] * size_[2];
        const FloatBuffer samples(pitch);
        const FloatBuffer space((ny * nz + 3 * m + 1) * pitch * static_cast<std::int64_t>(sizeof(T)) / 4 + 1);
        T *const keys = reinterpret_cast<T*>(space.data()), *const work = keys + ny * nz * pitch,
                 *const medians = work + 3 * m * pitch;
        for (std::int64_t z = 0; z < nz; ++z)
            for (std::int64_t y = 0; y < ny; ++y) {
                samples_.load(rows, tile.y.lo - half_[1] + y, tile.z.lo - half_[2] + z, samples.data(),
                              keys + (z * ny + y) * pitch);
            }
        std::vector<const T*> window(static_cast<std::size_t>(m));
        for (std::int64_t z = 0; z < tile.z.size(); ++z)
            for (std::int64_t y = 0; y < tile.y.size(); ++y) {
                for (std::int64_t i = 0; i < m; ++i)
                    window[static_cast<std::size_t>(i)] = keys + ((z + i / size_[1]) * ny + y + i % size_[1]) * pitch;
                row_(window.data(), n, work, pitch, medians);
                samples_.store(medians, n,
                               static_cast<Out*>(launch_.out) + (tile.x.lo - launch_.box.lo[0]) +
                                   (tile.y.lo + y - launch_.box.lo[1]) * launch_.outStrideY +
                                   (tile.z.lo + z - launch_.box.lo[2]) * launch_.outStrideZ);
            }
    }

    [[nodiscard]] typename Samples::Reader readerOf(Interval x) const {
        if constexpr (std::is_same_v<typename Samples::Reader, Rows>)
            return Rows(frame_, x);
        else
            return WideRows(launch_, x);
    }

    const Launch& launch_;
    const Samples samples_;
    Index3 size_, half_;
    Frame frame_;
    typename MedianKeys<T>::Row row_;
};

/// Whether the value beyond the border is one that samples of the type can have.
bool fits(double value, double least, double most) {
    return value >= least && value <= most && value == std::floor(value);
}

template <class T>
void runFloats(const Launch& launch, const MedianKeys<T>& simd, float offset) {
    NetworkJob<FloatSamples<T>, float>(launch, {simd, offset}).run();
}
template <class Out>
void runWide(const Launch& launch) {
    NetworkJob<WideSamples<Out>, Out>(launch, {medianSimd().wide, static_cast<Out>(launch.outsideValue)}).run();
}

} // namespace

void launchMedianNetwork(const Launch& launch) {
    if (launch.box.empty())
        return;
    const MedianSimd& simd = medianSimd();
    const ElementType type = launch.in.type;
    const double value = launch.outsideValue;
    if (launch.problem->output == ElementType::f64)
        runWide<double>(launch);
    else if (launch.problem->output == ElementType::i64)
        runWide<std::int64_t>(launch);
    else if (launch.problem->output == ElementType::u64)
        runWide<std::uint64_t>(launch);
    else if (type == ElementType::u8 && fits(value, 0, 255))
        runFloats(launch, simd.bytes, 0);
    else if (type == ElementType::i8 && fits(value, -128, 127))
        runFloats(launch, simd.bytes, 128);
    else if (type == ElementType::u16 && fits(value, 0, 65535))
        runFloats(launch, simd.words, 0);
    else if (type == ElementType::i16 && fits(value, -32768, 32767))
        runFloats(launch, simd.words, 32768);
    else
        runFloats(launch, simd.floats, 0);
}

std::optional<std::string> refusesMedianNetwork(const Problem& problem, const Device&) {
    if (medianSimd().floats.rowFor(problem.taps[1] * problem.taps[2], problem.taps[0]))
        return std::nullopt;
    return "Has networks for windows of 1, 3 or 5 samples along x, by 1, 3, 5 or 3 × 3 across it.";
}

} // namespace conv
