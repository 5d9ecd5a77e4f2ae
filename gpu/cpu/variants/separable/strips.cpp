// SPDX-License-Identifier: Apache-2.0
#include "cpu/variants/separable/strips.h"
#include "cpu/runtime/work.h"
#include "run/pool.h"
#include <numeric>
#include <optional>

namespace conv {

void ensure(FloatBuffer& buffer, std::int64_t& size, std::int64_t count) {
    if (size >= count)
        return;
    buffer = FloatBuffer(count, false);
    size = count;
}

namespace {

/// Rows between prefetching and filtering one: about 16 KiB.
std::int64_t rowsAhead(std::int64_t columns) {
    return std::clamp<std::int64_t>(4096 / columns, 4, 16);
}

} // namespace

void SlotCache::reset(const AxisMap& map, std::int64_t window) {
    std::int64_t stored = 0;
    for (int p = 0; p < map.parts; ++p)
        stored = std::max(stored, map.at[p] + map.part[p].size());
    for (const std::int64_t position : held_) // all others are −1 already
        if (position >= 0)
            where_[position] = -1;
    map_ = &map;
    where_.resize(std::max(stored, static_cast<std::int64_t>(where_.size())), -1);
    held_.assign(std::max<std::int64_t>(1, std::min(window, stored)), -1);
    used_.assign(held_.size(), 0);
    move_ = 0;
}

void SlotCache::moveTo(std::int64_t from, std::int64_t to) {
    ++move_;
    position_.resize(to - from);
    slot_.assign(to - from, -1);
    made_.clear();
    for (std::int64_t i = 0; i < to - from; ++i) {
        position_[i] = (*map_)(from + i);
        if (position_[i] >= 0 && where_[position_[i]] >= 0)
            used_[where_[position_[i]]] = move_;
    }
    std::int64_t free = 0;
    for (std::int64_t i = 0; i < to - from; ++i) {
        const std::int64_t position = position_[i];
        if (position < 0)
            continue;
        if (where_[position] < 0) {
            while (used_[free] == move_)
                ++free;
            if (held_[free] >= 0)
                where_[held_[free]] = -1;
            held_[free] = position;
            used_[free] = move_;
            where_[position] = free;
            made_.push_back(i);
        }
        slot_[i] = where_[position];
    }
}

StripFilter::StripFilter(const Launch& launch, Passes passes)
    : frame_(launch, passes.taps, passes.before, passes.swapped), passes_(std::move(passes)) {
    // Beyond the border, later passes see a filtered constant.
    for (const PassTaps& row : passes_.rows)
        outsideRow_.push_back(launch.outsideValue * std::accumulate(row.weights.begin(), row.weights.end(), 0.0));
    if (passes_.mean) {
        outsideRow_[1] = launch.weighing->outsideWeight *
                         std::accumulate(passes_.rows[1].weights.begin(), passes_.rows[1].weights.end(), 0.0);
        weights_ = std::make_unique<Weights>(launch, frame_);
        computeSums();
    }
    if (!isInteger(launch.in.type))
        return;
    for (PassTaps& row : passes_.rows) // integers are finite
        row.holes = false;
    for (std::vector<PassSum>* sums : {&passes_.maps, &passes_.results})
        for (PassSum& sum : *sums)
            sum.taps.holes = false;
}

float StripFilter::outsideAfter(const PassSum& map) const {
    double sum = 0;
    for (std::int64_t kind = 0; kind < map.count; ++kind)
        for (std::int64_t k = 0; k < tapsA(); ++k)
            sum += map.taps.weights[kind * tapsA() + k] * outsideRow_[map.first + kind];
    return static_cast<float>(sum);
}

bool StripFilter::streams() const {
    return frame_.launch->box.count() * static_cast<std::int64_t>(sizeOf(frame_.launch->outType)) >= streamBytes;
}

PassSizes StripFilter::sizes() const {
    return {frame_.taps[0],
            frame_.taps[1],
            frame_.taps[2],
            kinds(),
            static_cast<std::int64_t>(passes_.maps.size()),
            passes_.operationsPerOutput(),
            passes_.mean};
}

void StripFilter::reserve(StripSpace& space, const Shape& shape) const {
    space.cache.reset(frame_.mapA(), batch() + tapsA() - 1);
    ensure(space.ring, space.ringSize, shape.pitch * space.cache.slots() * kinds());
    ensure(space.padded, space.paddedSize, shape.columns + frame_.taps[0] + 16);
    ensure(space.outside, space.outsideSize, shape.pitch * kinds());
    for (std::int64_t kind = 0; kind < kinds(); ++kind)
        std::fill_n(space.outside.data() + kind * shape.pitch, shape.pitch, outsideRow(kind));
    // Lines and tiles compute more columns than there are. Left as they are, these may hold subnormal numbers, with
    // which an Intel core computes 100 times as long.
    std::fill(space.padded.data() + shape.read, space.padded.data() + shape.columns + frame_.taps[0] + 16, 0.0F);
    if (passes_.magnitude || passes_.mean)
        ensure(space.tiles, space.tilesSize, tilesFor(passes_.maps));
    if (passes_.mean)
        reserveWeights(space, shape);
}

/// Makes the rows that the window, from `a` on, lacks. Prefetches later ones of `rows`, then those of the thread's
/// probable next plane.
void StripFilter::makeRows(StripSpace& space, const Rows& reader, const WeighedRows* weighed, const Shape& shape,
                           std::int64_t a, Interval rows, std::int64_t b) const {
    const std::vector<std::int64_t>& made = space.cache.made();
    const std::int64_t ahead = rowsAhead(shape.columns);
    for (std::size_t m = 0; m < made.size(); ++m) {
        const std::int64_t wanted = a + made[m] + ahead;
        const RowAhead next{wanted < rows.hi ? reader.run(wanted, b)
                                             : reader.run(rows.lo + wanted - rows.hi, b + space.planesApart),
                            static_cast<std::int64_t>(sizeOf(frame_.launch->in.type))};
        if (weighed) {
            makeWeighedRow(space, *weighed, shape, space.cache.slot(made[m]), a + made[m], b, next);
            continue;
        }
        float* row = space.ring.data() + space.cache.slot(made[m]) * kinds() * shape.pitch;
        if (passes_.keepsRows()) {
            reader.load(a + made[m], b, row);
            std::fill(row + shape.read, row + std::max(shape.read, shape.columns), 0.0F);
            continue;
        }
        reader.load(a + made[m], b, space.padded.data());
        for (std::int64_t kind = 0; kind < kinds(); ++kind)
            micro().line(space.padded.data(), shape.columns, lineTaps(passes_.rows[kind]), row + kind * shape.pitch,
                         kind == 0 ? next : RowAhead{});
    }
}

/// Rows of each kind for all tiles of a batch. Rows beyond the last one needed repeat it and feed no output.
void StripFilter::pointRows(StripSpace& space, const Shape& shape, std::int64_t outputs) const {
    const std::int64_t needed = outputs + tapsA() - 1, apart = roundUp(outputs, micro().tileRows) + tapsA() - 1;
    space.rows.resize(apart * kinds());
    for (std::int64_t i = 0; i < apart; ++i) {
        const std::int64_t slot = space.cache.slot(std::min(i, needed - 1));
        const float* row = slot < 0 ? space.outside.data() : space.ring.data() + slot * kinds() * shape.pitch;
        for (std::int64_t kind = 0; kind < kinds(); ++kind)
            space.rows[kind * apart + i] = row + kind * shape.pitch;
    }
    if (passes_.mean)
        pointWeights(space, shape, outputs);
}

/// Computes outputs of `rows`; `out` points at row `firstRow`.
void StripFilter::useRows(StripSpace& space, std::int64_t columns, Interval rows, std::int64_t firstRow,
                          const StripOut& out) const {
    const Micro& simd = micro();
    const std::int64_t apart = static_cast<std::int64_t>(space.rows.size()) / kinds();
    const std::int64_t wanted = out.padTo ? out.padTo : columns;
    const bool together = passes_.magnitude && passes_.results.empty();
    for (std::size_t m = 0; m < (together ? 1 : passes_.maps.size()); ++m) {
        const PassSum& map = passes_.maps[m];
        const TileTaps taps = tileTaps(map, tapsA(), apart);
        const float* const* from = space.rows.data() + (together ? 0 : map.first * apart);
        float* const place = out.places[m] + (rows.lo - firstRow) * out.stride;
        for (std::int64_t c = 0; c < columns; c += simd.tileColumns) { // going down keeps a tile's rows in L1
            TileOut tile{place + c, out.stride, wanted - c, rows.size(), out.stream};
            for (std::int64_t r = 0; r < rows.size(); r += simd.tileRows) {
                if (together)
                    magnitudeTile(passes_.maps, from + r, apart, c, tapsA(), space.tiles.data(), tile);
                else
                    simd.tile(from + r, c, taps, tile);
                tile.data += simd.tileRows * out.stride;
                tile.rows -= simd.tileRows;
            }
        }
    }
}

/// As `useRows` for one map, rounded.
void StripFilter::roundRows(StripSpace& space, std::int64_t columns, Interval rows, std::int64_t firstRow,
                            const StripOut& out) const {
    const Micro& simd = micro();
    const ElementType type = frame_.launch->outType;
    const auto size = static_cast<std::int64_t>(sizeOf(type));
    const TileTaps taps =
        tileTaps(passes_.maps.front(), tapsA(), static_cast<std::int64_t>(space.rows.size()) / kinds());
    auto* const place = static_cast<std::byte*>(out.rounded) + (rows.lo - firstRow) * out.stride * size;
    for (std::int64_t c = 0; c < columns; c += simd.tileColumns)
        for (std::int64_t r = 0; r < rows.size(); r += simd.tileRows) {
            const RoundOut rounded{
                place + (r * out.stride + c) * size, type, out.stride, columns - c, rows.size() - r, out.stream};
            simd.tile(space.rows.data() + r, c, taps, {nullptr, 0, 0, 0, false, &rounded, &space.clipped});
        }
}

void StripFilter::run(StripSpace& space, Interval x, Interval a, std::int64_t b, const StripOut& out) const {
    Shape shape{};
    shape.columns = roundUp(x.size(), micro().tileColumns);
    shape.pitch = shape.columns + 16;
    shape.read = x.size() + frame_.taps[0] - 1;
    const Rows reader(frame_, {x.lo - frame_.before[0], x.hi - frame_.before[0] + frame_.taps[0] - 1});
    reserve(space, shape);
    std::optional<WeighedRows> weighed;
    std::optional<MeanRows> means;
    if (passes_.mean)
        weighed.emplace(*weights_, reader.range());
    if (passes_.mean && passes_.results.empty())
        means.emplace(*weights_, x, micro().tileColumns);
    for (std::int64_t from = a.lo; from < a.hi; from += batch()) {
        const std::int64_t to = std::min(a.hi, from + batch()), first = from - frame_.before[1];
        space.cache.moveTo(first, first + to - from + tapsA() - 1);
        makeRows(space, reader, weighed ? &*weighed : nullptr, shape, first,
                 {a.lo - frame_.before[1], a.hi - frame_.before[1] + tapsA() - 1}, b);
        pointRows(space, shape, to - from);
        if (passes_.mean)
            averageRows(space, means ? &*means : nullptr, x.size(), {from, to}, a.lo, b, out);
        else if (out.rounded)
            roundRows(space, x.size(), {from, to}, a.lo, out);
        else
            useRows(space, x.size(), {from, to}, a.lo, out);
        frame_.launch->pool->heedStop();
    }
    micro().flush();
}

std::int64_t tilesFor(std::span<const PassSum> sums) {
    return static_cast<std::int64_t>(sums.size()) * micro().tileRows * micro().tileColumns;
}

void magnitudeTile(std::span<const PassSum> sums, const float* const* rows, std::int64_t apart, std::int64_t x,
                   std::int64_t taps, float* tiles, const TileOut& out) {
    const Micro& simd = micro();
    float* tile = tiles;
    for (const PassSum& sum : sums) {
        simd.tile(rows + sum.first * apart, x, tileTaps(sum, taps, apart),
                  {tile, simd.tileColumns, simd.tileColumns, simd.tileRows, false});
        tile += simd.tileRows * simd.tileColumns;
    }
    simd.magnitude(tiles, static_cast<std::int64_t>(sums.size()), out);
}

} // namespace conv
