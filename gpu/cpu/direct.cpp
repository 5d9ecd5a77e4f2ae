#include "cpu/buffer.h"
#include "cpu/launchers.h"
#include "cpu/lines.h"
#include "cpu/micro.h"
#include "cpu/pool.h"
#include "cpu/rows.h"
#include "cpu/work.h"

namespace conv {
namespace {

/// A dense kernel in the order of the tiles.
struct Job {
    const Micro& simd;
    Frame frame;
    std::vector<float> weights; ///< [b][x][a]
    TileTaps taps;
    bool stream = false;

    Job(const Launch& launch, bool swapped)
        : simd(micro()), frame(launch, launch.kernel().extent(), launch.kernel().before(), swapped) {
        const std::vector<double> dense = launch.kernel().dense();
        const Index3& k = launch.kernel().extent();
        const std::int64_t kx = frame.taps[0], ka = frame.taps[1], kb = frame.taps[2];
        weights.resize(dense.size());
        for (std::int64_t b = 0; b < kb; ++b)
            for (std::int64_t a = 0; a < ka; ++a)
                for (std::int64_t x = 0; x < kx; ++x) {
                    const std::int64_t y = swapped ? b : a, z = swapped ? a : b;
                    weights[(b * kx + x) * ka + a] = static_cast<float>(dense[(z * k[1] + y) * k[0] + x]);
                }
        const bool holes =
            !isInteger(launch.in.type) && std::find(weights.begin(), weights.end(), 0.0F) != weights.end();
        taps = {weights.data(), kb, kx, ka, 0, holes};
        stream = launch.box.count() * static_cast<std::int64_t>(sizeof(float)) >= streamBytes;
    }
    [[nodiscard]] std::int64_t rowsOfTile() const { return simd.tileRows + taps.ky - 1; }
    /// Outputs that one task may compute.
    [[nodiscard]] std::int64_t outputsPerTask() const {
        return static_cast<std::int64_t>(operationsPerTask / (2.0 * static_cast<double>(weights.size())));
    }
    [[nodiscard]] TileOut outAt(std::int64_t x, std::int64_t xEnd, std::int64_t a, std::int64_t aEnd,
                                std::int64_t b) const {
        return {frame.outAt(x, a, b), frame.outA, xEnd - x, aEnd - a, stream};
    }
};

/// Tiles of a box's width: those whose samples all lie side by side in memory are read there, the others are copied.
struct Columns {
    std::int64_t width = 0, tiles = 0;
    std::int64_t first = 0, last = 0; ///< [first, last): read in place
    std::int64_t shift = 0;           ///< position − index there
    std::vector<Rows> readers;        ///< of the others

    explicit Columns(const Job& job) : width(job.simd.tileColumns) {
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
    [[nodiscard]] const Rows& reader(std::int64_t tile) const {
        return readers[tile < first ? tile : tile - (last - first)];
    }
    [[nodiscard]] std::int64_t start(const Job& job, std::int64_t tile) const {
        return job.frame.x.lo + tile * width - job.frame.before[0];
    }
};

/// float32 input and a kernel of one plane: whole rows are read where they lie.
class InPlace {
  public:
    InPlace(const Job& job, const Columns& columns)
        : job_(job),
          columns_(columns),
          slots_(job.rowsOfTile()),
          pitch_(columns.width + job.taps.kx + 15),
          edge_(pitch_ * slots_),
          rows_(slots_),
          next_(slots_),
          edgeRows_(slots_) {
        for (std::int64_t i = 0; i < slots_; ++i)
            edgeRows_[i] = edge_.data() + i * pitch_;
    }

    /// Outputs of rows [from, to) of a plane.
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
                    copyEdge(columns_.reader(tile), a, to, b);
                    job_.simd.tile(edgeRows_.data(), 0, job_.taps, out);
                    continue;
                }
                for (std::int64_t i = slots_ - step; more && i < slots_; ++i) // they travel while this step computes
                    for (std::int64_t j = 0; j < columns_.width; j += 16)
                        __builtin_prefetch(next_[i] + x + j);
                job_.simd.tile(rows_.data(), x, job_.taps, out);
            }
        }
        job_.simd.flush();
    }

  private:
    /// Rows below the last one needed repeat it: they feed no wanted output.
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
    void copyEdge(const Rows& reader, std::int64_t a, std::int64_t to, std::int64_t b) {
        const std::int64_t needed = std::min(slots_, to - a + job_.taps.ky - 1);
        for (std::int64_t i = 0; i < needed; ++i)
            reader.load(a + i - job_.frame.before[1], b - job_.frame.before[2], edge_.data() + i * pitch_);
    }

    const Job& job_;
    const Columns& columns_;
    std::int64_t slots_, pitch_;
    FloatBuffer edge_, outside_;
    std::vector<const float*> rows_, next_, edgeRows_;
};

void directInPlace(const Job& job) {
    const Columns columns(job);
    const Frame& f = job.frame;
    const std::int64_t step = job.simd.tileRows, steps = ceilDiv(f.a.size(), step);
    const std::int64_t byThreads = ceilDiv(4 * f.launch->pool->size(), f.b.size());
    const std::int64_t byTime = ceilDiv(f.a.size() * f.x.size(), std::max<std::int64_t>(1, job.outputsPerTask()));
    const std::int64_t bands = std::min(steps, std::max(byThreads, byTime));
    f.launch->pool->parallelFor(bands * f.b.size(), [&](std::int64_t task, int) {
        const std::int64_t band = task % bands;
        InPlace(job, columns)
            .run(f.a.lo + cutAt(f.a.size(), step, band, bands), f.a.lo + cutAt(f.a.size(), step, band + 1, bands),
                 f.b.lo + task / bands);
    });
}

/// How a box is cut where planes march through a ring of padded rows.
struct RingCut {
    std::int64_t strips = 1, bands = 1, chunks = 1; ///< along x, a, b
    std::int64_t pitch = 0, rows = 0;               ///< of a plane of the ring

    explicit RingCut(const Job& job) {
        const Frame& f = job.frame;
        const std::int64_t step = job.simd.tileRows, width = job.simd.tileColumns, threads = f.launch->pool->size();
        const std::int64_t most = std::max<std::int64_t>(1, job.outputsPerTask());
        // A strip of at most 2048 columns, fewer if even one row of tiles would take too long.
        const std::int64_t columns = std::clamp<std::int64_t>(most / step, width, 2048);
        strips = ceilDiv(f.x.size(), columns);
        pitch = roundUp(ceilDiv(f.x.size(), strips) + width + job.taps.kx - 1, 16) + 16;
        // Planes of the ring together stay near 256 KiB.
        const std::int64_t rowsInCache = 65536 / (pitch * job.taps.planes) - (job.taps.ky - 1);
        const std::int64_t band = std::clamp<std::int64_t>(rowsInCache / step * step, 4 * step, 64 * step);
        bands = std::max(ceilDiv(f.a.size(), band), std::min(ceilDiv(f.a.size(), step), ceilDiv(2 * threads, strips)));
        bands = std::max(bands, std::min(ceilDiv(f.a.size(), step), ceilDiv(f.a.size() * pitch, most)));
        rows = roundUp(ceilDiv(f.a.size(), bands), step) + step + job.taps.ky - 1;
        // Each chunk reads planes − 1 planes more than it writes.
        const std::int64_t perPlane = ceilDiv(f.x.size(), strips) * ceilDiv(f.a.size(), bands);
        const std::int64_t byTime = ceilDiv(f.b.size() * perPlane, most),
                           byThreads = ceilDiv(2 * threads, strips * bands);
        chunks = std::clamp<std::int64_t>(std::max(byTime, byThreads), 1, f.b.size());
    }
    [[nodiscard]] std::int64_t tasks() const { return strips * bands * chunks; }
};

/// One task: a strip and band marches along b.
class Ring {
  public:
    Ring(const Job& job, const RingCut& cut, std::int64_t task)
        : job_(job),
          pitch_(cut.pitch),
          rowsHeld_(cut.rows),
          planes_(job.taps.planes),
          x_(part(job.frame.x, job.simd.tileColumns, task % cut.strips, cut.strips)),
          a_(part(job.frame.a, job.simd.tileRows, task / cut.strips % cut.bands, cut.bands)),
          b_(part(job.frame.b, 1, task / cut.strips / cut.bands, cut.chunks)) {}

    void run() {
        if (x_.size() <= 0 || a_.size() <= 0 || b_.size() <= 0)
            return;
        const Frame& f = job_.frame;
        const Rows reader(f, {x_.lo - f.before[0], x_.hi - f.before[0] + f.taps[0] - 1});
        const std::int64_t slots = job_.rowsOfTile();
        // The first output column's own sample begins a cache line: loads of one tap in all are aligned.
        lead_ = (16 - f.before[0] % 16) % 16;
        buffer_ = FloatBuffer(pitch_ * rowsHeld_ * planes_ + 32);
        std::vector<const float*> rows(planes_ * slots);
        std::int64_t loaded = b_.lo - f.before[2];
        for (std::int64_t b = b_.lo; b < b_.hi; ++b) {
            for (; loaded < b - f.before[2] + planes_; ++loaded)
                load(reader, loaded);
            for (std::int64_t p = 0; p < planes_; ++p)
                for (std::int64_t i = 0; i < slots; ++i)
                    rows[p * slots + i] = plane(b - f.before[2] + p) + i * pitch_;
            // Down a column of tiles: the first-level cache keeps the rows that neighbours share.
            for (std::int64_t x = x_.lo; x < x_.hi; x += job_.simd.tileColumns)
                for (std::int64_t a = a_.lo; a < a_.hi; a += job_.simd.tileRows)
                    job_.simd.tile(rows.data(), (a - a_.lo) * pitch_ + (x - x_.lo), job_.taps,
                                   job_.outAt(x, x_.hi, a, a_.hi, b));
        }
        job_.simd.flush();
    }

  private:
    static Interval part(Interval whole, std::int64_t unit, std::int64_t i, std::int64_t parts) {
        return {whole.lo + cutAt(whole.size(), unit, i, parts),
                std::min(whole.hi, whole.lo + cutAt(whole.size(), unit, i + 1, parts))};
    }
    [[nodiscard]] float* plane(std::int64_t b) const {
        const std::int64_t slot = ((b - job_.frame.b.lo) % planes_ + planes_) % planes_;
        return buffer_.data() + lead_ + slot * rowsHeld_ * pitch_;
    }
    void load(const Rows& reader, std::int64_t b) {
        const std::int64_t first = a_.lo - job_.frame.before[1], count = a_.size() + job_.taps.ky - 1;
        for (std::int64_t i = 0; i < count; ++i)
            reader.load(first + i, b, plane(b) + i * pitch_);
    }

    const Job& job_;
    std::int64_t pitch_, rowsHeld_, planes_, lead_ = 0;
    Interval x_, a_, b_;
    FloatBuffer buffer_;
};

} // namespace

void launchCpuDirect(const Launch& launch) {
    if (launch.box.empty())
        return;
    const Kernel& kernel = launch.kernel();
    const Index3& k = kernel.extent();
    if (k[1] == 1 && k[2] == 1) {
        filterLines(launch, {kernel.dense(), kernel.centre()[0]});
        return;
    }
    const Job job(launch, k[1] == 1);
    if (launch.in.type == ElementType::f32 && job.taps.planes == 1) {
        directInPlace(job);
        return;
    }
    const RingCut cut(job);
    launch.pool->parallelFor(cut.tasks(), [&](std::int64_t task, int) { Ring(job, cut, task).run(); });
}

} // namespace conv
