// SPDX-License-Identifier: Apache-2.0
// Chan, Golub and LeVeque, Algorithms for computing the sample variance, The American Statistician 37 (1983): sums of
// squared deviations of parts are joined with the deviations of their means.
#include "cpu/variants/scores/scores.h"
#include "cpu/ops/gather_row.h"
#include "run/launch.h"
#include "run/pool.h"
#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace conv {
namespace {

double scoreOf(double sample, double mean, double squares, double count) {
    if (squares == 0)
        return 0;
    if (!(squares > 0))
        return std::numeric_limits<double>::quiet_NaN();
    return (sample - mean) / std::sqrt(squares / count);
}

/// Means and sums of squared deviations of the boxes of a tile, one row of x after the other.
struct Moments {
    std::int64_t n = 0;
    std::vector<double> means, squares;

    Moments(std::int64_t width, std::int64_t rows)
        : n(width), means(static_cast<std::size_t>(width * rows)), squares(static_cast<std::size_t>(width * rows)) {}
    [[nodiscard]] double* mean(std::int64_t row) { return means.data() + row * n; }
    [[nodiscard]] double* square(std::int64_t row) { return squares.data() + row * n; }
};

/// Returns a tile as high and deep as the window, so that halos cost little, and small enough for a second-level cache.
Index3 tileFor(const Index3& size) {
    const auto side = [&](std::size_t a, std::int64_t least) { return std::max(least, size[a]); };
    return {std::max<std::int64_t>(256, size[0]), size[1] > 1 ? side(1, 16) : 16, size[2] > 1 ? side(2, 8) : 1};
}

class ScoreJob {
  public:
    explicit ScoreJob(const Launch& launch) : launch_(launch), size_(launch.problem->taps) {}

    void run() const {
        const std::vector<Region> tiles = tilesOf(launch_.box, tileFor(size_));
        launch_.pool->parallelFor(static_cast<std::int64_t>(tiles.size()),
                                  [&](std::int64_t i, int) { tile(tiles[static_cast<std::size_t>(i)]); });
    }

  private:
    void tile(const Region& tile) const {
        const Index3 half{size_[0] / 2, size_[1] / 2, size_[2] / 2};
        const std::int64_t n = tile.size(0), ny = tile.size(1) + size_[1] - 1, nz = tile.size(2) + size_[2] - 1;
        Moments moments(n, ny * nz);
        std::vector<double> row(static_cast<std::size_t>(n + size_[0] - 1)), mean(static_cast<std::size_t>(n)),
            square(static_cast<std::size_t>(n));
        for (std::int64_t z = 0; z < nz; ++z)
            for (std::int64_t y = 0; y < ny; ++y) {
                if (y % 16 == 0)
                    launch_.pool->heedStop();
                gatherRow(launch_, tile.lo[1] - half[1] + y, tile.lo[2] - half[2] + z, tile.lo[0] - half[0],
                          n + size_[0] - 1, row.data());
                alongX(row.data(), n, moments.mean(z * ny + y), moments.square(z * ny + y));
            }
        const auto count = static_cast<double>(size_[0]);
        for (std::int64_t z = 0; size_[1] > 1 && z < nz; ++z)
            for (std::int64_t y = 0; y < tile.size(1); ++y)
                join(moments, z * ny + y, 1, size_[1], count, mean, square);
        launch_.pool->heedStop();
        for (std::int64_t y = 0; size_[2] > 1 && y < tile.size(1); ++y)
            for (std::int64_t z = 0; z < tile.size(2); ++z)
                join(moments, z * ny + y, ny, size_[2], count * static_cast<double>(size_[1]), mean, square);
        for (std::int64_t z = 0; z < tile.size(2); ++z)
            for (std::int64_t y = 0; y < tile.size(1); ++y) {
                gatherRow(launch_, tile.lo[1] + y, tile.lo[2] + z, tile.lo[0], n, row.data());
                put(tile, y, z, row.data(), moments.mean(z * ny + y), moments.square(z * ny + y));
            }
    }

    /// Sums are of differences from the first sample, so that equal samples give exactly their value and 0.
    void alongX(const double* row, std::int64_t n, double* mean, double* square) const {
        const auto count = static_cast<double>(size_[0]);
        std::fill_n(mean, n, 0.0);
        std::fill_n(square, n, 0.0);
        for (std::int64_t k = 1; k < size_[0]; ++k)
            for (std::int64_t x = 0; x < n; ++x)
                mean[x] += row[x + k] - row[x];
        for (std::int64_t x = 0; x < n; ++x)
            mean[x] = row[x] + mean[x] / count;
        for (std::int64_t k = 0; k < size_[0]; ++k)
            for (std::int64_t x = 0; x < n; ++x) {
                const double off = row[x + k] - mean[x];
                square[x] += off * off;
            }
    }

    /// Joins `parts` rows, `stride` apart, into the first one. Each has the moments of `count` samples.
    static void join(Moments& moments, std::int64_t first, std::int64_t stride, std::int64_t parts, double count,
                     std::vector<double>& mean, std::vector<double>& square) {
        const std::int64_t n = moments.n;
        const double* const from = moments.mean(first);
        std::fill_n(mean.data(), n, 0.0);
        std::fill_n(square.data(), n, 0.0);
        for (std::int64_t k = 1; k < parts; ++k) {
            const double* const next = moments.mean(first + k * stride);
            for (std::int64_t x = 0; x < n; ++x)
                mean[static_cast<std::size_t>(x)] += next[x] - from[x];
        }
        for (std::int64_t x = 0; x < n; ++x)
            mean[static_cast<std::size_t>(x)] =
                from[x] + mean[static_cast<std::size_t>(x)] / static_cast<double>(parts);
        for (std::int64_t k = 0; k < parts; ++k) {
            const double *const next = moments.mean(first + k * stride), *const own =
                                                                             moments.square(first + k * stride);
            for (std::int64_t x = 0; x < n; ++x) {
                const double off = next[x] - mean[static_cast<std::size_t>(x)];
                square[static_cast<std::size_t>(x)] += own[x] + count * off * off;
            }
        }
        std::copy_n(mean.data(), n, moments.mean(first));
        std::copy_n(square.data(), n, moments.square(first));
    }

    void put(const Region& tile, std::int64_t y, std::int64_t z, const double* samples, const double* mean,
             const double* square) const {
        const auto count = static_cast<double>(size_[0] * size_[1] * size_[2]);
        const std::int64_t at = tile.lo[0] - launch_.box.lo[0] +
                                (tile.lo[1] + y - launch_.box.lo[1]) * launch_.outStrideY +
                                (tile.lo[2] + z - launch_.box.lo[2]) * launch_.outStrideZ;
        const auto write = [&]<class T>(T* to) {
            for (std::int64_t x = 0; x < tile.size(0); ++x)
                to[x] = static_cast<T>(scoreOf(samples[x], mean[x], square[x], count));
        };
        if (launch_.outType == ElementType::f64)
            write(static_cast<double*>(launch_.out) + at);
        else
            write(static_cast<float*>(launch_.out) + at);
    }

    const Launch& launch_;
    const Index3 size_;
};

} // namespace

void launchScores(const Launch& launch) {
    if (!launch.box.empty())
        ScoreJob(launch).run();
}

double secondsScores(const Problem& problem, const Device& device) {
    // Rows of the halo are computed along x, too, and those of its slices along x and y.
    const Index3 tile = tileFor(problem.taps);
    const auto withHalo = [&](std::size_t a) {
        const std::int64_t side = std::max<std::int64_t>(std::min(tile[a], problem.extent[a]), 1);
        return 1 + static_cast<double>(problem.taps[a] - 1) / static_cast<double>(side);
    };
    const double alongY = withHalo(2), alongX = withHalo(1) * alongY;
    const double taps = static_cast<double>(problem.taps[0]) * alongX +
                        (problem.taps[1] > 1 ? static_cast<double>(problem.taps[1]) * alongY : 0) +
                        (problem.taps[2] > 1 ? static_cast<double>(problem.taps[2]) : 0);
    // Multiply-adds at the float32 peak, fitted on two cores of an AMD EPYC (236 GFLOPS): moments of volumes exceed the
    // second-level cache.
    const double perTap = problem.taps[2] > 1 ? 236 : 177;
    const double samples = static_cast<double>(problem.outputs()) * static_cast<double>(problem.items);
    return samples * (perTap * taps + 700 * alongX + 830) / std::max(device.flopsPerSecond, 1.0) +
           8e-6 * static_cast<double>(problem.items);
}

void scoresReference(const Launch& l) {
    const Index3 size = l.problem->taps, half{size[0] / 2, size[1] / 2, size[2] / 2};
    const std::int64_t ny = l.box.size(1), n = l.box.size(0);
    const auto count = static_cast<double>(size[0] * size[1] * size[2]);
    l.pool->parallelFor(ny * l.box.size(2), [&](std::int64_t task, int) {
        const std::int64_t y = l.box.lo[1] + task % ny, z = l.box.lo[2] + task / ny;
        const std::int64_t padded = n + size[0] - 1;
        std::vector<double> rows(static_cast<std::size_t>(padded * size[1] * size[2]));
        for (std::int64_t k = 0; k < size[1] * size[2]; ++k)
            gatherRow(l, y - half[1] + k % size[1], z - half[2] + k / size[1], l.box.lo[0] - half[0], padded,
                      rows.data() + k * padded);
        std::vector<double> samples(static_cast<std::size_t>(n));
        gatherRow(l, y, z, l.box.lo[0], n, samples.data());
        double* const out = static_cast<double*>(l.out) + (task % ny) * l.outStrideY + (task / ny) * l.outStrideZ;
        for (std::int64_t x = 0; x < n; ++x) {
            const auto each = [&](auto f) {
                for (std::int64_t k = 0; k < size[1] * size[2]; ++k)
                    for (std::int64_t i = 0; i < size[0]; ++i)
                        f(rows[static_cast<std::size_t>(k * padded + x + i)]);
            };
            const double first = rows[static_cast<std::size_t>(x)];
            double mean = 0, squares = 0;
            each([&](double v) { mean += v - first; });
            mean = first + mean / count;
            each([&](double v) { squares += (v - mean) * (v - mean); });
            out[x] = scoreOf(samples[static_cast<std::size_t>(x)], mean, squares, count);
        }
    });
}

} // namespace conv
