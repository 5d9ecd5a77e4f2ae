// SPDX-License-Identifier: Apache-2.0
#include "cpu/variants/separable/narrow.h"
#include "cpu/runtime/work.h"
#include "model/round_to.h"
#include "run/pool.h"
#include <cmath>
#include <optional>

namespace conv {
namespace {

constexpr std::int64_t block = 64;                      // samples along a that are turned together
constexpr std::int64_t maxColumns = 4;                  // other ways have tiles 8 to 64 wide
constexpr std::int64_t maxTaps = 512;                   // up to here both ways cut chains of sums alike
constexpr std::int64_t budget = std::int64_t{16} << 18; // floats of all maps
constexpr std::int64_t longestBand = 8192;              // samples along a of one task
constexpr std::int64_t ahead = 24;                      // rows between prefetching one and reading it

/// Buffers of one task.
struct Space {
    FloatBuffer gathered; ///< [block][position along x]
    FloatBuffer turned;   ///< [row along b][position along x][block]
    FloatBuffer weights;  ///< averages: weights in the places of `turned`
    FloatBuffer rows;     ///< [column][kind][row along b][index along a], filtered along x
    FloatBuffer tiles;    ///< one for each map of a magnitude, then the result
    std::vector<const float*> pointers;
};

/// Places of samples that a filter's box reads.
struct Places {
    Places(const Frame& of, const StripFilter& filter) : frame(of) {
        const Frame& f = filter.frame();
        for (std::int64_t k = 0; k < f.taps[0] + f.x.size() - 1; ++k)
            positions.push_back(frame.launch->map[0](f.x.lo - f.before[0] + k));
        for (std::size_t k = 0; k < positions.size(); ++k)
            together = together && positions[k] >= 0 && positions[k] == positions[0] + static_cast<std::int64_t>(k);
        for (std::int64_t i = 0; i < f.a.size() + f.taps[1] - 1; ++i) {
            const std::int64_t row = frame.mapA()(f.a.lo - f.before[1] + i);
            offsets.push_back(row < 0 ? -1 : row * frame.inA);
        }
    }
    const Frame& frame;
    std::vector<std::int64_t> positions, offsets; ///< along x and a; −1: outside
    bool together = true;                         ///< samples of a row are contiguous
};

class Narrow {
  public:
    explicit Narrow(const StripFilter& filter)
        : filter_(filter),
          f_(filter.frame()),
          passes_(filter.passes()),
          nx_(f_.x.size()),
          tapsX_(f_.taps[0]),
          tapsA_(f_.taps[1]),
          maps_(static_cast<std::int64_t>(passes_.maps.size())),
          pitch_(roundUp(f_.a.size(), block) + 16),
          longB_(passes_.results.empty() ? 1 : f_.taps[2]),
          samples_(f_, filter) {
        if (passes_.mean) {
            mask_.emplace(filter.weights().mask(), filter);
            means_.emplace(filter.weights(), f_.x, 1);
        }
        order_ = lineOrder(simd_, tapsX_);
        for (const PassTaps& row : passes_.rows) {
            ordered_.emplace_back();
            for (const std::int64_t k : order_)
                ordered_.back().push_back(row.weights[k]);
        }
    }

    /// Planes of results whose maps fit the budget; 0: too few.
    [[nodiscard]] std::int64_t planesAtOnce() const {
        const std::int64_t planes = budget / (pitch_ * maps_ * nx_) - (longB_ - 1);
        return planes >= std::min(f_.b.size(), std::max(longB_, simd_.tileRows)) ? std::min(planes, f_.b.size()) : 0;
    }

    void run(std::int64_t planesAtOnce) {
        const bool results = !passes_.results.empty();
        planes_ = planesAtOnce + longB_ - 1;
        maps3_ = FloatBuffer(results ? planes_ * pitch_ * maps_ * nx_ + block : 1); // zero if nothing is written there
        const std::int64_t bands = ceilDiv(f_.a.size(), longestBand);
        for (std::int64_t b = f_.b.lo; b < f_.b.hi; b += planesAtOnce) {
            const std::int64_t end = std::min(f_.b.hi, b + planesAtOnce), first = b - (results ? f_.before[2] : 0);
            const Interval made{first, first + end - b + longB_ - 1};
            f_.launch->pool->parallelFor(ceilDiv(made.size(), simd_.tileRows) * bands, [&](std::int64_t task, int) {
                const std::int64_t from = made.lo + task / bands * simd_.tileRows;
                make({from, std::min(made.hi, from + simd_.tileRows)}, band(task % bands, bands), first);
            });
            if (results)
                f_.launch->pool->parallelFor(ceilDiv(end - b, simd_.tileRows) * bands, [&](std::int64_t task, int) {
                    const std::int64_t from = b + task / bands * simd_.tileRows;
                    combine({from, std::min(end, from + simd_.tileRows)}, band(task % bands, bands), b);
                });
        }
    }

  private:
    [[nodiscard]] Interval band(std::int64_t i, std::int64_t bands) const {
        return {cutAt(f_.a.size(), block, i, bands), cutAt(f_.a.size(), block, i + 1, bands)};
    }
    [[nodiscard]] float* map(std::int64_t column, std::int64_t m, std::int64_t plane) const {
        return maps3_.data() + ((column * maps_ + m) * planes_ + plane) * pitch_;
    }

    /// Samples of one row along a, turned: to[position][i], i < count. `gathered` holds them as stored.
    template <class T>
    static void turn(const Places& places, std::int64_t b, std::int64_t from, std::int64_t count, float* gathered,
                     float* to) {
        const auto n = static_cast<std::int64_t>(places.positions.size());
        const Frame& f = places.frame;
        const auto* samples = static_cast<const T*>(f.launch->in.data) + f.mapB()(b) * f.inB;
        const std::int64_t near = std::max<std::int64_t>(places.positions.front(), 0),
                           far = std::max<std::int64_t>(places.positions.back(), 0);
        for (std::int64_t i = 0; i < count; ++i) {
            const std::int64_t row = places.offsets[from + i],
                               next =
                                   places.offsets[std::min<std::int64_t>(from + i + ahead, places.offsets.size() - 1)];
            if (next >= 0) {
                askAhead(samples + next + near);
                askAhead(samples + next + far);
            }
            if (row >= 0)
                gather(places, samples + row, gathered + i * n);
        }
        for (std::int64_t k = 0; k < n; ++k)
            for (std::int64_t i = 0; i < count; ++i)
                to[k * block + i] = gathered[i * n + k];
    }

    template <class T>
    static void gather(const Places& places, const T* row, float* to) {
        const std::vector<std::int64_t>& positions = places.positions;
        const auto n = static_cast<std::int64_t>(positions.size());
        if (places.together) {
            for (std::int64_t k = 0; k < n; ++k)
                to[k] = static_cast<float>(row[positions[0] + k]);
            return;
        }
        for (std::int64_t k = 0; k < n; ++k)
            to[k] = positions[k] < 0 ? static_cast<float>(places.frame.launch->outsideValue)
                                     : static_cast<float>(row[positions[k]]);
    }

    /// Turns a block of samples of row b and, for an average, their weights, which it applies.
    void turnBlock(Space& space, std::int64_t r, std::int64_t b, std::int64_t from, std::int64_t count) const {
        const auto n = static_cast<std::int64_t>(samples_.positions.size());
        float* const values = space.turned.data() + r * n * block;
        withElementType(f_.launch->in.type, [&](auto t) {
            turn<typename decltype(t)::type>(samples_, b, from, count, space.gathered.data(), values);
        });
        if (!passes_.mean)
            return;
        float* const weights = space.weights.data() + r * n * block;
        if (filter_.weights().weighing().byMask)
            turn<std::uint8_t>(*mask_, b, from, count, space.gathered.data(), weights);
        filter_.weights().apply(values, weights, n * block);
        for (std::int64_t k = 0; k < n; ++k)
            if (samples_.positions[k] < 0)
                filter_.weights().applyOutside(values + k * block, weights + k * block, count);
    }

    /// Filters a block along x for each column and kind, to index `at` of the rows on.
    void filterRows(Space& space, Interval b, std::int64_t at, std::int64_t from, std::int64_t count,
                    std::int64_t rowPitch) const {
        const auto n = static_cast<std::int64_t>(samples_.positions.size());
        const std::int64_t height = simd_.tileRows;
        for (std::int64_t column = 0; column < nx_; ++column)
            for (std::int64_t kind = 0; kind < filter_.kinds(); ++kind) {
                float* const to = space.rows.data() + (column * filter_.kinds() + kind) * height * rowPitch + at;
                const float* const turned = passes_.mean && kind == 1 ? space.weights.data() : space.turned.data();
                space.pointers.resize(tapsX_ * height);
                for (std::int64_t p = 0; p < tapsX_; ++p)
                    for (std::int64_t r = 0; r < height; ++r)
                        space.pointers[p * height + r] =
                            turned + (std::min(r, b.size() - 1) * n + order_[p] + column) * block;
                const TileTaps taps{ordered_[kind].data(), tapsX_, 1, 1, 0, false};
                for (std::int64_t i = 0; i < count; i += simd_.tileColumns)
                    simd_.tile(space.pointers.data(), i, taps, {to + i, rowPitch, count - i, b.size(), false});
                for (std::int64_t r = 0; r < b.size(); ++r) {
                    const float* samples = turned + (r * n + column) * block;
                    finish(to + r * rowPitch, samples, kind, from, count);
                }
            }
    }

    /// Sets rows outside. Computes outputs that are not finite again, without the zero taps.
    void finish(float* row, const float* samples, std::int64_t kind, std::int64_t from, std::int64_t count) const {
        const PassTaps& taps = passes_.rows[kind];
        for (std::int64_t i = 0; i < count; ++i) {
            if (samples_.offsets[from + i] < 0) {
                row[i] = filter_.outsideRow(kind);
            } else if (taps.holes && !std::isfinite(row[i])) {
                row[i] = 0;
                for (std::int64_t k = 0; k < taps.size(); ++k)
                    if (taps.weights[k] != 0)
                        row[i] = std::fma(taps.weights[k], samples[k * block + i], row[i]);
            }
        }
    }

    /// Makes the maps of planes b for a band, or the outputs if there are no passes along b.
    void make(Interval b, Interval a, std::int64_t firstPlane) const {
        const auto n = static_cast<std::int64_t>(samples_.positions.size());
        const std::int64_t height = simd_.tileRows, count = a.size() + tapsA_ - 1;
        const std::int64_t rowPitch = roundUp(a.size(), simd_.tileColumns) + tapsA_ + 16;
        Space space;
        space.gathered = FloatBuffer(n * block);
        space.turned = FloatBuffer(height * n * block);
        space.weights = FloatBuffer(passes_.mean ? height * n * block : 0);
        space.rows = FloatBuffer(nx_ * filter_.kinds() * height * rowPitch);
        space.tiles = FloatBuffer((maps_ + 1) * height * simd_.tileColumns, false);
        for (std::int64_t from = 0; from < count; from += block) {
            const std::int64_t part = std::min(block, count - from);
            for (std::int64_t r = 0; r < b.size(); ++r)
                if (f_.mapB()(b.lo + r) >= 0)
                    turnBlock(space, r, b.lo + r, a.lo + from, part);
            filterRows(space, b, from, a.lo + from, part, rowPitch);
            f_.launch->pool->heedStop();
        }
        for (std::int64_t column = 0; column < nx_; ++column)
            for (std::int64_t i = 0; i < a.size(); i += simd_.tileColumns)
                alongA(space, column, b, a, i, rowPitch, firstPlane);
    }

    void alongA(Space& space, std::int64_t column, Interval b, Interval a, std::int64_t i, std::int64_t rowPitch,
                std::int64_t firstPlane) const {
        const std::int64_t height = simd_.tileRows, width = simd_.tileColumns;
        for (std::int64_t m = 0; m < maps_; ++m) {
            const PassSum& sum = passes_.maps[m];
            space.pointers.resize(sum.count * height);
            for (std::int64_t p = 0; p < sum.count; ++p)
                for (std::int64_t r = 0; r < height; ++r)
                    space.pointers[p * height + r] =
                        space.rows.data() +
                        ((column * filter_.kinds() + sum.first + p) * height + std::min(r, b.size() - 1)) * rowPitch;
            float* const tile = space.tiles.data() + m * height * width;
            simd_.tile(space.pointers.data(), i, {sum.taps.weights.data(), sum.count, tapsA_, 1, 0, sum.taps.holes},
                       {tile, width, width, height, false});
            if (!passes_.results.empty())
                for (std::int64_t r = 0; r < b.size(); ++r) {
                    const bool missing = f_.mapB()(b.lo + r) < 0;
                    float* to = map(column, m, b.lo + r - firstPlane) + a.lo + i;
                    for (std::int64_t j = 0; j < width && i + j < a.size(); ++j)
                        to[j] = missing ? filter_.outsideAfter(sum) : tile[r * width + j];
                }
        }
        if (!passes_.results.empty())
            return;
        if (passes_.mean)
            return putMeans(space.tiles.data(), space.tiles.data() + height * width, column, b, {a.lo + i, a.hi});
        if (passes_.magnitude)
            simd_.magnitude(space.tiles.data(), maps_,
                            {space.tiles.data() + maps_ * height * width, width, width, height});
        put(space.tiles.data() + (passes_.magnitude ? maps_ * height * width : 0), column, b, {a.lo + i, a.hi});
    }

    /// Computes outputs of planes b from the maps, for a band.
    void combine(Interval b, Interval a, std::int64_t firstOutput) const {
        const std::int64_t height = simd_.tileRows, width = simd_.tileColumns, apart = height + longB_ - 1;
        const FloatBuffer tiles(tilesFor(passes_.results) + height * width, false);
        float* const result = tiles.data() + tilesFor(passes_.results);
        std::vector<const float*> rows(apart * maps_);
        for (std::int64_t column = 0; column < nx_; ++column) {
            for (std::int64_t m = 0; m < maps_; ++m)
                for (std::int64_t i = 0; i < apart; ++i)
                    rows[m * apart + i] = map(column, m, b.lo - firstOutput + std::min(i, b.size() + longB_ - 2));
            for (std::int64_t i = a.lo; i < a.hi; i += width) {
                const TileOut out{result, width, width, height, false};
                const PassSum& sum = passes_.results.front();
                if (passes_.mean) {
                    for (std::int64_t m = 0; m < 2; ++m)
                        simd_.tile(rows.data() + m * apart, i, tileTaps(passes_.results[m], longB_, apart),
                                   {tiles.data() + m * height * width, width, width, height, false});
                    putMeans(tiles.data(), tiles.data() + height * width, column, b, {i, a.hi});
                    continue;
                }
                if (passes_.magnitude)
                    magnitudeTile(passes_.results, rows.data(), apart, i, longB_, tiles.data(), out);
                else
                    simd_.tile(rows.data() + sum.first * apart, i, tileTaps(sum, longB_, apart), out);
                put(result, column, b, {i, a.hi});
            }
        }
    }

    void putMeans(const float* values, const float* weights, std::int64_t column, Interval b, Interval a) const {
        for (std::int64_t r = 0; r < b.size(); ++r)
            for (std::int64_t j = 0; j < simd_.tileColumns && a.lo + j < a.hi; ++j) {
                const std::int64_t at = r * simd_.tileColumns + j, down = f_.a.lo + a.lo + j;
                means_->make(column, down, b.lo + r, MaskSimd::mixed, values + at, weights + at,
                             f_.outAt(f_.x.lo + column, down, b.lo + r), false);
            }
    }

    void put(const float* tile, std::int64_t column, Interval b, Interval a) const {
        if (filter_.rounds())
            return withElementType(f_.launch->outType, [&]<class T>(std::type_identity<T>) {
                if constexpr (std::is_integral_v<T>)
                    putRounded<T>(tile, column, b, a);
            });
        for (std::int64_t r = 0; r < b.size(); ++r) {
            float* to = f_.outAt(f_.x.lo + column, f_.a.lo + a.lo, b.lo + r);
            for (std::int64_t j = 0; j < simd_.tileColumns && a.lo + j < a.hi; ++j)
                to[j * f_.outA] = tile[r * simd_.tileColumns + j];
        }
    }

    template <class T>
    void putRounded(const float* tile, std::int64_t column, Interval b, Interval a) const {
        std::int64_t clipped = 0;
        for (std::int64_t r = 0; r < b.size(); ++r) {
            T* const to = static_cast<T*>(f_.placeAt(f_.x.lo + column, f_.a.lo + a.lo, b.lo + r));
            for (std::int64_t j = 0; j < simd_.tileColumns && a.lo + j < a.hi; ++j) {
                bool cut = false;
                to[j * f_.outA] = roundTo<T>(tile[r * simd_.tileColumns + j], cut);
                clipped += cut;
            }
        }
        if (clipped > 0)
            *f_.launch->clipped += clipped;
    }

    const StripFilter& filter_;
    const Frame& f_;
    const Passes& passes_;
    const Micro& simd_ = micro();
    std::int64_t nx_, tapsX_, tapsA_, maps_, pitch_, longB_, planes_ = 0;
    Places samples_;
    std::optional<Places> mask_; ///< averages
    std::optional<MeanRows> means_;
    std::vector<std::int64_t> order_;
    std::vector<std::vector<float>> ordered_; ///< weights of each kind of row in that order
    FloatBuffer maps3_;                       ///< [column][map][plane][index along a]
};

} // namespace

bool filterNarrow(const StripFilter& filter) {
    const Frame& f = filter.frame();
    if (f.x.size() > maxColumns || f.a.size() < block || f.taps[0] > maxTaps || f.taps[1] > maxTaps)
        return false;
    Narrow narrow(filter);
    const std::int64_t planes = narrow.planesAtOnce();
    if (planes > 0)
        narrow.run(planes);
    return planes > 0;
}

} // namespace conv
