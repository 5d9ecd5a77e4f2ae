// SPDX-License-Identifier: Apache-2.0
#include "cpu/ops/gather_row.h"
#include "cpu/variants/diffusion/diffusion.h"
#include "run/pool.h"
#include <cmath>
#include <vector>

namespace conv {
namespace {

double fluxOf(double difference, double contrast, Conductance conductance) {
    if (!std::isfinite(difference))
        return 0;
    const double e = difference / contrast * (difference / contrast);
    return difference * (conductance == Conductance::exponential ? std::exp(-e) : 1 / (1 + e));
}

} // namespace

void diffusionReference(const Launch& l) {
    const DiffusionNode& step = *l.problem->diffused;
    const std::int64_t n = l.box.size(0), ny = l.box.size(1);
    l.pool->parallelFor(ny * l.box.size(2), [&](std::int64_t task, int) {
        const std::int64_t y = l.box.lo[1] + task % ny, z = l.box.lo[2] + task / ny;
        std::vector<double> centre(static_cast<std::size_t>(n)), other(centre.size());
        gatherRow(l, y, z, l.box.lo[0], n, centre.data());
        double* out = static_cast<double*>(l.out) + (y - l.box.lo[1]) * l.outStrideY + (z - l.box.lo[2]) * l.outStrideZ;
        std::copy(centre.begin(), centre.end(), out);
        for (std::size_t a = 0; a < 3; ++a)
            for (const std::int64_t side : {-1, 1}) {
                if (!(step.rate[a] > 0))
                    continue;
                gatherRow(l, y + (a == 1 ? side : 0), z + (a == 2 ? side : 0), l.box.lo[0] + (a == 0 ? side : 0), n,
                          other.data());
                for (std::size_t x = 0; x < centre.size(); ++x)
                    out[x] += step.rate[a] * fluxOf(other[x] - centre[x], step.contrast[a], step.conductance);
            }
    });
}

} // namespace conv
