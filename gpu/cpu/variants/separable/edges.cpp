// SPDX-License-Identifier: Apache-2.0
#include "cpu/variants/separable/edges.h"
#include "cpu/micro/micro.h"
#include "cpu/micro/rows.h"
#include "cpu/runtime/buffer.h"
#include "cpu/runtime/cuts.h"
#include "cpu/runtime/work.h"
#include "run/pool.h"
#include <optional>

namespace conv {
namespace {

struct Edges {
    int axes = 0; ///< 2 or 3
    bool swapped = false;
    EdgeTaps taps[3]; ///< along x, a, b
};

bool isDifference(const AxisTaps& taps) {
    return taps.size() == 3 && taps.centre == 1 && taps.weights[1] == 0 && taps.weights[0] == -taps.weights[2];
}
bool isSmoothing(const AxisTaps& taps) {
    return taps.size() == 3 && taps.centre == 1 &&
           std::find(taps.weights.begin(), taps.weights.end(), 0.0) == taps.weights.end();
}

/// Adds a component's taps. Returns the axis of its difference; −1: another form.
int takeKernel(const SeparableTerm& term, std::array<AxisTaps, 3>& smooth, EdgeTaps (&taps)[3]) {
    int along = -1;
    for (int d = 0; d < 3; ++d) {
        const AxisTaps& t = term[d];
        if (t.isIdentity())
            continue;
        if (isDifference(t) && along < 0) {
            along = d;
            taps[d].step = static_cast<float>(t.weights[2]);
        } else if (isSmoothing(t) && (smooth[d].size() == 1 || smooth[d] == t)) {
            smooth[d] = t;
        } else {
            return -1;
        }
    }
    return along;
}

std::optional<Edges> edgesOf(std::span<const Kernel* const> kernels) {
    Edges edges;
    std::array<AxisTaps, 3> smooth;
    bool known[3] = {};
    for (const Kernel* kernel : kernels) {
        const int along = takeKernel(kernel->axes(), smooth, edges.taps);
        if (along < 0 || known[along])
            return std::nullopt;
        known[along] = true;
        ++edges.axes;
    }
    if (!known[0] || edges.axes < 2)
        return std::nullopt;
    for (int d = 0; d < 3; ++d) {
        if (known[d] != (smooth[d].size() == 3))
            return std::nullopt;
        if (known[d])
            std::copy(smooth[d].weights.begin(), smooth[d].weights.end(), edges.taps[d].smooth);
    }
    for (const Kernel* kernel : kernels)
        for (int d = 0; d < 3; ++d)
            if ((kernel->extent()[d] == 3) != known[d])
                return std::nullopt;
    edges.swapped = !known[1];
    if (edges.swapped)
        std::swap(edges.taps[1], edges.taps[2]);
    return edges;
}

Frame frameOf(const Launch& launch, const Edges& edges) {
    const Kernel& kernel = *launch.kernels[0];
    return {launch, kernel.extent(), kernel.before(), edges.swapped};
}

/// Padded rows of one plane, read downwards.
class Window {
  public:
    Window(const Frame& frame, Interval x)
        : reader_(frame, {x.lo - 1, x.hi + 1}),
          sampleBytes_(static_cast<std::int64_t>(sizeOf(frame.launch->in.type))),
          height_(micro().edgeRows),
          pitch_(roundUp(x.size() + 2, 16) + 16),
          buffer_(pitch_ * (height_ + 2)) {
        for (std::int64_t i = 0; i < height_ + 2; ++i)
            rows_.push_back(buffer_.data() + i * pitch_);
    }
    /// Rows a − 1 … a + height of plane b; `a` is the plane's first row, or the last call's plus the height. Rows
    /// beyond `end` are not loaded and feed no output.
    const float* const* at(std::int64_t a, std::int64_t end, std::int64_t b, bool first) {
        if (first) {
            reader_.load(a - 1, b, rows_[0]);
            reader_.load(a, b, rows_[1]);
        } else {
            std::rotate(rows_.begin(), rows_.begin() + height_, rows_.end());
        }
        for (std::int64_t i = 1; i <= height_ && a + i <= end; ++i) {
            reader_.load(a + i, b, rows_[i + 1]);
        }
        return rows_.data();
    }
    /// Rows to prefetch, or a loaded row in place of one without a contiguous run.
    [[nodiscard]] RowsAhead ahead(std::int64_t a, std::int64_t end, std::int64_t b) const {
        RowsAhead rows;
        rows.sampleBytes = sampleBytes_;
        for (std::int64_t i = 0; i < height_; ++i)
            if (const std::byte* run = reader_.run(std::min(a + 1 + i, end), b))
                rows.rows[i] = run;
            else
                rows.rows[i] = reinterpret_cast<const std::byte*>(rows_[i]);
        return rows;
    }

  private:
    Rows reader_;
    std::int64_t sampleBytes_;
    std::int64_t height_, pitch_;
    FloatBuffer buffer_;
    std::vector<float*> rows_;
};

Interval part(Interval whole, std::int64_t unit, std::int64_t i, std::int64_t parts) {
    return {whole.lo + cutAt(whole.size(), unit, i, parts),
            std::min(whole.hi, whole.lo + cutAt(whole.size(), unit, i + 1, parts))};
}

bool streams(const Frame& f) {
    return f.launch->box.count() * static_cast<std::int64_t>(sizeof(float)) >= streamBytes;
}

void filterImages(const Frame& f, const Edges& edges) {
    const Micro& simd = micro();
    Pool& pool = *f.launch->pool;
    const EdgeCut parts({f.x.size(), f.a.size(), f.b.size()}, false, pool.size());
    pool.parallelFor(parts.count(), [&](std::int64_t task, int) {
        const Interval x = part(f.x, simd.tileColumns, task % parts.x, parts.x);
        const Interval a = part(f.a, simd.edgeRows, task / parts.x % parts.a, parts.a);
        const std::int64_t b = f.b.lo + task / (parts.x * parts.a);
        if (x.size() <= 0 || a.size() <= 0)
            return;
        Window window(f, x);
        for (std::int64_t row = a.lo; row < a.hi; row += simd.edgeRows)
            simd.edges2(window.at(row, a.hi, b, row == a.lo), edges.taps, window.ahead(row + simd.edgeRows, a.hi, b),
                        {f.outAt(x.lo, row, b), f.outA, x.size(), a.hi - row, streams(f)});
        simd.flush();
    });
}

/// Marches through a box of a volume; keeps three maps of the last two planes.
class Edges3 {
  public:
    Edges3(const Frame& f, const Edges& edges, Interval x, Interval a)
        : f_(f),
          edges_(edges),
          x_(x),
          a_(a),
          window_(f, x),
          apart_(roundUp(x.size(), 16)),
          plane_(3 * apart_ * roundUp(a.size(), micro().edgeRows)),
          maps_(2 * plane_) {}

    /// Computes planes [b); reads planes b.lo − 1 to b.hi.
    void run(Interval b) {
        last_ = b.hi;
        for (std::int64_t plane = b.lo - 1; plane <= b.hi; ++plane)
            add(plane, plane > b.lo);
        micro().flush();
    }

  private:
    void add(std::int64_t b, bool wanted) {
        const Micro& simd = micro();
        older_ = 1 - older_;
        for (std::int64_t row = a_.lo; row < a_.hi; row += simd.edgeRows) {
            const std::int64_t from = 3 * apart_ * (row - a_.lo);
            const EdgeMaps maps{maps_.data() + older_ * plane_ + from, maps_.data() + (1 - older_) * plane_ + from,
                                apart_, 3 * apart_};
            TileOut out{nullptr, f_.outA, x_.size(), a_.hi - row, streams(f_)};
            if (wanted)
                out.data = f_.outAt(x_.lo, row, b - 1);
            simd.edges3(window_.at(row, a_.hi, b, row == a_.lo), edges_.taps, ahead(row, b), maps, out);
        }
        f_.launch->pool->heedStop();
    }

    /// Rows to prefetch: the next ones, or the next plane's first.
    [[nodiscard]] RowsAhead ahead(std::int64_t row, std::int64_t b) const {
        const std::int64_t next = row + micro().edgeRows;
        return next < a_.hi ? window_.ahead(next, a_.hi, b) : window_.ahead(a_.lo, a_.hi, std::min(b + 1, last_));
    }

    const Frame& f_;
    const Edges& edges_;
    Interval x_, a_;
    Window window_;
    std::int64_t apart_, plane_;
    FloatBuffer maps_;
    std::int64_t last_ = 0;  ///< last plane to read
    std::int64_t older_ = 0; ///< half of the maps that the next plane replaces
};

void filterVolumes(const Frame& f, const Edges& edges) {
    const Micro& simd = micro();
    Pool& pool = *f.launch->pool;
    const EdgeCut parts({f.x.size(), f.a.size(), f.b.size()}, true, pool.size());
    pool.parallelFor(parts.count(), [&](std::int64_t task, int) {
        const Interval x = part(f.x, simd.tileColumns, task % parts.x, parts.x);
        const Interval a = part(f.a, simd.edgeRows, task / parts.x % parts.a, parts.a);
        const Interval b = part(f.b, 1, task / (parts.x * parts.a), parts.b);
        if (x.size() > 0 && a.size() > 0 && b.size() > 0)
            Edges3(f, edges, x, a).run(b);
    });
}

} // namespace

bool filterEdges(const Launch& launch) {
    const std::optional<Edges> edges = edgesOf(launch.kernels);
    if (!edges)
        return false;
    const Frame frame = frameOf(launch, *edges);
    if (edges->axes == 2)
        filterImages(frame, *edges);
    else
        filterVolumes(frame, *edges);
    return true;
}

} // namespace conv
