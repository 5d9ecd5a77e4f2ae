// SPDX-License-Identifier: Apache-2.0
#include "cpu/micro/rows.h"
#include "cpu/runtime/buffer.h"
#include "cpu/runtime/work.h"
#include "cpu/variants/bilateral/bilateral.h"
#include "cpu/variants/bilateral/simd.h"
#include "model/bilateral_window.h"
#include "run/pool.h"
#include <array>
#include <cmath>

namespace conv {
namespace {

class BilateralJob {
  public:
    explicit BilateralJob(const Launch& launch)
        : launch_(launch),
          simd_(bilateralSimd()),
          size_(launch.problem->taps),
          radius_{size_[0] / 2, size_[1] / 2, size_[2] / 2},
          frame_(launch, size_, radius_, false),
          scale_(static_cast<float>(std::sqrt(bilateral::steepness(launch.problem->range)))) {
        const Vec3 sigma = launch.problem->gaussian.value();
        for (std::size_t a = 0; a < 3; ++a) {
            const double steep = bilateral::steepness(sigma[a]);
            for (std::int64_t d = 0; d <= radius_[a]; ++d)
                exponent_[a].push_back(static_cast<float>(steep * static_cast<double>(d) * static_cast<double>(d)));
        }
    }

    void run() const {
        // Enough tiles for all threads, large enough that halos cost little.
        const bool volume = launch_.box.size(2) > 1 && radius_[2] > 0, line = size_[1] * size_[2] == 1;
        const std::vector<Region> tiles = tilesOf(launch_.box, line     ? Index3{4096, 16, 1}
                                                               : volume ? Index3{256, 16, 8}
                                                                        : Index3{256, 32, 1});
        launch_.pool->parallelFor(static_cast<std::int64_t>(tiles.size()),
                                  [&](std::int64_t i, int) { filter(tiles[static_cast<std::size_t>(i)]); });
    }

  private:
    /// A tile with its halo, as floats.
    struct Block {
        FloatBuffer samples;
        std::int64_t pitch, ny, nz;
        /// Sample at dx = 0; `y` and `z` count from the halo's corner.
        [[nodiscard]] const float* at(std::int64_t y, std::int64_t z, std::int64_t radius) const {
            return samples.data() + (z * ny + y) * pitch + radius;
        }
    };

    [[nodiscard]] Block load(const Region& tile, std::int64_t padded) const {
        const Rows rows(frame_, {tile.lo[0] - radius_[0], tile.hi[0] + radius_[0]});
        Block block{{}, padded + 2 * radius_[0] + 64, tile.size(1) + 2 * radius_[1], tile.size(2) + 2 * radius_[2]};
        block.samples = FloatBuffer(block.pitch * block.ny * block.nz);
        for (std::int64_t z = 0; z < block.nz; ++z)
            for (std::int64_t y = 0; y < block.ny; ++y) {
                if (y == 0)
                    launch_.pool->heedStop();
                rows.load(tile.lo[1] - radius_[1] + y, tile.lo[2] - radius_[2] + z,
                          block.samples.data() + (z * block.ny + y) * block.pitch);
            }
        return block;
    }

    void filter(const Region& tile) const {
        const std::int64_t n = tile.size(0), padded = roundUp(n, simd_.block);
        const Block block = load(tile, padded);
        FloatBuffer sums(2 * padded);
        float *const weights = sums.data(), *const differences = weights + padded;
        std::vector<const float*> rows(static_cast<std::size_t>(size_[1]));
        std::vector<std::int64_t> reach(rows.size());
        std::vector<float> far(rows.size());
        for (std::int64_t z = 0; z < tile.size(2); ++z)
            for (std::int64_t y = 0; y < tile.size(1); ++y) {
                const float* centre = block.at(y + radius_[1], z + radius_[2], radius_[0]);
                std::fill_n(weights, 2 * padded, 0.0F);
                for (std::int64_t dz = -radius_[2]; dz <= radius_[2]; ++dz) {
                    launch_.pool->heedStop();
                    for (std::int64_t i = 0; i < size_[1]; ++i) {
                        const std::int64_t dy = i - radius_[1];
                        const auto k = static_cast<std::size_t>(i);
                        rows[k] = block.at(y + i, z + radius_[2] + dz, radius_[0]);
                        reach[k] = bilateral::reachAlongX(radius_[0], radius_[1], radius_[2], dy, dz);
                        far[k] = exponent_[1][static_cast<std::size_t>(std::abs(dy))] +
                                 exponent_[2][static_cast<std::size_t>(std::abs(dz))];
                    }
                    simd_.add({rows.data(), reach.data(), far.data(), exponent_[0].data(), size_[1], scale_}, centre,
                              padded, weights, differences);
                }
                simd_.finish(centre, weights, differences, n, frame_.outAt(tile.lo[0], tile.lo[1] + y, tile.lo[2] + z));
            }
    }

    const Launch& launch_;
    const BilateralSimd& simd_;
    Index3 size_, radius_;
    Frame frame_;
    float scale_;
    std::array<std::vector<float>, 3> exponent_; ///< by distance along each axis
};

} // namespace

void launchBilateral(const Launch& launch) {
    if (!launch.box.empty())
        BilateralJob(launch).run();
}

double secondsBilateral(const Problem& problem, const Device& device) {
    // Multiply-adds at peak rate (docs/benchmarks/bilateral.md).
    constexpr double perWeight = 30, perOutput = 60;
    const double outputs = static_cast<double>(problem.outputs()) * static_cast<double>(problem.items);
    return outputs * (perWeight * static_cast<double>(problem.nonZeroTaps) + perOutput) /
               std::max(device.flopsPerSecond, 1.0) +
           8e-6 * static_cast<double>(problem.items);
}

} // namespace conv
