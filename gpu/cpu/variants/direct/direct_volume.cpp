// SPDX-License-Identifier: Apache-2.0
// Dense kernels of several planes.
#include "cpu/runtime/buffer.h"
#include "cpu/variants/direct/dense.h"
#include "run/pool.h"

namespace conv {
namespace {

/// One task: a strip and band that marches along b.
class Ring {
  public:
    Ring(const DenseJob& job, const RingCut& cut, std::int64_t task)
        : job_(job),
          pitch_(cut.pitch),
          rowsHeld_(cut.rows),
          planes_(job.taps.planes),
          x_(part(job.frame.x, job.simd.tileColumns, task % cut.strips, cut.strips)),
          a_(part(job.frame.a, job.simd.tileRows, task / cut.strips % cut.bands, cut.bands)),
          b_(part(job.frame.b, 1, task / cut.strips / cut.bands, cut.chunks)),
          reader_(job.frame, {x_.lo - job.frame.before[0], x_.hi - job.frame.before[0] + job.taps.kx - 1}) {}

    void run() {
        if (x_.size() <= 0 || a_.size() <= 0 || b_.size() <= 0)
            return;
        const Frame& f = job_.frame;
        for (std::int64_t i = 0; i < a_.size() + job_.taps.ky - 1; ++i) {
            const std::int64_t row = f.mapA()(a_.lo - f.before[1] + i);
            rowOffsets_.push_back(row < 0 ? -1 : row * f.inA);
        }
        // The first output column's own sample begins a cache line, so that the centre tap loads aligned.
        lead_ = (16 - f.before[0] % 16) % 16;
        buffer_ = FloatBuffer(pitch_ * rowsHeld_ * planes_ + 32);
        std::int64_t loaded = b_.lo - f.before[2];
        for (std::int64_t b = b_.lo; b < b_.hi; ++b) {
            f.launch->pool->heedStop(); // a march through a large volume is long
            for (; loaded < b - f.before[2] + planes_; ++loaded)
                load(loaded);
            filter(b, b + 1 < b_.hi ? planeOffset(loaded) : -1);
        }
        job_.simd.flush();
    }

  private:
    static Interval part(Interval whole, std::int64_t unit, std::int64_t i, std::int64_t parts) {
        return {whole.lo + cutAt(whole.size(), unit, i, parts),
                std::min(whole.hi, whole.lo + cutAt(whole.size(), unit, i + 1, parts))};
    }
    [[nodiscard]] std::int64_t planeOffset(std::int64_t b) const {
        const std::int64_t plane = job_.frame.mapB()(b);
        return plane < 0 ? -1 : plane * job_.frame.inB;
    }
    [[nodiscard]] float* plane(std::int64_t b) const {
        const std::int64_t slot = ((b - job_.frame.b.lo) % planes_ + planes_) % planes_;
        return buffer_.data() + lead_ + slot * rowsHeld_ * pitch_;
    }
    void load(std::int64_t b) {
        const std::int64_t from = planeOffset(b);
        float* to = plane(b);
        for (const std::int64_t row : rowOffsets_) {
            reader_.loadAt(from < 0 || row < 0 ? -1 : from + row, to);
            to += pitch_;
        }
    }
    /// Computes plane b; prefetches the plane at `nextPlane` unless −1.
    void filter(std::int64_t b, std::int64_t nextPlane) {
        const std::int64_t slots = job_.rowsOfTile(), first = b - job_.frame.before[2];
        rows_.resize(planes_ * slots);
        for (std::int64_t p = 0; p < planes_; ++p)
            for (std::int64_t i = 0; i < slots; ++i)
                rows_[p * slots + i] = plane(first + p) + i * pitch_;
        // Going down, L1 keeps the rows that neighbours share.
        for (std::int64_t x = x_.lo; x < x_.hi; x += job_.simd.tileColumns)
            for (std::int64_t a = a_.lo; a < a_.hi; a += job_.simd.tileRows) {
                if (nextPlane >= 0)
                    ask(nextPlane, x - x_.lo, a - a_.lo);
                job_.simd.tile(rows_.data(), (a - a_.lo) * pitch_ + (x - x_.lo), job_.taps,
                               job_.outAt(x, x_.hi, a, a_.hi, b));
            }
    }
    /// Prefetches a tile's columns of the rows from `row` on; the last tile takes the rest.
    void ask(std::int64_t nextPlane, std::int64_t x, std::int64_t row) const {
        const auto size = static_cast<std::int64_t>(sizeOf(job_.frame.launch->in.type));
        const std::byte* from = reader_.runAt(nextPlane);
        if (!from)
            return;
        const bool last = row + job_.simd.tileRows >= a_.size();
        const auto end = last ? static_cast<std::int64_t>(rowOffsets_.size()) : row + job_.simd.tileRows;
        for (std::int64_t i = row; i < end; ++i)
            if (rowOffsets_[i] >= 0)
                for (std::int64_t byte = 0; byte < job_.simd.tileColumns * size; byte += 64)
                    askAhead(from + (rowOffsets_[i] + x) * size + byte);
    }

    const DenseJob& job_;
    std::int64_t pitch_, rowsHeld_, planes_, lead_ = 0;
    Interval x_, a_, b_;
    Rows reader_;
    FloatBuffer buffer_;
    std::vector<std::int64_t> rowOffsets_; ///< row offsets of the band and its halo; −1: outside
    std::vector<const float*> rows_;
};

} // namespace

void directVolume(const DenseJob& job) {
    const Frame& f = job.frame;
    const RingCut cut({job.taps.kx, job.taps.ky, job.taps.planes}, {f.x.size(), f.a.size(), f.b.size()},
                      f.launch->pool->size());
    f.launch->pool->parallelFor(cut.tasks(), [&](std::int64_t task, int) { Ring(job, cut, task).run(); });
}

} // namespace conv
