// SPDX-License-Identifier: Apache-2.0
// Canny from samples to thinned magnitudes in one pass over memory: smoothed blocks stay in L2, rows of derivatives and
// magnitudes in L1.
#include "cpu/ops/canny/simd.h"
#include "cpu/runtime/work.h"
#include "cpu/variants/launchers.h"
#include "cpu/variants/separable/strips.h"
#include "run/pool.h"
#include <algorithm>
#include <optional>

namespace conv {
namespace {

Interval grown(Interval i, std::int64_t by) {
    return {i.lo - by, i.hi + by};
}
Interval common(Interval a, Interval b) {
    return {std::max(a.lo, b.lo), std::min(a.hi, b.hi)};
}
bool contains(Interval i, std::int64_t at) {
    return at >= i.lo && at < i.hi;
}

/// Buffers of one thread.
struct Space {
    StripSpace strip;
    FloatBuffer smoothed, column, gx, gy, magnitude;
    std::int64_t rows = 0, pitch = 0;
    float largest = 0;
};

/// A block of smoothed samples.
struct Block2 {
    float* data;
    std::int64_t x0, y0, pitch;
    [[nodiscard]] float* at(std::int64_t x, std::int64_t y) const { return data + (y - y0) * pitch + (x - x0); }
};

/// Smoothed samples, also beyond the border.
class Smoothed {
  public:
    explicit Smoothed(const ThinLaunch& thin)
        : thin_(thin),
          frame_(thin.input, thin.gx->extent(), thin.gx->before(), false),
          x_{thin.smoothed.lo[0], thin.smoothed.hi[0]},
          y_{thin.smoothed.lo[1], thin.smoothed.hi[1]} {
        if (thin.smooth)
            filter_.emplace(thin.input, passesOf(thin.smooth->axes()));
    }

    /// Fills x × y of plane z; both may reach beyond the image.
    void fill(Space& space, Interval x, Interval y, std::int64_t z, const Block2& to) const {
        if (!filter_) {
            const Rows rows(frame_, x);
            for (std::int64_t r = y.lo; r < y.hi; ++r)
                rows.load(r, z, to.at(x.lo, r));
            return;
        }
        const Interval inside = common(y, y_);
        fillRows(space, x, inside, z, to.at(x.lo, inside.lo), to.pitch);
        for (std::int64_t r = y.lo; r < y.hi; ++r) {
            if (contains(inside, r))
                continue;
            const std::int64_t from = fold(thin_.boundary, r, y_.lo, y_.hi);
            if (from == outside)
                std::fill_n(to.at(x.lo, r), x.size(), static_cast<float>(thin_.outsideValue));
            else if (contains(inside, from))
                std::copy_n(to.at(x.lo, from), x.size(), to.at(x.lo, r));
            else
                fillRows(space, x, {from, from + 1}, z, to.at(x.lo, r), to.pitch);
        }
    }

  private:
    /// Fills rows `y` that lie inside the image; `x` may reach beyond it.
    void fillRows(Space& space, Interval x, Interval y, std::int64_t z, float* to, std::int64_t pitch) const {
        const Interval inside = common(x, x_);
        float* const first = to + (inside.lo - x.lo);
        // Whole tiles store faster; the columns behind the strip are overwritten below.
        const std::int64_t padded = roundUp(inside.size(), micro().tileColumns);
        filter_->run(space.strip, inside, y, z, {{&first, 1}, pitch, false, padded});
        for (std::int64_t c = x.lo; c < x.hi; ++c) {
            if (contains(inside, c))
                continue;
            const std::int64_t from = fold(thin_.boundary, c, x_.lo, x_.hi);
            const float* column = nullptr;
            std::int64_t apart = pitch;
            if (from != outside && contains(inside, from)) {
                column = to + (from - x.lo);
            } else if (from != outside) {
                float* const place = space.column.data();
                filter_->run(space.strip, {from, from + 1}, y, z, {{&place, 1}, 1, false, 0});
                column = place;
                apart = 1;
            }
            for (std::int64_t r = 0; r < y.size(); ++r)
                to[r * pitch + (c - x.lo)] = column ? column[r * apart] : static_cast<float>(thin_.outsideValue);
        }
    }

    const ThinLaunch& thin_;
    Frame frame_;
    Interval x_, y_;
    std::optional<StripFilter> filter_;
};

EdgeTaps tapsAlong(const ThinLaunch& thin, std::size_t axis) {
    const AxisTaps& difference = (axis == 0 ? thin.gx : thin.gy)->axes()[axis];
    const AxisTaps& smooth = (axis == 0 ? thin.gy : thin.gx)->axes()[axis];
    EdgeTaps taps;
    std::copy(smooth.weights.begin(), smooth.weights.end(), taps.smooth);
    taps.step = static_cast<float>(difference.weights[2]);
    return taps;
}

class Thinning {
  public:
    explicit Thinning(const ThinLaunch& thin)
        : thin_(thin),
          smoothed_(thin),
          simd_(cannySimd()),
          taps_{tapsAlong(thin, 0), tapsAlong(thin, 1)},
          stream_(thin.input.box.count() * static_cast<std::int64_t>(sizeof(float)) >= streamBytes),
          spaces_(static_cast<std::size_t>(thin.input.pool->size())) {}

    float run() {
        const Region& box = thin_.input.box;
        Pool& pool = *thin_.input.pool;
        // With its halo of 2, a block is whole tiles wide and two batches of the passes high. With its ring it fits an
        // L2 cache of 1 MiB.
        constexpr std::int64_t columns = 496, max = 188, min = 32;
        const std::int64_t strips = ceilDiv(box.size(0), columns);
        const std::int64_t bandsForThreads = ceilDiv(4 * pool.size(), std::max<std::int64_t>(1, strips * box.size(2)));
        const std::int64_t rows = std::clamp(ceilDiv(box.size(1), bandsForThreads), min, max);
        const std::int64_t bands = ceilDiv(box.size(1), rows);
        const auto part = [](std::int64_t lo, std::int64_t hi, std::int64_t size, std::int64_t i) {
            return Interval{lo + i * size, std::min(hi, lo + (i + 1) * size)};
        };
        pool.parallelFor(strips * bands * box.size(2), [&](std::int64_t task, int worker) {
            block(spaces_[static_cast<std::size_t>(worker)], part(box.lo[0], box.hi[0], columns, task % strips),
                  part(box.lo[1], box.hi[1], rows, task / strips % bands), box.lo[2] + task / (strips * bands));
        });
        float largest = 0;
        for (const Space& s : spaces_)
            largest = std::max(largest, s.largest);
        return largest;
    }

  private:
    void block(Space& space, Interval x, Interval y, std::int64_t z) const {
        const Region& domain = thin_.domain;
        const Interval all{domain.lo[0], domain.hi[0]}, down{domain.lo[1], domain.hi[1]};
        const std::int64_t pitch = roundUp(x.size() + 4, micro().tileColumns) + 32;
        reserve(space, pitch, y.size() + 4);
        // Magnitudes around every sample, within the domain.
        const Interval rows = common(grown(y, 1), down);
        const Block2 smoothed{space.smoothed.data(), x.lo - 2, y.lo - 2, pitch};
        smoothed_.fill(space, grown(common(grown(x, 1), all), 1), grown(rows, 1), z, smoothed);
        const Launch& launch = thin_.input;
        std::int64_t made = rows.lo;
        for (std::int64_t r = y.lo; r < y.hi; ++r) {
            for (; made < std::min(r + 2, rows.hi); ++made)
                gradient(space, smoothed, x, made);
            float* out = static_cast<float*>(launch.out) + (x.lo - launch.box.lo[0]) +
                         (r - launch.box.lo[1]) * launch.outStrideY + (z - launch.box.lo[2]) * launch.outStrideZ;
            // Rows beyond the domain are not read: its border holds no edges.
            const float* m[] = {row(space.magnitude, pitch, r - 1), row(space.magnitude, pitch, r),
                                row(space.magnitude, pitch, r + 1)};
            const float max = simd_.thin(m, row(space.gx, pitch, r), row(space.gy, pitch, r), x.size(), out, stream_);
            space.largest = std::max(space.largest, max);
            if (r == down.lo || r == down.hi - 1)
                std::fill_n(out, x.size(), 0.0F);
            if (x.lo == all.lo)
                out[0] = 0;
            if (x.hi == all.hi)
                out[x.size() - 1] = 0;
        }
        micro().flush();
    }

    /// Row y in a ring of four.
    static float* row(const FloatBuffer& ring, std::int64_t pitch, std::int64_t y) {
        return ring.data() + (y & 3) * pitch;
    }

    void gradient(const Space& space, const Block2& smoothed, Interval x, std::int64_t y) const {
        const float* rows[] = {smoothed.at(x.lo - 2, y - 1), smoothed.at(x.lo - 2, y), smoothed.at(x.lo - 2, y + 1)};
        const std::int64_t pitch = smoothed.pitch;
        simd_.gradient(rows, taps_, x.size() + 2, row(space.gx, pitch, y), row(space.gy, pitch, y),
                       row(space.magnitude, pitch, y));
    }

    void reserve(Space& space, std::int64_t pitch, std::int64_t rows) const {
        if (space.rows >= rows && space.pitch >= pitch)
            return;
        space.rows = std::max(space.rows, rows);
        space.pitch = std::max(space.pitch, pitch);
        space.smoothed = FloatBuffer(space.pitch * space.rows + micro().tileColumns);
        space.column = FloatBuffer(space.rows);
        for (FloatBuffer* ring : {&space.gx, &space.gy, &space.magnitude})
            *ring = FloatBuffer(4 * space.pitch);
    }

    const ThinLaunch& thin_;
    Smoothed smoothed_;
    const CannySimd& simd_;
    EdgeTaps taps_[2];
    bool stream_;
    std::vector<Space> spaces_;
};

} // namespace

float thinByPasses(const ThinLaunch& thin) {
    return thin.input.box.empty() ? 0 : Thinning(thin).run();
}

} // namespace conv
