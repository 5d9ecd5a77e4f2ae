#include "cpu/buffer.h"
#include "cpu/median/median.h"
#include "cpu/median/simd.h"
#include "cpu/pool.h"
#include "cpu/rows.h"
#include "cpu/work.h"
#include <cmath>

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

template <class T>
class NetworkJob {
  public:
    NetworkJob(const Launch& launch, const MedianKeys<T>& simd, float offset)
        : launch_(launch),
          simd_(simd),
          offset_(offset),
          size_(launch.problem->taps),
          half_{size_[0] / 2, size_[1] / 2, size_[2] / 2},
          frame_(launch, size_, half_, false),
          row_(simd.rowFor(size_[1] * size_[2], size_[0])) {}

    void run() const {
        const std::vector<Tile> tiles = tilesOfBox(launch_.box, chunkBytes / static_cast<std::int64_t>(sizeof(T)) /
                                                                    (launch_.box.size(2) > 1 ? 2 : 1));
        launch_.pool->parallelFor(static_cast<std::int64_t>(tiles.size()),
                                  [&](std::int64_t i, int) { filter(tiles[static_cast<std::size_t>(i)]); });
    }

  private:
    void filter(const Tile& tile) const {
        const Rows rows(frame_, {tile.x.lo - half_[0], tile.x.hi + half_[0]});
        const std::int64_t n = tile.x.size(), count = rows.range().size(), pitch = roundUp(count, 64) + spare;
        const std::int64_t ny = tile.y.size() + size_[1] - 1, nz = tile.z.size() + size_[2] - 1;
        const std::int64_t m = size_[1] * size_[2];
        const FloatBuffer samples(pitch);
        const FloatBuffer space((ny * nz + 3 * m + 1) * pitch * static_cast<std::int64_t>(sizeof(T)) / 4 + 1);
        T *const keys = reinterpret_cast<T*>(space.data()), *const work = keys + ny * nz * pitch,
                 *const medians = work + 3 * m * pitch;
        for (std::int64_t z = 0; z < nz; ++z)
            for (std::int64_t y = 0; y < ny; ++y) {
                rows.load(tile.y.lo - half_[1] + y, tile.z.lo - half_[2] + z, samples.data());
                simd_.toKeys(samples.data(), count, offset_, keys + (z * ny + y) * pitch);
            }
        std::vector<const T*> window(static_cast<std::size_t>(m));
        for (std::int64_t z = 0; z < tile.z.size(); ++z)
            for (std::int64_t y = 0; y < tile.y.size(); ++y) {
                for (std::int64_t i = 0; i < m; ++i)
                    window[static_cast<std::size_t>(i)] = keys + ((z + i / size_[1]) * ny + y + i % size_[1]) * pitch;
                row_(window.data(), n, work, pitch, medians);
                simd_.toFloats(medians, n, offset_, frame_.outAt(tile.x.lo, tile.y.lo + y, tile.z.lo + z));
            }
    }

    const Launch& launch_;
    const MedianKeys<T>& simd_;
    float offset_;
    Index3 size_, half_;
    Frame frame_;
    typename MedianKeys<T>::Row row_;
};

/// Whether the value beyond the border is one that samples of the type can have.
bool fits(double value, double least, double most) {
    return value >= least && value <= most && value == std::floor(value);
}

} // namespace

void launchMedianNetwork(const Launch& launch) {
    if (launch.box.empty())
        return;
    const MedianSimd& simd = medianSimd();
    const ElementType type = launch.in.type;
    const double value = launch.outsideValue;
    if (type == ElementType::u8 && fits(value, 0, 255))
        NetworkJob<std::uint8_t>(launch, simd.bytes, 0).run();
    else if (type == ElementType::i8 && fits(value, -128, 127))
        NetworkJob<std::uint8_t>(launch, simd.bytes, 128).run();
    else if (type == ElementType::u16 && fits(value, 0, 65535))
        NetworkJob<std::uint16_t>(launch, simd.words, 0).run();
    else if (type == ElementType::i16 && fits(value, -32768, 32767))
        NetworkJob<std::uint16_t>(launch, simd.words, 32768).run();
    else
        NetworkJob<std::int32_t>(launch, simd.floats, 0).run();
}

std::optional<std::string> refusesMedianNetwork(const Problem& problem, const Device&) {
    if (medianSimd().floats.rowFor(problem.taps[1] * problem.taps[2], problem.taps[0]))
        return std::nullopt;
    return "Has networks for windows of 1, 3 or 5 samples along x, by 1, 3, 5 or 3 × 3 across it.";
}

} // namespace conv
