// SPDX-License-Identifier: Apache-2.0
#include "cpu/micro/rows.h"
#include "cpu/runtime/buffer.h"
#include "cpu/runtime/work.h"
#include "cpu/variants/nlm/nlm.h"
#include "cpu/variants/nlm/simd.h"
#include "model/nlm_sums.h"
#include "model/problem.h"
#include "run/pool.h"
#include <cmath>
#include <limits>
#include <utility>

namespace conv {
namespace {

constexpr double log2e = 1.4426950408889634;

/// Returns the extent of tiles: their sums stay in the second-level cache, and the rows of patches around them cost
/// little.
Index3 tileOf(const Index3& extent, const Index3& taps) {
    if (taps[1] * taps[2] == 1)
        return {4096, 4, 1};
    return extent[2] > 1 && taps[2] > 1 ? Index3{128, 16, 8} : Index3{256, 64, 1};
}

class NonLocalMeansJob {
  public:
    explicit NonLocalMeansJob(const Launch& launch)
        : launch_(launch),
          simd_(nonLocalMeansSimd()),
          means_(*launch.problem->similar),
          patch_(means_.patch),
          halo_{launch.problem->taps[0] / 2, launch.problem->taps[1] / 2, launch.problem->taps[2] / 2},
          frame_(launch, launch.problem->taps, halo_, false),
          together_(nlm::partOf(launch.problem->nonZeroTaps)),
          scale_(static_cast<float>(std::sqrt(log2e) / means_.strength)),
          samples_(static_cast<float>(comparedBy(means_))),
          // NOLINTNEXTLINE(clang-analyzer-optin.cplusplus.UninitializedObject): Frame's constructor sets its fields
          noise_(static_cast<float>(2 * log2e * (means_.noise / means_.strength) * (means_.noise / means_.strength))) {}

    void run() const {
        const std::vector<Region> tiles = tilesOf(launch_.box, tileOf(launch_.box.extent(), launch_.problem->taps));
        launch_.pool->parallelFor(static_cast<std::int64_t>(tiles.size()),
                                  [&](std::int64_t i, int) { Tile(*this, tiles[static_cast<std::size_t>(i)]).run(); });
    }

  private:
    /// Rows of floats by y and z.
    struct Grid {
        Grid() = default;
        Grid(std::int64_t rowLength, std::int64_t rows, std::int64_t planes)
            : values(rowLength * rows * planes), pitch(rowLength), ny(rows), nz(planes) {}
        [[nodiscard]] float* row(std::int64_t y, std::int64_t z) const { return values.data() + (z * ny + y) * pitch; }
        FloatBuffer values;
        std::int64_t pitch = 0, ny = 0, nz = 0;
    };

    class Tile {
      public:
        Tile(const NonLocalMeansJob& job, const Region& box)
            : job_(job),
              box_(box),
              patch_(job.patch_),
              halo_(job.halo_),
              wide_(roundUp(box.size(0), job.simd_.block)),
              ny_(box.size(1)),
              nz_(box.size(2)),
              samples_(wide_ + 2 * halo_[0] + 64, ny_ + 2 * halo_[1], nz_ + 2 * halo_[2]),
              weights_(wide_, ny_, nz_),
              differences_(wide_, ny_, nz_),
              partWeights_(wide_, ny_, nz_),
              partDifferences_(wide_, ny_, nz_),
              work_(wide_ + 2 * patch_[0] + 64) {
            load();
            sums_ = place();
            if (!tame_)
                pairs_ = place();
            if (patch_[2] > 0) {
                planeSums_ = Grid(wide_, ny_, nz_ + 2 * patch_[2]);
                if (!tame_)
                    planePairs_ = Grid(wide_, ny_, nz_ + 2 * patch_[2]);
            }
            rows_.resize(static_cast<std::size_t>(2 * std::max(patch_[1], patch_[2]) + 1));
            pairRows_.resize(rows_.size());
        }

        void run() {
            const Index3& search = job_.means_.search;
            std::int64_t since = 0; // shifts in the partial sums
            for (std::int64_t dz = -search[2]; dz <= search[2]; ++dz)
                for (std::int64_t dy = -search[1]; dy <= search[1]; ++dy)
                    for (std::int64_t dx = -search[0]; dx <= search[0]; ++dx) {
                        job_.launch_.pool->heedStop();
                        shift({dx, dy, dz});
                        if (++since == job_.together_) {
                            collect();
                            since = 0;
                        }
                    }
            collect();
            for (std::int64_t z = 0; z < nz_; ++z)
                for (std::int64_t y = 0; y < ny_; ++y)
                    job_.simd_.finish(here(y, z), weights_.row(y, z), differences_.row(y, z), box_.size(0),
                                      job_.frame_.outAt(box_.lo[0], box_.lo[1] + y, box_.lo[2] + z));
        }

      private:
        /// Adds the partial sums to the totals.
        void collect() {
            for (const auto& [total, part] :
                 {std::pair{&weights_, &partWeights_}, {&differences_, &partDifferences_}}) {
                const float* const both[] = {total->values.data(), part->values.data()};
                const std::int64_t count = wide_ * ny_ * nz_;
                job_.simd_.add(both, 2, count, total->values.data());
                std::fill_n(part->values.data(), count, 0.0F);
            }
        }

        [[nodiscard]] Grid place() const { return {wide_, ny_ + 2 * patch_[1], nz_ + 2 * patch_[2]}; }

        void load() {
            const Rows rows(job_.frame_, {box_.lo[0] - halo_[0], box_.hi[0] + halo_[0]});
            // Differences of smaller samples are finite.
            constexpr float half = std::numeric_limits<float>::max() / 2;
            for (std::int64_t z = 0; z < samples_.nz; ++z)
                for (std::int64_t y = 0; y < samples_.ny; ++y) {
                    if (y == 0)
                        job_.launch_.pool->heedStop();
                    float* const row = samples_.row(y, z);
                    rows.load(box_.lo[1] - halo_[1] + y, box_.lo[2] - halo_[2] + z, row);
                    tame_ = tame_ &&
                            std::all_of(row, row + rows.range().size(), [](float v) { return std::abs(v) <= half; });
                }
        }

        /// First output of a row; y and z may lie in the halo.
        [[nodiscard]] const float* here(std::int64_t y, std::int64_t z) const {
            return samples_.row(y + halo_[1], z + halo_[2]) + halo_[0];
        }

        void shift(const Index3& d) {
            const NonLocalMeansSimd& simd = job_.simd_;
            const std::int64_t away = (d[2] * samples_.ny + d[1]) * samples_.pitch + d[0];
            for (std::int64_t z = 0; z < sums_.nz; ++z)
                for (std::int64_t y = 0; y < sums_.ny; ++y) {
                    const float* const from = here(y - patch_[1], z - patch_[2]);
                    if (tame_)
                        simd.along(from, from + away, job_.scale_, patch_[0], wide_, work_.data(), sums_.row(y, z));
                    else
                        simd.alongFinite(from, from + away, job_.scale_, patch_[0], wide_, work_.data(),
                                         sums_.row(y, z), pairs_.row(y, z));
                }
            const bool volume = patch_[2] > 0;
            for (std::int64_t z = 0; volume && z < planeSums_.nz; ++z)
                for (std::int64_t y = 0; y < ny_; ++y) {
                    simd.add(patchRows(sums_, y, z, 1, rows_), 2 * patch_[1] + 1, wide_, planeSums_.row(y, z));
                    if (!tame_)
                        simd.add(patchRows(pairs_, y, z, 1, pairRows_), 2 * patch_[1] + 1, wide_,
                                 planePairs_.row(y, z));
                }
            const std::size_t axis = volume ? 2 : 1;
            for (std::int64_t z = 0; z < nz_; ++z)
                for (std::int64_t y = 0; y < ny_; ++y) {
                    const PatchRows patch{patchRows(volume ? planeSums_ : sums_, y, z, axis, rows_),
                                          tame_ ? nullptr
                                                : patchRows(volume ? planePairs_ : pairs_, y, z, axis, pairRows_),
                                          2 * patch_[axis] + 1, job_.samples_, job_.noise_};
                    simd.weigh(patch, here(y, z), here(y, z) + away, wide_, partWeights_.row(y, z),
                               partDifferences_.row(y, z));
                }
        }

        /// The rows of a grid that a patch covers along y or z.
        [[nodiscard]] const float* const* patchRows(const Grid& grid, std::int64_t y, std::int64_t z, std::size_t axis,
                                                    std::vector<const float*>& rows) const {
            for (std::int64_t k = 0; k <= 2 * patch_[axis]; ++k)
                rows[static_cast<std::size_t>(k)] = axis == 1 ? grid.row(y + k, z) : grid.row(y, z + k);
            return rows.data();
        }

        const NonLocalMeansJob& job_;
        const Region& box_;
        Index3 patch_, halo_;
        std::int64_t wide_, ny_, nz_;
        Grid samples_, weights_, differences_, partWeights_, partDifferences_, sums_, pairs_, planeSums_, planePairs_;
        FloatBuffer work_;
        std::vector<const float*> rows_, pairRows_;
        bool tame_ = true; ///< all differences are finite
    };

    const Launch& launch_;
    const NonLocalMeansSimd& simd_;
    const NonLocalMeansNode& means_;
    Index3 patch_, halo_;
    Frame frame_;
    std::int64_t together_; ///< shifts that are summed before they are added to the totals
    float scale_, samples_, noise_;
};

} // namespace

void launchNonLocalMeans(const Launch& launch) {
    if (!launch.box.empty())
        NonLocalMeansJob(launch).run();
}

double secondsNonLocalMeans(const Problem& problem, const Device& device) {
    // Multiply-adds at peak rate for each shift, fitted to 20 cases on one core of an AMD EPYC: for a sample the
    // difference, the sums along each axis and the weight; for each row that is summed along an axis or weighed.
    constexpr double perSample = 60, perRadius = 16, perRow = 1400, perOutput = 100;
    const Index3& patch = problem.similar->patch;
    const Index3 tile = tileOf(problem.extent, problem.taps);
    const auto share = [&](std::size_t a) { // rows that are summed for one that is weighed
        const auto length = static_cast<double>(std::min(tile[a], problem.extent[a]));
        return 1 + 2 * static_cast<double>(patch[a]) / length;
    };
    const std::int64_t strips = ceilDiv(problem.extent[0], tile[0]);
    const auto wide = static_cast<double>(roundUp(ceilDiv(problem.extent[0], strips), nonLocalMeansSimd().block));
    const double along = perSample + perRadius * static_cast<double>(patch[0] + patch[1] + patch[2]);
    const double row = along * wide + perRow * (share(1) * share(2) + (patch[2] > 0 ? share(2) : 0) + 1);
    const double rows = static_cast<double>(strips * problem.extent[1] * problem.extent[2] * problem.items);
    const double outputs = static_cast<double>(problem.outputs()) * static_cast<double>(problem.items);
    return (rows * row * static_cast<double>(problem.nonZeroTaps) + perOutput * outputs) /
               std::max(device.flopsPerSecond, 1.0) +
           8e-6 * static_cast<double>(problem.items);
}

} // namespace conv
