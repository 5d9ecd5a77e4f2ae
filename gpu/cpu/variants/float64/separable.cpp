// SPDX-License-Identifier: Apache-2.0
#include "cpu/variants/float64/planes.h"
#include "cpu/variants/float64/wide.h"
#include "run/pool.h"

namespace conv {
namespace {

/// Strips of columns, bands of rows, slabs of planes.
struct WideCut {
    std::int64_t strips = 1, bands = 1, slabs = 1;

    WideCut(const WidePlanes& planes, const Index3& size, int threads) {
        const WideSums& simd = wideSums();
        const std::int64_t tapsY = planes.axis(1).size(), tapsZ = planes.axis(2).size(), unit = 4 * simd.tileColumns;
        if (planes.axis(2).identity) {
            constexpr std::int64_t ring = 48 * 1024; // doubles in the L2 cache
            const std::int64_t rows = planes.axis(1).identity ? 1 : WidePlanes::batch() + tapsY - 1;
            strips = ceilDiv(size[0], std::clamp<std::int64_t>(ring / rows / unit * unit, unit, 4096));
            slabs = size[2];
        } else {
            // A ring of planes in the last-level cache; cutting rows would filter more halo again.
            const std::int64_t plane = (budget / threads) / (group(tapsZ) + tapsZ - 1);
            const std::int64_t rows = std::min(size[1], std::max<std::int64_t>(2 * tapsY, 64));
            const std::int64_t columns = std::clamp(plane / rows / unit * unit, unit, roundUp(size[0], unit));
            strips = ceilDiv(size[0], columns);
            bands = ceilDiv(size[1], std::clamp<std::int64_t>(plane / columns, 16, size[1] + 16));
        }
        // Equally many tasks for all threads: by rows, then columns, then planes.
        const std::int64_t low = std::max<std::int64_t>(8, ceilDiv(3 * tapsY, 2));
        more(bands, strips * slabs, threads, size[1] / low);
        more(strips, bands * slabs, threads, size[0] / unit);
        if (!planes.axis(2).identity)
            more(slabs, strips * bands, threads, size[2] / (2 * tapsZ));
    }
    /// Planes that are summed together.
    static std::int64_t group(std::int64_t taps) {
        return wideSums().tileRows * std::clamp<std::int64_t>(taps / (3 * wideSums().tileRows), 1, 4);
    }

  private:
    static constexpr std::int64_t budget = std::int64_t{24} << 17; // doubles: 24 MiB

    static void more(std::int64_t& parts, std::int64_t others, std::int64_t threads, std::int64_t max) {
        if (parts * others < 4 * threads)
            parts = std::max(parts, std::min(max, ceilDiv(threads, others)));
        parts = evened(parts, others, threads, std::max(parts, max));
    }
};

/// One thread's planes, filtered along x and y in a ring, and their sums along z.
class WideMarch {
  public:
    WideMarch(const Launch& launch, const WidePlanes& planes, WideSpace& space, WideBuffer& ring, const Region& box)
        : launch_(launch),
          planes_(planes),
          space_(space),
          box_(box),
          reader_(launch, planes.readAlongX(x())),
          pitch_(WidePlanes::pitchOf(box.size(0))),
          planeSize_(roundUp(pitch_ * box.size(1), 16) + 8),
          group_(std::min(WideCut::group(planes.axis(2).size()), box.size(2))) {
        slots_.reset(launch.map[2], group_ + planes.axis(2).size() - 1);
        ring_ = ring.take(planeSize_ * slots_.slots());
    }

    void run() {
        const WideAxis& axis = planes_.axis(2);
        for (std::int64_t z = box_.lo[2]; z < box_.hi[2]; z += group_) {
            const std::int64_t outputs = std::min(group_, box_.hi[2] - z), from = z - axis.before;
            slots_.moveTo(from, from + outputs + axis.size() - 1);
            for (const std::int64_t i : slots_.made())
                planes_.run(space_, reader_, x(), y(), from + i, {plane(i), pitch_, box_.size(0), box_.size(1)});
            sum(z, outputs);
        }
    }

  private:
    [[nodiscard]] Interval x() const { return {box_.lo[0], box_.hi[0]}; }
    [[nodiscard]] Interval y() const { return {box_.lo[1], box_.hi[1]}; }
    [[nodiscard]] double* plane(std::int64_t i) const { return ring_ + slots_.slot(i) * planeSize_; }

    void sum(std::int64_t z, std::int64_t outputs) {
        const WideSums& simd = wideSums();
        const WideAxis& axis = planes_.axis(2);
        const std::int64_t needed = outputs + axis.size() - 1;
        rows_.resize(static_cast<std::size_t>(roundUp(outputs, simd.tileRows) + axis.size() - 1));
        for (std::int64_t y = 0; y < box_.size(1); ++y) {
            launch_.pool->heedStop();
            for (std::int64_t i = 0; const double*& row : rows_) {
                const std::int64_t at = std::min(i++, needed - 1);
                row = slots_.slot(at) < 0 ? outside() : plane(at) + y * pitch_;
            }
            for (std::int64_t column = 0; column < box_.size(0); column += simd.tileColumns)
                for (std::int64_t k = 0; k < outputs; k += simd.tileRows)
                    WidePlanes::tile(axis, rows_.data() + k, column,
                                     {wideOut(launch_, box_.lo[0] + column, box_.lo[1] + y, z + k), launch_.outStrideZ,
                                      box_.size(0) - column, outputs - k, false},
                                     space_.under);
        }
    }

    /// A row of a plane outside.
    [[nodiscard]] const double* outside() {
        if (outside_.empty())
            outside_.assign(static_cast<std::size_t>(pitch_), planes_.outsidePlane());
        return outside_.data();
    }

    const Launch& launch_;
    const WidePlanes& planes_;
    WideSpace& space_;
    Region box_;
    WideRows reader_;
    std::int64_t pitch_, planeSize_, group_;
    SlotCache slots_;
    double* ring_ = nullptr;
    std::vector<const double*> rows_;
    std::vector<double> outside_;
};

void filterPasses(const Launch& launch, const SeparableTerm& term) {
    const WidePlanes planes(launch, term);
    const Index3 size{launch.box.size(0), launch.box.size(1), launch.box.size(2)};
    const WideCut cut(planes, size, launch.pool->size());
    std::vector<WideSpace> spaces(static_cast<std::size_t>(launch.pool->size()));
    std::vector<WideBuffer> rings(spaces.size());
    launch.pool->parallelFor(cut.strips * cut.bands * cut.slabs, [&](std::int64_t task, int worker) {
        const std::int64_t at[3] = {task % cut.strips, task / cut.strips % cut.bands, task / (cut.strips * cut.bands)};
        const std::int64_t unit[3] = {wideSums().tileColumns, 1, 1}, parts[3] = {cut.strips, cut.bands, cut.slabs};
        Region box = launch.box;
        for (std::size_t a = 0; a < 3; ++a) {
            box.lo[a] = launch.box.lo[a] + std::min(size[a], cutAt(size[a], unit[a], at[a], parts[a]));
            box.hi[a] = launch.box.lo[a] + std::min(size[a], cutAt(size[a], unit[a], at[a] + 1, parts[a]));
        }
        if (box.empty())
            return;
        WideSpace& space = spaces[static_cast<std::size_t>(worker)];
        if (!planes.axis(2).identity) {
            WideMarch(launch, planes, space, rings[static_cast<std::size_t>(worker)], box).run();
            return;
        }
        const Interval x{box.lo[0], box.hi[0]};
        const WideRows reader(launch, planes.readAlongX(x));
        for (std::int64_t z = box.lo[2]; z < box.hi[2]; ++z) {
            launch.pool->heedStop();
            planes.run(space, reader, x, {box.lo[1], box.hi[1]}, z,
                       {wideOut(launch, box.lo[0], box.lo[1], z), launch.outStrideY, box.size(0), box.size(1), false});
        }
    });
}

/// Relative part of a kernel that its factors may leave out.
constexpr double factorTolerance = 1e-15;

} // namespace

void launchWideSeparable(const Launch& launch) {
    if (launch.box.empty())
        return;
    if (launch.kernel().definedPerAxis()) {
        filterPasses(launch, launch.kernel().axes());
        return;
    }
    const std::vector<SeparableTerm> terms = launch.kernel().decompose(factorTolerance).terms;
    if (terms.size() == 1)
        filterPasses(launch, terms.front());
    else // a product only to float32's precision
        launchWideDirect(launch);
}

} // namespace conv
