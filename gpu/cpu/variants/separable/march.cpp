// SPDX-License-Identifier: Apache-2.0
#include "cpu/variants/separable/march.h"
#include "cpu/runtime/work.h"
#include "cpu/variants/separable/narrow.h"
#include "run/pool.h"
#include <optional>
#include <utility>

namespace conv {
namespace {

/// March along z through a box of columns and rows, with a ring of planes for each map. `alone`: one thread in its own
/// task; else all threads, which synchronize after each group of planes.
class March {
  public:
    March(const StripFilter& filter, Interval x, Interval y, bool alone)
        : filter_(filter),
          frame_(filter.frame()),
          pool_(*frame_.launch->pool),
          maps_(static_cast<std::int64_t>(filter.passes().maps.size())),
          x_(x),
          y_(y),
          alone_(alone),
          group_(alone ? planesAlone(frame_.taps[2], filter.passes().mean) : planesTogether(pool_.size())),
          pitch_(roundUp(x.size(), micro().tileColumns) + 16),
          taps_(frame_.taps[2]),
          spaces_(alone ? 1 : pool_.size()) {
        for (StripSpace& space : spaces_)
            space.planesApart = static_cast<std::int64_t>(spaces_.size());
        cache_.reset(frame_.mapB(), std::min(group_, frame_.b.size()) + taps_ - 1);
        // An odd number of cache lines between planes spreads a column over the cache sets.
        planeSize_ = roundUp(pitch_ * y.size(), 32) + 16;
        const Boundary boundary = frame_.launch->map[2].boundary;
        const bool outside = boundary == Boundary::constant || boundary == Boundary::renormalize;
        planes_ = FloatBuffer(planeSize_ * (cache_.slots() + (outside ? 1 : 0)) * maps_ + micro().tileColumns, false);
        for (std::int64_t m = 0; outside && m < maps_; ++m)
            std::fill_n(planes_.data() + (cache_.slots() * maps_ + m) * planeSize_, planeSize_,
                        filter.outsideAfter(filter.passes().maps[m]));
        if (filter.passes().mean) {
            means_.emplace(filter.weights(), x, micro().tileColumns);
            states_.resize(static_cast<std::size_t>((cache_.slots() + 1) * y.size() * pieces_),
                           filter.weights().stateOutside());
            constants_ = FloatBuffer(2 * pitch_);
            std::fill_n(constants_.data() + pitch_, pitch_, filter.sumOfMap());
        }
    }
    void run() {
        for (std::int64_t z = frame_.b.lo; z < frame_.b.hi; z += group_) {
            const std::int64_t end = std::min(frame_.b.hi, z + group_), first = z - frame_.before[2];
            cache_.moveTo(first, first + end - z + taps_ - 1);
            produce(first);
            consume(z, end);
        }
    }

  private:
    void forEach(std::int64_t count, const std::function<void(std::int64_t, int)>& f) {
        if (!alone_)
            return pool_.parallelFor(count, f);
        for (std::int64_t task = 0; task < count; ++task) {
            pool_.heedStop();
            f(task, 0);
        }
    }

    /// Makes the planes that the window, from `from` on, lacks.
    void produce(std::int64_t from) {
        // Parts of a plane filter their halo again: only if there are fewer planes than threads.
        const auto planes = static_cast<std::int64_t>(cache_.made().size());
        if (planes == 0)
            return;
        const std::int64_t parts =
            alone_ ? 1
                   : std::clamp<std::int64_t>(std::max(ceilDiv(2 * pool_.size() - 1, planes) - 1,
                                                       filter_.sizes().cutsForTime(x_.size() * y_.size())),
                                              1, ceilDiv(y_.size(), micro().tileRows));
        forEach(planes * parts, [&](std::int64_t task, int worker) {
            const std::int64_t i = cache_.made()[task / parts];
            const Interval y{y_.lo + cutAt(y_.size(), micro().tileRows, task % parts, parts),
                             y_.lo + cutAt(y_.size(), micro().tileRows, task % parts + 1, parts)};
            if (y.size() <= 0)
                return;
            std::vector<float*> places(maps_);
            for (std::int64_t m = 0; m < maps_; ++m)
                places[m] = plane(i, m) + (y.lo - y_.lo) * pitch_;
            filter_.run(spaces_[worker], x_, y, from + i,
                        {places, pitch_, false, pitch_ - 16, nullptr, means_ ? statesOf(i, y.lo) : nullptr});
        });
    }

    void consume(std::int64_t from, std::int64_t to) {
        const std::int64_t rows = std::clamp<std::int64_t>(32768 / (pitch_ * (to - from) * maps_), 1, 64);
        forEach(ceilDiv(y_.size(), rows), [&](std::int64_t task, int) {
            std::vector<const float*> columns;
            const FloatBuffer tiles(filter_.passes().magnitude || means_ ? tilesFor(filter_.passes().results) : 0,
                                    false);
            std::int64_t clipped = 0;
            const std::int64_t first = y_.lo + task * rows;
            pointColumns(columns, first, to - from);
            for (std::int64_t y = first, end = std::min(y_.hi, first + rows); y < end; ++y) {
                if (means_)
                    averageRow(columns, tiles.data(), y, from, to);
                else if (filter_.rounds())
                    clipped += roundRow(columns, y, from, to);
                else
                    consumeRow(columns, tiles.data(), y, from, to);
                for (const float*& row : columns)
                    row += pitch_;
            }
            micro().flush();
            if (clipped > 0)
                *frame_.launch->clipped += clipped;
        });
    }

    /// Rows y of all planes and maps. Planes beyond the last one needed repeat it and feed no output.
    void pointColumns(std::vector<const float*>& columns, std::int64_t y, std::int64_t outputs) const {
        const std::int64_t apart = roundUp(outputs, micro().tileRows) + taps_ - 1, needed = outputs + taps_ - 1;
        columns.resize(apart * maps_);
        for (std::int64_t m = 0; m < maps_; ++m)
            for (std::int64_t i = 0; i < apart; ++i)
                columns[m * apart + i] = plane(std::min(i, needed - 1), m) + (y - y_.lo) * pitch_;
    }

    void consumeRow(const std::vector<const float*>& columns, float* tiles, std::int64_t y, std::int64_t from,
                    std::int64_t to) const {
        const Micro& simd = micro();
        const Passes& passes = filter_.passes();
        const std::int64_t apart = static_cast<std::int64_t>(columns.size()) / maps_;
        for (std::int64_t x = x_.lo; x < x_.hi; x += simd.tileColumns)
            for (std::int64_t z = from; z < to; z += simd.tileRows) {
                const float* const* rows = columns.data() + (z - from);
                const TileOut out{frame_.outAt(x, y, z), frame_.outB, x_.hi - x, to - z, filter_.streams()};
                if (passes.magnitude) {
                    magnitudeTile(passes.results, rows, apart, x - x_.lo, taps_, tiles, out);
                } else {
                    const PassSum& sum = passes.results.front();
                    simd.tile(rows + sum.first * apart, x - x_.lo, tileTaps(sum, taps_, apart), out);
                }
            }
    }

    /// As `consumeRow`, for averages.
    void averageRow(const std::vector<const float*>& columns, float* tiles, std::int64_t y, std::int64_t from,
                    std::int64_t to) {
        const std::int64_t apart = static_cast<std::int64_t>(columns.size()) / maps_, width = micro().tileColumns;
        std::vector<std::uint8_t> common(static_cast<std::size_t>(pieces_));
        std::vector<const std::uint8_t*> states(static_cast<std::size_t>(to - from + taps_ - 1));
        for (std::int64_t i = 0; i < to - from + taps_ - 1; ++i)
            states[i] = statesOf(i, y);
        std::vector<const float*> window(static_cast<std::size_t>(2 * (micro().tileRows + taps_ - 1)));
        for (std::int64_t z = from; z < to; z += micro().tileRows) {
            const std::int64_t height = std::min(micro().tileRows, to - z);
            const std::uint8_t* const* const rows = states.data() + (z - from);
            std::copy_n(rows[0], pieces_, common.begin());
            for (std::int64_t i = 1; i < height + taps_ - 1; ++i)
                for (std::int64_t p = 0; p < pieces_; ++p)
                    common[p] &= rows[i][p];
            for (std::int64_t p = 0; p < pieces_; ++p) {
                const std::int64_t x = x_.lo + p * width;
                const float* const* const column = columns.data() + (z - from);
                const bool mixed = common[p] == MaskSimd::mixed;
                if (mixed)
                    pointWindow(window, column, apart, rows, height, p);
                filter_.averageTile(*means_, filter_.passes().results, mixed ? window.data() : column,
                                    mixed ? micro().tileRows + taps_ - 1 : apart, p, common[p], y, z, true, tiles,
                                    {frame_.outAt(x, y, z), frame_.outB, x_.hi - x, height, filter_.streams()});
            }
        }
    }

    /// As `consumeRow`, rounded, for one result. Returns the number of clipped values.
    [[nodiscard]] std::int64_t roundRow(const std::vector<const float*>& columns, std::int64_t y, std::int64_t from,
                                        std::int64_t to) const {
        const Micro& simd = micro();
        const PassSum& sum = filter_.passes().results.front();
        const std::int64_t apart = static_cast<std::int64_t>(columns.size()) / maps_;
        std::int64_t clipped = 0;
        for (std::int64_t x = x_.lo; x < x_.hi; x += simd.tileColumns)
            for (std::int64_t z = from; z < to; z += simd.tileRows) {
                const RoundOut rounded{frame_.placeAt(x, y, z), frame_.launch->outType, frame_.outB, x_.hi - x, to - z,
                                       filter_.streams()};
                simd.tile(columns.data() + (z - from) + sum.first * apart, x - x_.lo, tileTaps(sum, taps_, apart),
                          {nullptr, 0, 0, 0, false, &rounded, &clipped});
            }
        return clipped;
    }

    /// Plane of a map at place i of the window; the last slot is the plane outside.
    [[nodiscard]] float* plane(std::int64_t i, std::int64_t map) const {
        const std::int64_t slot = cache_.slot(i) < 0 ? cache_.slots() : cache_.slot(i);
        return planes_.data() + (slot * maps_ + map) * planeSize_;
    }

    /// Rows of a tile's window, with constant ones for those whose weights are all 0 or all 1.
    void pointWindow(std::vector<const float*>& window, const float* const* columns, std::int64_t apart,
                     const std::uint8_t* const* states, std::int64_t height, std::int64_t piece) const {
        const float *const zeros = constants_.data(), *const ones = zeros + pitch_;
        const auto size = static_cast<std::int64_t>(window.size()) / 2;
        for (std::int64_t i = 0; i < size; ++i) {
            const std::uint8_t state = states[std::min(i, height + taps_ - 2)][piece];
            window[i] = state == MaskSimd::allZero ? zeros : columns[i];
            window[size + i] = state == MaskSimd::allZero  ? zeros
                               : state == MaskSimd::allOne ? ones
                                                           : columns[apart + i];
        }
    }

    /// States of weights that row y of the plane at place i reads; the last slot is the plane outside.
    [[nodiscard]] std::uint8_t* statesOf(std::int64_t i, std::int64_t y) {
        const std::int64_t slot = cache_.slot(i) < 0 ? cache_.slots() : cache_.slot(i);
        return states_.data() + (slot * y_.size() + y - y_.lo) * pieces_;
    }

    const StripFilter& filter_;
    const Frame& frame_;
    Pool& pool_;
    std::int64_t maps_;
    Interval x_, y_;
    bool alone_;
    std::int64_t group_, pitch_, planeSize_ = 0, taps_;
    SlotCache cache_;
    FloatBuffer planes_;
    std::vector<StripSpace> spaces_;
    std::int64_t pieces_ = StripFilter::piecesOf(x_.size());
    std::optional<MeanRows> means_;    ///< averages
    FloatBuffer constants_;            ///< averages: a row of zeros, one of sums of weights that are all 1
    std::vector<std::uint8_t> states_; ///< averages: states of weights, [slot][y][piece of columns]
};

void filterPlanes(const StripFilter& filter) {
    const Frame& f = filter.frame();
    Pool& pool = *f.launch->pool;
    const StripCut cut(filter.sizes(), {f.x.size(), f.a.size(), f.b.size()}, pool.size());
    std::vector<StripSpace> spaces(pool.size());
    pool.parallelFor(cut.strips * cut.bands * f.b.size(), [&](std::int64_t task, int worker) {
        const Interval x = cut.columns(f.x, task % cut.strips), a = cut.rows(f.a, task / cut.strips % cut.bands);
        const std::int64_t b = f.b.lo + task / (cut.strips * cut.bands);
        if (x.size() <= 0 || a.size() <= 0)
            return;
        if (filter.rounds()) {
            StripSpace& space = spaces[worker];
            filter.run(space, x, a, b, {{}, f.outA, filter.streams(), 0, f.placeAt(x.lo, a.lo, b)});
            *f.launch->clipped += std::exchange(space.clipped, 0);
            return;
        }
        float* const place = f.outAt(x.lo, a.lo, b);
        filter.run(spaces[worker], x, a, b, {{&place, 1}, f.outA, filter.streams()});
    });
}

void filterVolume(const StripFilter& filter) {
    const Frame& f = filter.frame();
    Pool& pool = *f.launch->pool;
    const VolumeCut cut(filter.sizes(), {f.x.size(), f.a.size(), f.b.size()}, pool.size());
    const auto march = [&](std::int64_t box) {
        const std::int64_t band = box / cut.strips, strip = box % cut.strips, width = micro().tileColumns;
        const Interval x{f.x.lo + cutAt(f.x.size(), width, strip, cut.strips),
                         f.x.lo + cutAt(f.x.size(), width, strip + 1, cut.strips)};
        const Interval y{f.a.lo + cutAt(f.a.size(), 1, band, cut.bands),
                         f.a.lo + cutAt(f.a.size(), 1, band + 1, cut.bands)};
        if (x.size() > 0 && y.size() > 0)
            March(filter, x, y, cut.alone).run();
    };
    const std::int64_t boxes = cut.strips * cut.bands;
    if (cut.alone)
        pool.parallelFor(boxes, [&](std::int64_t box, int) { march(box); });
    else
        for (std::int64_t box = 0; box < boxes; ++box)
            march(box);
}

} // namespace

void filterBox(const StripFilter& filter) {
    if (filterNarrow(filter))
        return;
    if (filter.passes().results.empty())
        filterPlanes(filter);
    else
        filterVolume(filter);
}

} // namespace conv
