// SPDX-License-Identifier: Apache-2.0
// Overlap-save: a tile's output is the part of a circular correlation that did not wrap.
#include "cpu/variants/fft/fft.h"
#include "cpu/micro/rows.h"
#include "cpu/runtime/work.h"
#include "cpu/variants/cost.h"
#include "cpu/variants/fft/shape.h"
#include "cpu/variants/fft/tile_transform.h"
#include "cpu/variants/launchers.h"
#include "run/pool.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <conv/error.h>
#include <mutex>
#include <numeric>

namespace conv {
namespace {

/// Output of one tile, and the reader of its input.
struct Tile {
    Interval x, y;
    std::int64_t z = 0; ///< plane of the row if tiles are lines
    std::size_t reader = 0;
};

/// State that all threads share.
class Job {
  public:
    Job(const Launch& launch, const FftShape& shape)
        : shape_(shape),
          frame_(launch, launch.kernel().extent(), launch.kernel().before(), false),
          transform_(shape.columns, shape.rows, shape.line) {
        for (std::int64_t i = 0; i < shape.across; ++i) {
            const Interval x = columnsOf(i);
            readers_.emplace_back(frame_,
                                  Interval{x.lo - frame_.before[0], x.hi - frame_.before[0] + frame_.taps[0] - 1});
        }
        makeSpectra();
    }

    /// Returns the boxes left for cpu-direct.
    std::vector<Region> run();

  private:
    struct Worker {
        TileSpace space;
        FloatBuffer ring;
        std::vector<const float*> spectra;
        std::vector<std::uint8_t> bad; ///< for each plane of the ring, as loadPair returns it
    };

    [[nodiscard]] std::int64_t planes() const { return frame_.taps[2]; }
    [[nodiscard]] Interval columnsOf(std::int64_t i) const {
        const std::int64_t lo = frame_.x.lo + i * shape_.width;
        return {lo, std::min(lo + shape_.width, frame_.x.hi)};
    }
    [[nodiscard]] Tile tile(std::int64_t index) const {
        const std::int64_t across = index % shape_.across, down = index / shape_.across;
        Tile t{columnsOf(across), {}, 0, static_cast<std::size_t>(across)};
        if (shape_.line) {
            t.y.lo = frame_.a.lo + down % frame_.a.size();
            t.y.hi = t.y.lo + 1;
            t.z = frame_.b.lo + down / frame_.a.size();
        } else {
            t.y.lo = frame_.a.lo + down * shape_.height;
            t.y.hi = std::min(t.y.lo + shape_.height, frame_.a.hi);
        }
        return t;
    }
    void makeSpectra();
    /// Loads a tile's input in plane z, zeros around it. Returns false, and zeros only, if a sample is not finite or
    /// too large to transform.
    bool load(const Tile& t, std::int64_t z, float* to) const;
    /// Loads both tiles of a pair. Returns the tiles that `load` rejected: bit 0 the first, bit 1 the second.
    std::uint8_t loadPair(std::int64_t pair, std::int64_t z, TileSpace& space) const;
    void storePair(std::int64_t pair, std::int64_t z, const TileSpace& space, std::uint8_t bad);
    void store(const Tile& t, std::int64_t z, const float* from) const;
    void linePair(std::int64_t pair, Worker& worker);
    void march(std::int64_t pair, Interval z, Worker& worker);

    FftShape shape_;
    Frame frame_;
    TileTransform transform_;
    std::vector<Rows> readers_;
    FloatBuffer spectra_;
    std::vector<const float*> factors_; ///< spectrum of each plane of the kernel
    float limit_ = 0;                   ///< larger samples might overflow
    std::mutex mutex_;
    std::vector<Region> unfit_;
};

void Job::makeSpectra() {
    const Kernel& kernel = frame_.launch->kernel();
    const std::vector<double> taps = kernel.dense();
    const Index3& k = kernel.extent();
    const std::int64_t size = transform_.spectrumFloats();
    spectra_ = FloatBuffer(size * k[2], false);
    for (std::int64_t p = 0; p < k[2]; ++p)
        factors_.push_back(spectra_.data() + p * size);
    frame_.launch->pool->parallelFor(k[2], [&](std::int64_t p, int) {
        TileSpace space = transform_.space();
        std::fill_n(space.re.data(), transform_.pitch() * transform_.rows(), 0.0F);
        std::fill_n(space.im.data(), transform_.pitch() * transform_.rows(), 0.0F);
        for (std::int64_t y = 0; y < k[1]; ++y)
            for (std::int64_t x = 0; x < k[0]; ++x)
                space.re.data()[y * transform_.pitch() + x] = static_cast<float>(taps[(p * k[1] + y) * k[0] + x]);
        float* spectrum = spectra_.data() + p * size;
        transform_.forward(space, spectrum);
        // The conjugate makes the product a correlation.
        const float scale = 1.0F / static_cast<float>(transform_.points());
        for (std::int64_t i = 0; i < size; i += stripRow)
            for (std::int64_t l = 0; l < stripColumns; ++l) {
                spectrum[i + l] *= scale;
                spectrum[i + stripColumns + l] *= -scale;
            }
    });
    const double sum =
        std::accumulate(taps.begin(), taps.end(), 1.0, [](double s, double t) { return s + std::abs(t); });
    limit_ = static_cast<float>(1e37 / (sum * static_cast<double>(transform_.points())));
}

bool Job::load(const Tile& t, std::int64_t z, float* to) const {
    const Rows& reader = readers_[t.reader];
    const std::int64_t pitch = transform_.pitch(), columns = shape_.line ? transform_.points() : transform_.columns();
    const std::int64_t rows = shape_.line ? 1 : transform_.rows(), n = reader.range().size();
    const std::int64_t needed = t.y.size() + frame_.taps[1] - 1, y = t.y.lo - frame_.before[1];
    bool fit = true;
    constexpr std::int64_t ahead = 4;
    for (std::int64_t i = 0; i < needed && fit; ++i) {
        if (i + ahead < needed)
            reader.prefetch(y + i + ahead, z);
        float* row = to + i * pitch;
        reader.load(y + i, z, row);
        fit = fftKernels().within(row, n, limit_);
        std::fill(row + n, row + columns, 0.0F);
    }
    for (std::int64_t i = fit ? needed : 0; i < rows; ++i)
        std::fill_n(to + i * pitch, columns, 0.0F);
    return fit;
}

std::uint8_t Job::loadPair(std::int64_t pair, std::int64_t z, TileSpace& space) const {
    std::uint8_t bad = 0;
    for (int member = 0; member < 2; ++member) {
        float* to = (member ? space.im : space.re).data();
        const std::int64_t index = 2 * pair + member;
        if (index >= shape_.tiles()) {
            std::fill_n(to, transform_.pitch() * transform_.rows(), 0.0F);
            continue;
        }
        const Tile t = tile(index);
        if (!load(t, shape_.line ? t.z : z, to))
            bad |= static_cast<std::uint8_t>(1U << member);
    }
    return bad;
}

void Job::store(const Tile& t, std::int64_t z, const float* from) const {
    for (std::int64_t y = t.y.lo; y < t.y.hi; ++y, from += transform_.pitch())
        std::copy_n(from, t.x.size(), frame_.outAt(t.x.lo, y, z));
}

void Job::storePair(std::int64_t pair, std::int64_t z, const TileSpace& space, std::uint8_t bad) {
    for (int member = 0; member < 2 && 2 * pair + member < shape_.tiles(); ++member) {
        const Tile t = tile(2 * pair + member);
        const std::int64_t plane = shape_.line ? t.z : z;
        if (bad >> member & 1) {
            const std::lock_guard lock(mutex_);
            unfit_.push_back({{t.x.lo, t.y.lo, plane}, {t.x.hi, t.y.hi, plane + 1}});
        } else {
            store(t, plane, (member ? space.im : space.re).data());
        }
    }
}

void Job::linePair(std::int64_t pair, Worker& worker) {
    const std::uint8_t bad = loadPair(pair, 0, worker.space);
    transform_.filter(worker.space, factors_[0]);
    storePair(pair, 0, worker.space, bad);
}

/// Computes planes z of a pair of tiles. An input plane is transformed once and kept while needed.
void Job::march(std::int64_t pair, Interval z, Worker& worker) {
    const std::int64_t k = planes(), size = transform_.spectrumFloats();
    if (k == 1) {
        for (std::int64_t plane = z.lo; plane < z.hi; ++plane) {
            frame_.launch->pool->heedStop();
            const std::uint8_t bad = loadPair(pair, plane - frame_.before[2], worker.space);
            transform_.filter(worker.space, factors_[0]);
            storePair(pair, plane, worker.space, bad);
        }
        return;
    }
    if (!worker.ring.data())
        worker.ring = FloatBuffer(size * k, false);
    worker.bad.assign(static_cast<std::size_t>(k), 0);
    worker.spectra.resize(static_cast<std::size_t>(k));
    const std::int64_t first = z.lo - frame_.before[2];
    const auto slot = [&](std::int64_t plane) { return (plane - first) % k; };
    for (std::int64_t loaded = first, plane = z.lo; plane < z.hi; ++plane) {
        const std::int64_t from = plane - frame_.before[2];
        for (; loaded < from + k; ++loaded) {
            frame_.launch->pool->heedStop(); // the first outputs need all of the kernel's planes
            worker.bad[static_cast<std::size_t>(slot(loaded))] = loadPair(pair, loaded, worker.space);
            transform_.forward(worker.space, worker.ring.data() + slot(loaded) * size);
        }
        for (std::int64_t i = 0; i < k; ++i)
            worker.spectra[static_cast<std::size_t>(i)] = worker.ring.data() + slot(from + i) * size;
        transform_.inverse(worker.space, worker.spectra.data(), factors_.data(), k);
        const std::uint8_t bad = std::accumulate(worker.bad.begin(), worker.bad.end(), std::uint8_t{0},
                                                 [](std::uint8_t a, std::uint8_t b) -> std::uint8_t { return a | b; });
        storePair(pair, plane, worker.space, bad);
    }
}

/// Joins boxes of one tile in consecutive planes.
std::vector<Region> joined(std::vector<Region> boxes) {
    const auto place = [](const Region& r) { return std::array{r.lo[1], r.lo[0], r.lo[2]}; };
    std::sort(boxes.begin(), boxes.end(), [&](const Region& a, const Region& b) { return place(a) < place(b); });
    std::vector<Region> all;
    for (const Region& box : boxes) {
        Region* last = all.empty() ? nullptr : &all.back();
        if (last && last->lo[0] == box.lo[0] && last->lo[1] == box.lo[1] && last->hi[2] == box.lo[2])
            last->hi[2] = box.hi[2];
        else
            all.push_back(box);
    }
    return all;
}

std::vector<Region> Job::run() {
    Pool& pool = *frame_.launch->pool;
    const std::int64_t depth = shape_.line ? 1 : frame_.b.size();
    const auto [pairs, chunks] = FftTasks(shape_, depth, planes(), pool.size());
    std::vector<Worker> workers(static_cast<std::size_t>(pool.size()));
    pool.parallelFor(pairs * chunks, [&](std::int64_t task, int index) {
        Worker& worker = workers[static_cast<std::size_t>(index)];
        if (!worker.space.re.data())
            worker.space = transform_.space();
        const std::int64_t pair = task % pairs, chunk = task / pairs;
        if (shape_.line)
            linePair(pair, worker);
        else
            march(pair,
                  {frame_.b.lo + cutAt(depth, 1, chunk, chunks), frame_.b.lo + cutAt(depth, 1, chunk + 1, chunks)},
                  worker);
    });
    return joined(std::move(unfit_));
}

} // namespace

void launchCpuFft(const Launch& launch) {
    if (launch.box.empty())
        return;
    const std::optional<FftShape> shape = fftShape(launch.box.extent(), launch.kernel().extent());
    if (!shape)
        throw Error(ErrorCode::internal, "A kernel beyond the largest transform was not refused.");
    for (const Region& box : Job(launch, *shape).run()) {
        Launch direct = launch;
        direct.box = box;
        direct.out = static_cast<float*>(launch.out) + (box.lo[0] - launch.box.lo[0]) +
                     (box.lo[1] - launch.box.lo[1]) * launch.outStrideY +
                     (box.lo[2] - launch.box.lo[2]) * launch.outStrideZ;
        launchCpuDirect(direct);
    }
}

std::optional<std::string> unsupportedCpuFft(const Problem& problem, const Device&) {
    if (problem.nonZeroTaps <= 1)
        return "A kernel of one tap shifts and scales, which must keep every bit; a transform rounds.";
    if (!fftShape(problem.extent, problem.taps))
        return "A kernel of " + std::to_string(problem.taps[0]) + " × " + std::to_string(problem.taps[1]) + " × " +
               std::to_string(problem.taps[2]) + " taps is beyond the largest tile of this variant.";
    return std::nullopt;
}

double secondsCpuFft(const Problem& problem, const Device& device) {
    const std::optional<FftShape> shape = fftShape(problem.extent, problem.taps);
    if (!shape)
        return 0;
    // Half of the butterflies are plain sums, and they wait for the caches.
    const double efficiency = shape->line ? 0.32 : 0.35;
    const int threads = cost::threadsOf(device);
    const FftTasks tasks(*shape, shape->line ? 1 : problem.extent[2], problem.taps[2], threads);
    // Planes of the kernel are transformed at each launch, before the tiles, into fresh memory: more than two threads
    // are no faster.
    const bool volume = problem.taps[2] > 1;
    const double spectra = (volume ? 2.7 : 1.1) * static_cast<double>(ceilDiv(problem.taps[2], std::min(threads, 2))) *
                           transformWork(*shape);
    // Rows of tiles are read, checked and stored one by one; those of small images stay in the caches.
    constexpr std::int64_t smallImage = 1 << 18; // outputs
    const double perRow = volume ? 1000 : problem.outputs() < smallImage ? 2400 : 3800;
    const std::int64_t planes = problem.extent[2] + problem.taps[2] / 2;
    const double rows = shape->line ? 0 : perRow * cost::asDouble(ceilDiv(shape->tiles(), 2) * shape->rows * planes);
    const auto seconds = [&](double operations) { return cost::multiplyAdds(operations / 2, efficiency, device); };
    const double start = volume ? 2e-5 : shape->line ? 3e-6 : 6e-6;
    return cost::secondsOf(problem, device, {seconds(shape->work + rows), tasks.count()}, start + seconds(spectra),
                           1e-6);
}

} // namespace conv
