// SPDX-License-Identifier: Apache-2.0
#include "cpu/variants/bilateral/bilateral.h"
#include "model/bilateral_window.h"
#include "run/launch.h"
#include "run/pool.h"
#include <cmath>
#include <vector>

namespace conv {
namespace {

/// One row in float64 from index `from` on; outside values are filled in.
std::vector<double> gather(const Launch& l, std::int64_t y, std::int64_t z, std::int64_t from, std::int64_t n) {
    const std::int64_t py = l.map[1](y), pz = l.map[2](z);
    std::vector<double> row(static_cast<std::size_t>(n));
    withElementType(l.in.type, [&]<class T>(std::type_identity<T>) {
        const T* in = static_cast<const T*>(l.in.data) + py * l.in.strideY + pz * l.in.strideZ;
        for (std::int64_t i = 0; i < n; ++i) {
            const std::int64_t px = py < 0 || pz < 0 ? -1 : l.map[0](from + i);
            row[static_cast<std::size_t>(i)] = px < 0 ? l.outsideValue : static_cast<double>(in[px]);
        }
    });
    return row;
}

double exponent(double distance, double sigma) {
    return distance == 0 ? 0 : distance * distance / (2 * sigma * sigma);
}

} // namespace

void bilateralReference(const Launch& l) {
    const Problem& p = *l.problem;
    const Index3 radius{p.taps[0] / 2, p.taps[1] / 2, p.taps[2] / 2};
    const Vec3 sigma = p.gaussian.value();
    const std::int64_t n = l.box.size(0), ny = l.box.size(1);
    l.pool->parallelFor(ny * l.box.size(2), [&](std::int64_t task, int) {
        const std::int64_t y = l.box.lo[1] + task % ny, z = l.box.lo[2] + task / ny;
        const std::vector<double> centre = gather(l, y, z, l.box.lo[0], n);
        std::vector<double> weights(centre.size(), 0.0), sums(centre.size(), 0.0);
        for (std::int64_t dz = -radius[2]; dz <= radius[2]; ++dz)
            for (std::int64_t dy = -radius[1]; dy <= radius[1]; ++dy) {
                const std::int64_t reach = bilateral::reachAlongX(radius[0], radius[1], radius[2], dy, dz);
                if (reach < 0)
                    continue;
                l.pool->heedStop();
                const std::vector<double> row = gather(l, y + dy, z + dz, l.box.lo[0] - reach, n + 2 * reach);
                for (std::size_t x = 0; x < centre.size(); ++x)
                    for (std::int64_t dx = -reach; dx <= reach; ++dx) {
                        const double v = row[x + static_cast<std::size_t>(reach + dx)], d = v - centre[x];
                        if (!std::isfinite(d))
                            continue;
                        const double w = std::exp(-exponent(static_cast<double>(dx), sigma[0]) -
                                                  exponent(static_cast<double>(dy), sigma[1]) -
                                                  exponent(static_cast<double>(dz), sigma[2]) - exponent(d, p.range));
                        weights[x] += w;
                        sums[x] += w * d;
                    }
            }
        double* out = static_cast<double*>(l.out) + (y - l.box.lo[1]) * l.outStrideY + (z - l.box.lo[2]) * l.outStrideZ;
        for (std::size_t x = 0; x < centre.size(); ++x)
            out[x] = weights[x] > 0 ? centre[x] + sums[x] / weights[x] : centre[x];
    });
}

} // namespace conv
