#include "cpu/buffer.h"
#include "cpu/launchers.h"
#include "cpu/lines.h"
#include "cpu/micro.h"
#include "cpu/pool.h"
#include "cpu/strips.h"
#include "cpu/work.h"
#include <deque>
#include <mutex>
#include <utility>

namespace conv {
namespace {

/// The factors of a dense kernel of rank 1. The decomposition takes longer than a small tile, and a run has many tiles
/// with one kernel: the last ones are remembered.
SeparableTerm factorsOf(const Kernel& kernel) {
    static std::mutex mutex;
    static std::deque<std::pair<Kernel, SeparableTerm>> recent;
    const std::lock_guard lock(mutex);
    for (const auto& [known, axes] : recent)
        if (known == kernel)
            return axes;
    const Decomposition terms = kernel.decompose();
    if (terms.rank() != 1)
        throw Error(ErrorCode::internal,
                    "cpu-separable was given a kernel of rank " + std::to_string(terms.rank()) + " instead of 1.");
    recent.emplace_front(kernel, terms.terms.front());
    if (recent.size() > 4)
        recent.pop_back();
    return recent.front().second;
}

SeparableTerm axesOf(const Kernel& kernel) {
    return kernel.definedPerAxis() ? kernel.axes() : factorsOf(kernel);
}

/// Two passes, x and a, plane by plane.
void filterPlanes(const StripFilter& filter) {
    const Frame& f = filter.frame();
    Pool& pool = *f.launch->pool;
    const StripCut cut(filter, f.x.size(), f.a.size(), f.b.size(), pool.size());
    std::vector<StripSpace> spaces(pool.size());
    pool.parallelFor(cut.strips * cut.bands * f.b.size(), [&](std::int64_t task, int worker) {
        const Interval x = cut.columns(f.x, task % cut.strips), a = cut.rows(f.a, task / cut.strips % cut.bands);
        const std::int64_t b = f.b.lo + task / (cut.strips * cut.bands);
        if (x.size() > 0 && a.size() > 0)
            filter.run(spaces[worker], x, a, b, f.outAt(x.lo, a.lo, b), f.outA, filter.streams());
    });
}

/// Three passes: a ring of planes that are filtered along x and y marches along z, for one box of columns and rows.
class March {
  public:
    March(const StripFilter& filter, const AxisTaps& taps, Interval x, Interval y)
        : filter_(filter),
          frame_(filter.frame()),
          pool_(*frame_.launch->pool),
          x_(x),
          y_(y),
          group_(groupOf(pool_.size())),
          pitch_(roundUp(x.size(), micro().tileColumns) + 16),
          weights_(taps.weights.begin(), taps.weights.end()),
          before_(taps.before()),
          outsideRow_(pitch_),
          spaces_(pool_.size()) {
        cache_.reset(frame_.mapB(), std::min(group_, frame_.b.size()) + taps.size() - 1);
        // An odd number of cache lines from plane to plane: otherwise all samples of a column fall into one cache set.
        planeSize_ = roundUp(pitch_ * y.size(), 32) + 16;
        planes_ = FloatBuffer(planeSize_ * cache_.slots() + micro().tileColumns, false);
        std::fill_n(outsideRow_.data(), pitch_, filter.outsideAfter());
    }
    static std::int64_t groupOf(int threads) { return micro().tileRows * (threads > 1 ? 2 : 1); }

    void run() {
        for (std::int64_t z = frame_.b.lo; z < frame_.b.hi; z += group_) {
            const std::int64_t end = std::min(frame_.b.hi, z + group_);
            cache_.moveTo(z - before_, end - before_ + static_cast<std::int64_t>(weights_.size()) - 1);
            produce(z - before_);
            consume(z, end);
        }
    }

  private:
    /// Makes the planes that the window lacks; its first index is `from`.
    void produce(std::int64_t from) {
        // Planes are cut only for more threads than planes: each part filters its halo's rows again.
        const auto planes = static_cast<std::int64_t>(cache_.made().size());
        if (planes == 0)
            return;
        const std::int64_t parts = std::clamp<std::int64_t>(
            std::max(ceilDiv(2 * pool_.size() - 1, planes) - 1, filter_.cutsForTime(x_.size() * y_.size())), 1,
            ceilDiv(y_.size(), micro().tileRows));
        pool_.parallelFor(planes * parts, [&](std::int64_t task, int worker) {
            const std::int64_t i = cache_.made()[task / parts];
            const Interval y{y_.lo + cutAt(y_.size(), micro().tileRows, task % parts, parts),
                             y_.lo + cutAt(y_.size(), micro().tileRows, task % parts + 1, parts)};
            if (y.size() > 0)
                filter_.run(spaces_[worker], x_, y, from + i, plane(i) + (y.lo - y_.lo) * pitch_, pitch_, false,
                            pitch_ - 16);
        });
    }

    void consume(std::int64_t from, std::int64_t to) {
        const Micro& simd = micro();
        const auto taps = static_cast<std::int64_t>(weights_.size());
        const TileTaps tileTaps{weights_.data(), 1, 1, taps};
        const std::int64_t slots = roundUp(to - from, simd.tileRows) + taps - 1, needed = to - from + taps - 1;
        const std::int64_t rows = std::clamp<std::int64_t>(32768 / (pitch_ * (to - from)), 1, 64);
        pool_.parallelFor(ceilDiv(y_.size(), rows), [&](std::int64_t task, int) {
            std::vector<const float*> columns(slots);
            for (std::int64_t y = y_.lo + task * rows, end = std::min(y_.hi, y + rows); y < end; ++y) {
                for (std::int64_t i = 0; i < slots; ++i) { // beyond the last plane needed: repeated, feeds no output
                    const std::int64_t place = std::min(i, needed - 1);
                    columns[i] = cache_.slot(place) < 0 ? outsideRow_.data() : plane(place) + (y - y_.lo) * pitch_;
                }
                for (std::int64_t x = x_.lo; x < x_.hi; x += simd.tileColumns)
                    for (std::int64_t z = from; z < to; z += simd.tileRows)
                        simd.tile(columns.data() + (z - from), x - x_.lo, tileTaps,
                                  {frame_.outAt(x, y, z), frame_.outB, x_.hi - x, to - z, filter_.streams()});
            }
            simd.flush();
        });
    }

    /// The plane at a place of the window.
    [[nodiscard]] float* plane(std::int64_t i) const { return planes_.data() + cache_.slot(i) * planeSize_; }

    const StripFilter& filter_;
    const Frame& frame_;
    Pool& pool_;
    Interval x_, y_;
    std::int64_t group_, pitch_, planeSize_ = 0;
    std::vector<float> weights_;
    std::int64_t before_;
    SlotCache cache_;
    FloatBuffer planes_, outsideRow_;
    std::vector<StripSpace> spaces_;
};

/// Cuts a volume into boxes whose ring of planes stays in the last-level cache.
void filterVolume(const StripFilter& filter, const AxisTaps& z) {
    const Frame& f = filter.frame();
    constexpr std::int64_t budget = std::int64_t{24} << 18; // floats: 24 MiB
    const std::int64_t slots = std::min(f.b.size(), March::groupOf(f.launch->pool->size())) + z.size() - 1;
    const std::int64_t plane = std::max<std::int64_t>(1, budget / slots), width = micro().tileColumns;
    // Columns are cut before rows: a cut along y filters its halo's rows again along x, a cut along x only reads more.
    const std::int64_t wantedRows = std::min(f.a.size(), 4 * f.taps[1]);
    const std::int64_t columns =
        std::clamp(plane / std::min(f.a.size(), std::max<std::int64_t>(wantedRows, 256)) / width * width, width,
                   roundUp(f.x.size(), width));
    const std::int64_t strips = ceilDiv(f.x.size(), columns);
    const std::int64_t rows = std::clamp<std::int64_t>(plane / columns, 16, f.a.size() + 16);
    const std::int64_t bands = ceilDiv(f.a.size(), rows);
    for (std::int64_t band = 0; band < bands; ++band)
        for (std::int64_t strip = 0; strip < strips; ++strip) {
            const Interval x{f.x.lo + cutAt(f.x.size(), width, strip, strips),
                             f.x.lo + cutAt(f.x.size(), width, strip + 1, strips)};
            const Interval y{f.a.lo + cutAt(f.a.size(), 1, band, bands),
                             f.a.lo + cutAt(f.a.size(), 1, band + 1, bands)};
            if (x.size() > 0 && y.size() > 0)
                March(filter, z, x, y).run();
        }
}

} // namespace

void launchCpuSeparable(const Launch& launch) {
    if (launch.box.empty())
        return;
    const SeparableTerm axes = axesOf(launch.kernel());
    const bool alongY = !axes[1].isIdentity(), alongZ = !axes[2].isIdentity();
    if (!alongY && !alongZ) {
        filterLines(launch, axes[0]);
        return;
    }
    const bool swapped = !alongY;
    const StripFilter filter(launch, axes, swapped);
    if (alongY && alongZ)
        filterVolume(filter, axes[2]);
    else
        filterPlanes(filter);
}

} // namespace conv
