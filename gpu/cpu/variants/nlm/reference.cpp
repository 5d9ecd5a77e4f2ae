// SPDX-License-Identifier: Apache-2.0
#include "cpu/ops/gather_row.h"
#include "cpu/variants/nlm/nlm.h"
#include "run/pool.h"
#include <algorithm>
#include <cmath>
#include <vector>

namespace conv {
namespace {

/// The samples around one row of outputs in float64, as rows of `pitch` samples.
struct Surroundings {
    Surroundings(const Launch& l, std::int64_t y, std::int64_t z, const Index3& halo)
        : around(halo), pitch(l.box.size(0) + 2 * halo[0]), rows(2 * halo[1] + 1) {
        samples.resize(static_cast<std::size_t>(pitch * rows * (2 * halo[2] + 1)));
        for (std::int64_t k = -halo[2]; k <= halo[2]; ++k)
            for (std::int64_t j = -halo[1]; j <= halo[1]; ++j)
                gatherRow(l, y + j, z + k, l.box.lo[0] - halo[0], pitch, samples.data() + at(0, j, k) - halo[0]);
    }
    /// Position of a sample by its distance from the row's first output.
    [[nodiscard]] std::int64_t at(std::int64_t x, std::int64_t j, std::int64_t k) const {
        return ((k + around[2]) * rows + j + around[1]) * pitch + around[0] + x;
    }

    Index3 around;
    std::int64_t pitch, rows;
    std::vector<double> samples;
};

/// Mean of squared differences of the patches around two samples, over pairs of finite samples; NaN without a pair.
double distanceOf(const Surroundings& s, const Index3& patch, std::int64_t here, std::int64_t there) {
    double sum = 0, pairs = 0;
    for (std::int64_t k = -patch[2]; k <= patch[2]; ++k)
        for (std::int64_t j = -patch[1]; j <= patch[1]; ++j)
            for (std::int64_t i = -patch[0]; i <= patch[0]; ++i) {
                const std::int64_t o = (k * s.rows + j) * s.pitch + i;
                const double d =
                    s.samples[static_cast<std::size_t>(there + o)] - s.samples[static_cast<std::size_t>(here + o)];
                if (std::isfinite(d)) {
                    sum += d * d;
                    pairs += 1;
                }
            }
    return sum / pairs;
}

} // namespace

void nonLocalMeansReference(const Launch& l) {
    const NonLocalMeansNode& means = *l.problem->similar;
    Index3 halo{};
    for (std::size_t a = 0; a < 3; ++a)
        halo[a] = means.search[a] + means.patch[a];
    const std::int64_t n = l.box.size(0), ny = l.box.size(1);
    const double unit = 1 / (means.strength * means.strength), known = 2 * means.noise * means.noise;
    l.pool->parallelFor(ny * l.box.size(2), [&](std::int64_t task, int) {
        const std::int64_t y = l.box.lo[1] + task % ny, z = l.box.lo[2] + task / ny;
        const Surroundings around(l, y, z, halo);
        double* out = static_cast<double*>(l.out) + (y - l.box.lo[1]) * l.outStrideY + (z - l.box.lo[2]) * l.outStrideZ;
        for (std::int64_t x = 0; x < n; ++x) {
            l.pool->heedStop();
            const std::int64_t here = around.at(x, 0, 0);
            const double centre = around.samples[static_cast<std::size_t>(here)];
            double weights = 0, sums = 0;
            for (std::int64_t dz = -means.search[2]; dz <= means.search[2]; ++dz)
                for (std::int64_t dy = -means.search[1]; dy <= means.search[1]; ++dy)
                    for (std::int64_t dx = -means.search[0]; dx <= means.search[0]; ++dx) {
                        const std::int64_t there = around.at(x + dx, dy, dz);
                        const double d = around.samples[static_cast<std::size_t>(there)] - centre;
                        if (!std::isfinite(d))
                            continue;
                        const double w =
                            std::exp(-std::max(distanceOf(around, means.patch, here, there) - known, 0.0) * unit);
                        weights += w;
                        sums += w * d;
                    }
            out[x] = weights > 0 ? centre + sums / weights : centre;
        }
    });
}

} // namespace conv
