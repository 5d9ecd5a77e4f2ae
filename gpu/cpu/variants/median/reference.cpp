// SPDX-License-Identifier: Apache-2.0
#include "cpu/variants/median/median.h"
#include "model/bilateral_window.h"
#include "run/launch.h"
#include "run/pool.h"
#include <algorithm>
#include <cmath>

namespace conv {
namespace {

/// A row of the input in float64; outside values are filled in.
void gather(const Launch& l, std::int64_t y, std::int64_t z, std::int64_t from, std::int64_t n, double* row) {
    const std::int64_t py = l.map[1](y), pz = l.map[2](z);
    withElementType(l.in.type, [&]<class T>(std::type_identity<T>) {
        const T* in = static_cast<const T*>(l.in.data) + py * l.in.strideY + pz * l.in.strideZ;
        for (std::int64_t i = 0; i < n; ++i) {
            const std::int64_t px = py < 0 || pz < 0 ? -1 : l.map[0](from + i);
            row[i] = px < 0 ? l.outsideValue : static_cast<double>(in[px]);
        }
    });
}

/// NaN lies above every number.
bool below(double a, double b) {
    return std::isnan(b) ? !std::isnan(a) : a < b;
}

} // namespace

void medianReference(const Launch& l) {
    const Index3 size = l.problem->taps;
    RankNode wanted{size, {size[0] / 2, size[1] / 2, size[2] / 2}, size[0] * size[1] * size[2] / 2};
    if (l.problem->ordered)
        wanted = *l.problem->ordered;
    const Index3& before = wanted.before;
    const std::int64_t n = l.box.size(0), padded = n + size[0] - 1, ny = l.box.size(1), rows = size[1] * size[2];
    l.pool->parallelFor(ny * l.box.size(2), [&](std::int64_t task, int) {
        const std::int64_t y = l.box.lo[1] + task % ny, z = l.box.lo[2] + task / ny;
        std::vector<double> around(static_cast<std::size_t>(rows * padded)), window;
        for (std::int64_t r = 0; r < rows; ++r)
            gather(l, y - before[1] + r % size[1], z - before[2] + r / size[1], l.box.lo[0] - before[0], padded,
                   around.data() + r * padded);
        double* out = static_cast<double*>(l.out) + (y - l.box.lo[1]) * l.outStrideY + (z - l.box.lo[2]) * l.outStrideZ;
        for (std::int64_t x = 0; x < n; ++x) {
            l.pool->heedStop();
            window.clear();
            for (std::int64_t r = 0; r < rows; ++r) {
                const std::int64_t reach =
                    wanted.ball ? bilateral::reachAlongX(before[0], before[1], before[2], r % size[1] - before[1],
                                                         r / size[1] - before[2])
                                : 0;
                const double* const row = around.data() + r * padded + x;
                if (!wanted.ball)
                    window.insert(window.end(), row, row + size[0]);
                else if (reach >= 0)
                    window.insert(window.end(), row + before[0] - reach, row + before[0] + reach + 1);
            }
            const auto at = window.begin() + static_cast<std::ptrdiff_t>(wanted.place);
            std::nth_element(window.begin(), at, window.end(), below);
            out[x] = *at;
        }
    });
}

} // namespace conv
