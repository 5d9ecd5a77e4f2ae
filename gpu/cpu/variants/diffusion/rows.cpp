// SPDX-License-Identifier: Apache-2.0
#include "cpu/micro/rows.h"
#include "cpu/runtime/buffer.h"
#include "cpu/runtime/work.h"
#include "cpu/variants/diffusion/diffusion.h"
#include "cpu/variants/diffusion/simd.h"
#include "run/pool.h"
#include <array>
#include <cmath>

namespace conv {
namespace {

class DiffusionJob {
  public:
    explicit DiffusionJob(const Launch& launch)
        : launch_(launch),
          simd_(diffusionSimd()),
          step_(*launch.problem->diffused),
          halo_{launch.problem->taps[0] / 2, launch.problem->taps[1] / 2, launch.problem->taps[2] / 2},
          frame_(launch, launch.problem->taps, halo_, false),
          exponential_(step_.conductance == Conductance::exponential) {
        constexpr double log2e = 1.4426950408889634;
        for (std::size_t a = 0; a < 3; ++a)
            scale_[a] = static_cast<float>((exponential_ ? std::sqrt(log2e) : 1) / step_.contrast[a]);
    }

    void run() const {
        const bool line = halo_[1] + halo_[2] == 0;
        const std::vector<Region> tiles = tilesOf(launch_.box, line ? Index3{8192, 16, 1} : Index3{1024, 32, 1});
        launch_.pool->parallelFor(static_cast<std::int64_t>(tiles.size()),
                                  [&](std::int64_t i, int) { filter(tiles[static_cast<std::size_t>(i)]); });
    }

  private:
    /// A plane of a tile with `margin` rows on both sides, as floats.
    struct Plane {
        FloatBuffer samples;
        std::int64_t pitch = 0, margin = 0;
        [[nodiscard]] float* row(std::int64_t y) const { return samples.data() + (y + margin) * pitch; }
    };

    [[nodiscard]] Plane load(const Rows& rows, const Region& tile, std::int64_t z, std::int64_t margin,
                             std::int64_t pitch) const {
        launch_.pool->heedStop();
        Plane plane{FloatBuffer(pitch * (tile.size(1) + 2 * margin)), pitch, margin};
        for (std::int64_t y = -margin; y < tile.size(1) + margin; ++y)
            rows.load(tile.lo[1] + y, z, plane.row(y));
        return plane;
    }

    void filter(const Region& tile) const {
        const std::int64_t n = tile.size(0), wide = roundUp(n, simd_.block), pitch = wide + 2 * halo_[0] + 64;
        const Rows rows(frame_, {tile.lo[0] - halo_[0], tile.hi[0] + halo_[0]});
        FloatBuffer result(wide);
        std::array<Plane, 2> around;
        for (std::int64_t z = tile.lo[2]; z < tile.hi[2]; ++z) {
            const Plane plane = load(rows, tile, z, halo_[1], pitch);
            for (std::int64_t side = 0; halo_[2] > 0 && side < 2; ++side)
                around[static_cast<std::size_t>(side)] = load(rows, tile, z - 1 + 2 * side, 0, pitch);
            for (std::int64_t y = 0; y < tile.size(1); ++y) {
                const float* const here = plane.row(y) + halo_[0];
                std::array<DiffusionPair, 3> pairs;
                std::size_t count = 0;
                const auto exchange = [&](std::size_t axis, const float* before, const float* after) {
                    pairs[count++] = {before, after, static_cast<float>(step_.rate[axis]), scale_[axis]};
                };
                if (halo_[0] > 0)
                    exchange(0, here - 1, here + 1);
                if (halo_[1] > 0)
                    exchange(1, plane.row(y - 1) + halo_[0], plane.row(y + 1) + halo_[0]);
                if (halo_[2] > 0)
                    exchange(2, around[0].row(y) + halo_[0], around[1].row(y) + halo_[0]);
                simd_.step(here, pairs.data(), static_cast<std::int64_t>(count), exponential_, wide, result.data());
                std::copy_n(result.data(), n, frame_.outAt(tile.lo[0], tile.lo[1] + y, z));
            }
        }
    }

    const Launch& launch_;
    const DiffusionSimd& simd_;
    const DiffusionNode& step_;
    Index3 halo_;
    Frame frame_;
    bool exponential_;
    std::array<float, 3> scale_{};
};

} // namespace

void launchDiffusion(const Launch& launch) {
    if (!launch.box.empty())
        DiffusionJob(launch).run();
}

double secondsDiffusion(const Problem& problem, const Device& device) {
    // Multiply-adds at peak rate, fitted to 8 cases on one core of an AMD EPYC: for each neighbour and output, and for
    // each row that is read around it.
    constexpr double perNeighbour = 40, perOutput = 60, perRow = 6200;
    const auto wide = static_cast<double>(roundUp(problem.extent[0], diffusionSimd().block));
    const double each = perNeighbour * static_cast<double>(problem.nonZeroTaps - 1) + perOutput;
    const auto rows = static_cast<double>(problem.extent[1] * problem.extent[2] * problem.items);
    return rows * (each * wide + perRow) / std::max(device.flopsPerSecond, 1.0) +
           2e-6 * static_cast<double>(problem.items);
}

} // namespace conv
