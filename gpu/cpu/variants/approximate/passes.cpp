// SPDX-License-Identifier: Apache-2.0
// Three passes; many lines side by side in vectors.
#include "cpu/variants/approximate/passes.h"
#include "cpu/micro/rows.h"
#include "cpu/runtime/buffer.h"
#include "cpu/runtime/work.h"
#include "cpu/variants/fft/kernels.h"
#include "cpu/variants/launchers.h"
#include "run/pool.h"
#include "taps/gaussian.h"
#include <algorithm>
#include <atomic>
#include <cmath>
#include <map>
#include <memory>
#include <optional>

namespace conv {
namespace {

struct AxisWork {
    std::unique_ptr<LineFilter> filter; ///< null: no pass along this axis
    std::int64_t reach = 0;
    Interval out; ///< needed outputs
    // Only along y and z:
    std::vector<std::int64_t> slot;  ///< index into `lines` for input indices from out.lo − reach on; −1: outside
    std::vector<std::int64_t> lines; ///< one index for each line to read
    [[nodiscard]] bool filtered() const { return filter != nullptr; }

    AxisWork(const Launch& launch, std::size_t axis, MakeLineFilter make)
        : reach(launch.kernel().before()[axis]), out{launch.box.lo[axis], launch.box.hi[axis]} {
        if (const double sigma = gaussianSigmaOf(launch.kernel().axes()[axis]).value_or(0); sigma > 0)
            filter = make(sigma, reach);
        if (axis == 0) // rows are read directly
            return;
        std::map<std::int64_t, std::int64_t> known;
        for (std::int64_t i = out.lo - reach; i < out.hi + reach; ++i) {
            const std::int64_t position = launch.map[axis](i);
            if (position < 0) {
                slot.push_back(-1);
                continue;
            }
            const auto [at, fresh] = known.try_emplace(position, static_cast<std::int64_t>(lines.size()));
            if (fresh)
                lines.push_back(i);
            slot.push_back(at->second);
        }
    }
    /// Parts of the outputs, each at least as long as its halo.
    [[nodiscard]] std::int64_t parts() const { return ceilDiv(out.size(), std::max(longestPart, 4 * reach)); }
    [[nodiscard]] Interval part(std::int64_t i) const {
        return {out.lo + cutAt(out.size(), 16, i, parts()), out.lo + cutAt(out.size(), 16, i + 1, parts())};
    }
};

/// Planes of samples, contiguous along x.
struct Samples {
    float* data = nullptr;
    std::int64_t strideY = 0, strideZ = 0;
};

struct Worker {
    FloatBuffer lines, strip, swept, scratch;
    std::int64_t size = 0;
    void filter(const LineFilter& by, std::int64_t n) { by.run(strip.data(), n, swept.data(), scratch.data()); }
    void reserve(std::int64_t n) {
        if (n <= size)
            return;
        size = n;
        lines = FloatBuffer(stripLines * (n + 16), false);
        strip = FloatBuffer(stripLines * n, false);
        swept = FloatBuffer(stripLines * n, false);
    }
};

class Job {
  public:
    Job(const Launch& launch, MakeLineFilter make)
        : launch_(launch),
          frame_(launch, launch.kernel().extent(), launch.kernel().before(), false),
          x_(launch, 0, make),
          y_(launch, 1, make),
          z_(launch, 2, make),
          workers_(static_cast<std::size_t>(launch.pool->size())) {
        std::int64_t words = 0;
        for (const AxisWork* axis : {&x_, &y_, &z_})
            if (axis->filtered())
                words = std::max(words, axis->filter->scratchWords());
        for (Worker& worker : workers_)
            worker.scratch = FloatBuffer(words, false);
    }

    /// Returns false, with undefined output, if a sample is too large or not finite.
    bool run() {
        const std::int64_t nx = x_.out.size(), ny = y_.out.size();
        const auto rows = static_cast<std::int64_t>(y_.lines.size()),
                   planes = static_cast<std::int64_t>(z_.lines.size());
        const Samples out{static_cast<float*>(launch_.out), launch_.outStrideY, launch_.outStrideZ};
        FloatBuffer first, second;
        Samples afterX = out, afterY = out;
        if (y_.filtered() || z_.filtered()) {
            first = FloatBuffer(nx * rows * planes, false);
            afterX = {first.data(), nx, nx * rows};
        }
        alongX(afterX);
        if (unfit_)
            return false;
        if (y_.filtered()) {
            if (z_.filtered()) {
                second = FloatBuffer(nx * ny * planes, false);
                afterY = {second.data(), nx, nx * ny};
            }
            along(y_, {afterX.data, afterX.strideY, afterX.strideZ}, planes,
                  {afterY.data, afterY.strideY, afterY.strideZ});
        } else {
            afterY = afterX;
        }
        if (z_.filtered())
            along(z_, {afterY.data, afterY.strideZ, afterY.strideY}, ny, {out.data, out.strideZ, out.strideY});
        return true;
    }

  private:
    /// Reads every row that later passes need; filters it if x has a pass.
    void alongX(const Samples& to) {
        const auto rows = static_cast<std::int64_t>(y_.lines.size()),
                   planes = static_cast<std::int64_t>(z_.lines.size());
        // Lines are parts of rows, of one row if there are few.
        const std::int64_t count = rows * planes, all = count * x_.parts();
        std::int64_t longest = 0;
        for (std::int64_t i = 0; i < x_.parts(); ++i)
            longest = std::max(longest, x_.part(i).size() + 2 * x_.reach);
        const std::int64_t padded = roundUp(longest, 16), pitch = padded + 16;
        launch_.pool->parallelFor(ceilDiv(all, stripLines), [&](std::int64_t task, int index) {
            if (unfit_)
                return;
            Worker& worker = workers_[static_cast<std::size_t>(index)];
            worker.reserve(padded);
            const std::int64_t from = task * stripLines, end = std::min(all, from + stripLines);
            std::optional<Rows> reader;
            for (std::int64_t i = from; i < from + stripLines; ++i) {
                float* line = worker.lines.data() + (i - from) * pitch;
                const Interval x = i < end ? x_.part(i / count) : Interval{};
                const std::int64_t n = x.size() > 0 ? x.size() + 2 * x_.reach : 0;
                if (n > 0) {
                    if (!reader || reader->range().lo != x.lo - x_.reach)
                        reader.emplace(frame_, Interval{x.lo - x_.reach, x.hi + x_.reach});
                    reader->load(y_.lines[static_cast<std::size_t>(i % count % rows)],
                                 z_.lines[static_cast<std::size_t>(i % count / rows)], line);
                    if (!fftKernels().within(line, n, 1e30F))
                        unfit_ = true;
                }
                std::fill(line + n, line + padded, 0.0F);
            }
            sweepRows(worker, longest, pitch);
            for (std::int64_t i = from; i < end; ++i) {
                const Interval x = x_.part(i / count);
                if (x.size() > 0)
                    std::copy_n(worker.lines.data() + (i - from) * pitch + x_.reach, x.size(),
                                to.data + (x.lo - x_.out.lo) + i % count % rows * to.strideY +
                                    i % count / rows * to.strideZ);
            }
        });
    }
    void sweepRows(Worker& worker, std::int64_t n, std::int64_t pitch) const {
        if (!x_.filtered())
            return;
        const std::int64_t padded = roundUp(n, 16);
        float* lines = worker.lines.data();
        fftKernels().loadRows(lines, lines + 16 * pitch, pitch, padded, worker.strip.data());
        worker.filter(*x_.filter, n);
        std::fill(worker.swept.data() + n * stripLines, worker.swept.data() + padded * stripLines, 0.0F);
        fftKernels().storeRows(worker.swept.data(), padded, lines, lines + 16 * pitch, pitch);
    }

    /// Samples as a pass reads them: strides along the pass and along the other axis.
    struct View {
        float* data = nullptr;
        std::int64_t along = 0, other = 0; ///< strides
    };

    void along(const AxisWork& axis, const View& from, std::int64_t others, const View& to) {
        const std::int64_t nx = x_.out.size(), blocks = ceilDiv(nx, stripLines), parts = axis.parts();
        const auto missing = static_cast<float>(launch_.outsideValue);
        launch_.pool->parallelFor(parts * others * blocks, [&](std::int64_t task, int index) {
            const Interval part = axis.part(task % parts);
            if (part.size() <= 0)
                return;
            const std::int64_t x = task / parts % blocks * stripLines, width = std::min(stripLines, nx - x);
            const std::int64_t other = task / parts / blocks, n = part.size() + 2 * axis.reach;
            Worker& worker = workers_[static_cast<std::size_t>(index)];
            worker.reserve(roundUp(n, 16));
            float* strip = worker.strip.data();
            if (width < stripLines)
                std::fill_n(strip, n * stripLines, 0.0F);
            for (std::int64_t i = 0; i < n; ++i) {
                const std::int64_t line = axis.slot[static_cast<std::size_t>(part.lo - axis.out.lo + i)];
                if (line < 0)
                    std::fill_n(strip + i * stripLines, width, missing);
                else
                    std::copy_n(from.data + x + line * from.along + other * from.other, width, strip + i * stripLines);
            }
            worker.filter(*axis.filter, n);
            for (std::int64_t i = 0; i < part.size(); ++i)
                std::copy_n(worker.swept.data() + (i + axis.reach) * stripLines, width,
                            to.data + x + (part.lo - axis.out.lo + i) * to.along + other * to.other);
        });
    }

    const Launch& launch_;
    Frame frame_;
    AxisWork x_, y_, z_;
    std::vector<Worker> workers_;
    std::atomic<bool> unfit_{false};
};

} // namespace

void passOverLines(const Launch& launch, MakeLineFilter make) {
    if (!launch.box.empty() && !Job(launch, make).run())
        launchCpuSeparable(launch);
}

double secondsOfPasses(const Problem& problem, const Device& device, double operations) {
    double work = 0, bytes = 2; // the first pass finds most samples in caches
    for (std::size_t a = 0; a < 3; ++a)
        if (problem.taps[a] > 1) {
            bytes += work > 0 ? 8 : 0;
            // Each part of a line also filters its halo.
            const auto part = static_cast<double>(std::min(problem.extent[a], longestPart));
            work += operations * (1 + static_cast<double>(problem.taps[a] - 1) / std::max(part, 1.0));
        }
    const double samples = static_cast<double>(problem.outputs()) * static_cast<double>(problem.items);
    return samples *
               (work / (0.25 * std::max(device.flopsPerSecond, 1.0)) + bytes / std::max(device.bytesPerSecond, 1.0)) +
           2.5e-5 * static_cast<double>(problem.items);
}

} // namespace conv
