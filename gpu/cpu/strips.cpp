#include "cpu/strips.h"
#include "cpu/work.h"
#include <numeric>

namespace conv {
namespace {

constexpr std::size_t ahead = 4; ///< rows between asking for one and filtering it

/// Makes a buffer of a thread at least `count` floats large.
void ensure(FloatBuffer& buffer, std::int64_t& size, std::int64_t count) {
    if (size >= count)
        return;
    buffer = FloatBuffer(count);
    size = count;
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

StripFilter::StripFilter(const Launch& launch, const SeparableTerm& axes, bool swapped)
    : frame_(launch, {axes[0].size(), axes[1].size(), axes[2].size()},
             {axes[0].before(), axes[1].before(), axes[2].before()}, swapped),
      skipX_(axes[0].isIdentity()),
      weightsX_(axes[0].weights.begin(), axes[0].weights.end()) {
    const AxisTaps& a = axes[swapped ? 2 : 1];
    weightsA_.assign(a.weights.begin(), a.weights.end());
    // Beyond the border the later passes see what the earlier ones make of a constant.
    outsideRow_ = launch.outsideValue * std::accumulate(weightsX_.begin(), weightsX_.end(), 0.0);
    sumA_ = std::accumulate(weightsA_.begin(), weightsA_.end(), 0.0);
}

bool StripFilter::streams() const {
    return frame_.launch->box.count() * static_cast<std::int64_t>(sizeof(float)) >= streamBytes;
}

std::int64_t StripFilter::cutsForTime(std::int64_t outputs) const {
    return static_cast<std::int64_t>(static_cast<double>(outputs) * operationsPerOutput() / operationsPerTask) + 1;
}

void StripFilter::makeRow(StripSpace& space, const Rows& reader, std::int64_t a, std::int64_t b, std::int64_t columns,
                          float* to) const {
    if (skipX_) {
        reader.load(a, b, to);
        return;
    }
    reader.load(a, b, space.padded.data());
    micro().line(space.padded.data(), columns, weightsX_.data(), static_cast<std::int64_t>(weightsX_.size()), to);
}

void StripFilter::run(StripSpace& space, Interval x, Interval a, std::int64_t b, float* out, std::int64_t stride,
                      bool stream, std::int64_t padTo) const {
    const Micro& simd = micro();
    const std::int64_t columns = roundUp(x.size(), simd.tileColumns), pitch = columns + 16, taps = tapsA();
    const TileTaps tileTaps{weightsA_.data(), 1, 1, taps};
    const Rows reader(frame_, {x.lo - frame_.before[0], x.hi - frame_.before[0] + frame_.taps[0] - 1});
    SlotCache& cache = space.cache;
    cache.reset(frame_.mapA(), batch() + taps - 1);
    ensure(space.ring, space.ringSize, pitch * cache.slots());
    ensure(space.padded, space.paddedSize, columns + frame_.taps[0] + 16);
    ensure(space.outside, space.outsideSize, pitch);
    std::fill_n(space.outside.data(), pitch, static_cast<float>(outsideRow_));

    for (std::int64_t from = a.lo; from < a.hi; from += batch()) {
        const std::int64_t to = std::min(a.hi, from + batch());
        const std::int64_t needed = to - from + taps - 1;
        cache.moveTo(from - frame_.before[1], from - frame_.before[1] + needed);
        const std::vector<std::int64_t>& made = cache.made();
        for (std::size_t m = 0; m < made.size(); ++m) {
            if (m + ahead < made.size())
                reader.prefetch(from - frame_.before[1] + made[m + ahead], b);
            makeRow(space, reader, from - frame_.before[1] + made[m], b, columns,
                    space.ring.data() + cache.slot(made[m]) * pitch);
        }
        space.rows.resize(roundUp(to - from, simd.tileRows) + taps - 1);
        for (std::int64_t i = 0; i < static_cast<std::int64_t>(space.rows.size()); ++i) {
            // Rows beyond the last one needed repeat it: they feed no wanted output.
            const std::int64_t slot = cache.slot(std::min(i, needed - 1));
            space.rows[i] = slot < 0 ? space.outside.data() : space.ring.data() + slot * pitch;
        }
        const std::int64_t wanted = padTo ? padTo : x.size();
        for (std::int64_t c = 0; c < x.size(); c += simd.tileColumns) // down a column of tiles: their rows stay in L1
            for (std::int64_t r = from; r < to; r += simd.tileRows)
                simd.tile(space.rows.data() + (r - from), c, tileTaps,
                          {out + (r - a.lo) * stride + c, stride, wanted - c, to - r, stream});
    }
    simd.flush();
}

StripCut::StripCut(const StripFilter& filter, std::int64_t nx, std::int64_t na, std::int64_t planes, int threads) {
    const std::int64_t slots = filter.batch() + filter.tapsA() - 1, unit = 4 * micro().tileColumns;
    const std::int64_t width = std::max<std::int64_t>(unit, 160 * 1024 / slots / unit * unit); // ring of some 640 KiB
    strips = ceilDiv(nx, width);
    // A band filters its halo's rows again, so that bands are no more than needed and not too low.
    const std::int64_t byThreads = ceilDiv(4 * threads, strips * planes);
    const std::int64_t high = std::max<std::int64_t>(1, na / (4 * filter.tapsA()));
    const std::int64_t byTime = filter.cutsForTime(ceilDiv(nx, strips) * na);
    bands = std::min(std::max(std::min(byThreads, high), byTime), ceilDiv(na, micro().tileRows));
}

Interval StripCut::columns(Interval x, std::int64_t strip) const {
    const std::int64_t unit = micro().tileColumns;
    return {x.lo + cutAt(x.size(), unit, strip, strips),
            std::min(x.hi, x.lo + cutAt(x.size(), unit, strip + 1, strips))};
}

Interval StripCut::rows(Interval a, std::int64_t band) const {
    const std::int64_t unit = micro().tileRows;
    return {a.lo + cutAt(a.size(), unit, band, bands), std::min(a.hi, a.lo + cutAt(a.size(), unit, band + 1, bands))};
}

} // namespace conv
