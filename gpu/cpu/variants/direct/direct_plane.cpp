// SPDX-License-Identifier: Apache-2.0
// Dense kernels of one plane: images, and volumes filtered slice by slice.
#include "cpu/runtime/buffer.h"
#include "cpu/variants/direct/dense.h"
#include "run/pool.h"

namespace conv {
namespace {

/// Bands of rows; each plane of a strip has as many tasks.
std::int64_t bandsOf(const DenseJob& job, std::int64_t strips) {
    const Frame& f = job.frame;
    return denseBands(static_cast<std::int64_t>(job.weights.size()), {f.x.size(), f.a.size(), f.b.size()}, strips,
                      f.launch->pool->size());
}

/// Tiles across a box. Those with contiguous samples are read in place, the others copied.
struct Columns {
    std::int64_t width = 0, tiles = 0;
    std::int64_t first = 0, last = 0; ///< tiles [first, last) are read in place
    std::int64_t shift = 0;           ///< position − index of their samples
    std::vector<Rows> readers;        ///< one for each tile that is copied

    explicit Columns(const DenseJob& job) : width(job.simd.tileColumns) {
        const Frame& f = job.frame;
        tiles = ceilDiv(f.x.size(), width);
        const Interval straight = f.launch->map[0].straight(f.x.lo, &shift);
        while (first < tiles && start(job, first) < straight.lo)
            ++first;
        last = first;
        while (last < tiles && start(job, last) + width + f.taps[0] - 1 <= straight.hi)
            ++last;
        for (std::int64_t t = 0; t < tiles; ++t)
            if (t < first || t >= last) {
                const std::int64_t x = start(job, t);
                readers.emplace_back(f, Interval{x, x + std::min(width, f.x.hi - f.x.lo - t * width) + f.taps[0] - 1});
            }
    }
    [[nodiscard]] bool inPlace(std::int64_t tile) const { return tile >= first && tile < last; }
    /// Index of a tile among those that are copied.
    [[nodiscard]] std::int64_t edge(std::int64_t tile) const { return tile < first ? tile : tile - (last - first); }
    [[nodiscard]] std::int64_t start(const DenseJob& job, std::int64_t tile) const {
        return job.frame.x.lo + tile * width - job.frame.before[0];
    }
};

/// Reads float32 rows in place.
class InPlace {
  public:
    InPlace(const DenseJob& job, const Columns& columns)
        : job_(job), columns_(columns), slots_(job.rowsOfTile()), rows_(slots_), next_(slots_) {
        // Two edges keep the rows that the next step needs. More (kernels wider than a tile) share one buffer.
        const std::size_t edges = columns.readers.size();
        keeps_ = edges <= 2;
        for (std::size_t i = 0; i < (keeps_ ? edges : 1); ++i)
            edges_.emplace_back(slots_, columns.width + job.taps.kx + 15);
    }

    /// Computes rows [from, to) of plane b.
    void run(std::int64_t from, std::int64_t to, std::int64_t b) {
        const std::int64_t step = job_.simd.tileRows;
        point(next_, from, to, b);
        for (std::int64_t a = from; a < to; a += step) {
            rows_.swap(next_);
            const bool more = a + step < to;
            if (more)
                point(next_, a + step, to, b);
            for (std::int64_t tile = 0; tile < columns_.tiles; ++tile) {
                const std::int64_t x = tile * columns_.width;
                const TileOut out = job_.outAt(job_.frame.x.lo + x, job_.frame.x.hi, a, to, b);
                if (!columns_.inPlace(tile)) {
                    Edge& edge = edges_[keeps_ ? columns_.edge(tile) : 0];
                    copyEdge(edge, columns_.readers[columns_.edge(tile)], a, to, b, keeps_ && a > from);
                    job_.simd.tile(edge.rows.data(), 0, job_.taps, out);
                    continue;
                }
                for (std::int64_t i = slots_ - step; more && i < slots_; ++i) // arrives while this step computes
                    for (std::int64_t j = 0; j < columns_.width; j += 16)
                        askAhead(next_[i] + x + j);
                job_.simd.tile(rows_.data(), x, job_.taps, out);
            }
        }
        job_.simd.flush();
    }

  private:
    /// Rows below the last one needed repeat it and feed no output.
    [[nodiscard]] std::int64_t rowFor(std::int64_t a, std::int64_t i, std::int64_t to) const {
        return std::min(a + i - job_.frame.before[1], to - 1 - job_.frame.before[1] + job_.taps.ky - 1);
    }
    void point(std::vector<const float*>& rows, std::int64_t a, std::int64_t to, std::int64_t b) {
        const Launch& launch = *job_.frame.launch;
        const std::int64_t plane = job_.frame.mapB()(b - job_.frame.before[2]);
        for (std::int64_t i = 0; i < slots_; ++i) {
            const std::int64_t row = job_.frame.mapA()(rowFor(a, i, to));
            const std::int64_t strideA = job_.frame.swapped ? launch.in.strideZ : launch.in.strideY;
            const std::int64_t strideB = job_.frame.swapped ? launch.in.strideY : launch.in.strideZ;
            rows[i] = row < 0 || plane < 0 ? outsideRow()
                                           : static_cast<const float*>(launch.in.data) + row * strideA +
                                                 plane * strideB + columns_.shift + columns_.start(job_, 0);
        }
    }
    const float* outsideRow() {
        if (!outside_.data()) {
            const std::int64_t n = columns_.tiles * columns_.width + job_.taps.kx;
            outside_ = FloatBuffer(n);
            std::fill_n(outside_.data(), n, static_cast<float>(job_.frame.launch->outsideValue));
        }
        return outside_.data();
    }
    struct Edge {
        FloatBuffer buffer;
        std::vector<float*> rows;
        Edge(std::int64_t slots, std::int64_t pitch) : buffer(slots * pitch) {
            for (std::int64_t i = 0; i < slots; ++i)
                rows.push_back(buffer.data() + i * pitch);
        }
    };
    /// Copies a step's rows. `kept`: only the last few are new.
    void copyEdge(Edge& edge, const Rows& reader, std::int64_t a, std::int64_t to, std::int64_t b, bool kept) {
        const std::int64_t step = job_.simd.tileRows, needed = std::min(slots_, to - a + job_.taps.ky - 1);
        if (kept)
            std::rotate(edge.rows.begin(), edge.rows.begin() + step, edge.rows.end());
        for (std::int64_t i = kept ? slots_ - step : 0; i < needed; ++i)
            reader.load(a + i - job_.frame.before[1], b - job_.frame.before[2], edge.rows[i]);
    }

    const DenseJob& job_;
    const Columns& columns_;
    std::int64_t slots_;
    bool keeps_ = false;
    std::vector<Edge> edges_;
    FloatBuffer outside_;
    std::vector<const float*> rows_, next_;
};

/// Converts rows to float, with borders, into a ring for one row of tiles.
class Rolling {
  public:
    Rolling(const DenseJob& job, Interval x)
        : job_(job),
          x_(x),
          reader_(job.frame, {x.lo - job.frame.before[0], x.hi - job.frame.before[0] + job.taps.kx - 1}),
          pitch_(roundUp(x.size() + job.simd.tileColumns + job.taps.kx - 1, 16) + 16),
          buffer_(pitch_ * job.rowsOfTile() + 16) {
        // The first output column's own sample begins a cache line, as it usually does in the source.
        const std::int64_t lead = (16 - job.frame.before[0] % 16) % 16;
        for (std::int64_t i = 0; i < job.rowsOfTile(); ++i)
            rows_.push_back(buffer_.data() + lead + i * pitch_);
    }

    void run(std::int64_t from, std::int64_t to, std::int64_t b) {
        const std::int64_t step = job_.simd.tileRows, slots = job_.rowsOfTile();
        const std::int64_t end = to - job_.frame.before[1] + job_.taps.ky - 1; // first row that is not needed
        for (std::int64_t a = from; a < to; a += step) {
            const std::int64_t first = a - job_.frame.before[1];
            if (a > from)
                std::rotate(rows_.begin(), rows_.begin() + step, rows_.end());
            for (std::int64_t i = a > from ? slots - step : 0; i < slots && first + i < end; ++i)
                reader_.load(first + i, b - job_.frame.before[2], rows_[i]);
            point(first + slots, std::min(end, first + slots + step), b - job_.frame.before[2]);
            for (std::int64_t x = 0; x < x_.size(); x += job_.simd.tileColumns) {
                for (const std::byte* row : ahead_) // arrives while this tile computes
                    for (std::int64_t byte = 0; byte < job_.simd.tileColumns * sampleBytes_; byte += 64)
                        __builtin_prefetch(row + x * sampleBytes_ + byte);
                job_.simd.tile(rows_.data(), x, job_.taps, job_.outAt(x_.lo + x, x_.hi, a, to, b));
            }
        }
        job_.simd.flush();
    }

  private:
    void point(std::int64_t from, std::int64_t to, std::int64_t b) {
        ahead_.clear();
        for (std::int64_t a = from; a < to; ++a)
            if (const std::byte* row = reader_.run(a, b))
                ahead_.push_back(row);
    }

    const DenseJob& job_;
    Interval x_;
    Rows reader_;
    std::int64_t pitch_;
    std::int64_t sampleBytes_ = static_cast<std::int64_t>(sizeOf(job_.frame.launch->in.type));
    FloatBuffer buffer_;
    std::vector<float*> rows_;
    std::vector<const std::byte*> ahead_;
};

} // namespace

void directInPlace(const DenseJob& job) {
    const Columns columns(job);
    const Frame& f = job.frame;
    const std::int64_t step = job.simd.tileRows;
    const std::int64_t bands = bandsOf(job, 1);
    f.launch->pool->parallelFor(bands * f.b.size(), [&](std::int64_t task, int) {
        const std::int64_t band = task % bands;
        InPlace(job, columns)
            .run(f.a.lo + cutAt(f.a.size(), step, band, bands), f.a.lo + cutAt(f.a.size(), step, band + 1, bands),
                 f.b.lo + task / bands);
    });
}

void directRolling(const DenseJob& job) {
    const Frame& f = job.frame;
    const std::int64_t step = job.simd.tileRows, width = job.simd.tileColumns;
    // Memory prefers long rows; the ring of a wide strip still fits L2.
    const std::int64_t columns = std::clamp<std::int64_t>(128 * 1024 / job.rowsOfTile(), 1024, 4096);
    const std::int64_t strips = ceilDiv(f.x.size(), columns), bands = bandsOf(job, strips);
    f.launch->pool->parallelFor(strips * bands * f.b.size(), [&](std::int64_t task, int) {
        const std::int64_t strip = task % strips, band = task / strips % bands;
        const Interval x{f.x.lo + cutAt(f.x.size(), width, strip, strips),
                         f.x.lo + cutAt(f.x.size(), width, strip + 1, strips)};
        if (x.size() > 0)
            Rolling(job, x).run(f.a.lo + cutAt(f.a.size(), step, band, bands),
                                f.a.lo + cutAt(f.a.size(), step, band + 1, bands), f.b.lo + task / (strips * bands));
    });
}

} // namespace conv
