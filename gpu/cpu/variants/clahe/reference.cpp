// SPDX-License-Identifier: Apache-2.0
#include "cpu/ops/gather_row.h"
#include "cpu/variants/clahe/clahe.h"
#include "model/tile_grid.h"
#include "run/pool.h"
#include <cmath>
#include <map>
#include <mutex>
#include <vector>

namespace conv {
namespace {

/// Table of a tile by its definition: the share of samples up to each bin, after samples above the limit of a bin were
/// shared out.
std::vector<double> tableOf(const Launch& l, const ClaheBins& bins, const Index3& tile) {
    const ClaheNode& node = *l.problem->equalized;
    std::vector<double> row(static_cast<std::size_t>(node.tile[0])), heights(static_cast<std::size_t>(node.bins), 0.0);
    double count = 0, excess = 0;
    for (std::int64_t z = 0; z < node.tile[2]; ++z)
        for (std::int64_t y = 0; y < node.tile[1]; ++y) {
            gatherRow(l, tile[1] * node.tile[1] + y, tile[2] * node.tile[2] + z, tile[0] * node.tile[0], node.tile[0],
                      row.data());
            for (const double value : row)
                if (std::isfinite(value)) {
                    heights[static_cast<std::size_t>(bins.of(value))] += 1;
                    count += 1;
                }
        }
    if (count == 0) {
        heights.assign(heights.size(), 1.0);
        count = static_cast<double>(node.bins);
    }
    if (const double limit = node.clip * count / static_cast<double>(node.bins); limit > 0)
        for (double& height : heights)
            if (height > limit) {
                excess += height - limit;
                height = limit;
            }
    double sum = 0;
    for (double& height : heights) {
        sum += height + excess / static_cast<double>(node.bins);
        height = bins.valueAt(std::min(1.0, sum / count));
    }
    return heights;
}

} // namespace

void claheReference(const Launch& l) {
    const ClaheNode& node = *l.problem->equalized;
    const ClaheBins bins(node);
    std::vector<ClaheAxis> axes;
    for (std::size_t a = 0; a < 3; ++a)
        axes.emplace_back(node.tile[a], l.map[a].lo, l.map[a].hi);
    std::map<Index3, std::vector<double>> tables;
    std::mutex growing;
    const auto table = [&](const Index3& tile) -> const std::vector<double>& {
        const std::lock_guard lock(growing);
        const auto [place, isNew] = tables.try_emplace(tile);
        if (isNew)
            place->second = tableOf(l, bins, tile);
        return place->second;
    };
    const std::int64_t n = l.box.size(0), ny = l.box.size(1);
    l.pool->parallelFor(ny * l.box.size(2), [&](std::int64_t task, int) {
        const std::int64_t y = l.box.lo[1] + task % ny, z = l.box.lo[2] + task / ny;
        std::vector<double> row(static_cast<std::size_t>(n));
        gatherRow(l, y, z, l.box.lo[0], n, row.data());
        double* const out =
            static_cast<double*>(l.out) + (y - l.box.lo[1]) * l.outStrideY + (z - l.box.lo[2]) * l.outStrideZ;
        const ClaheAxis::Nearest ys = axes[1].nearest(y), zs = axes[2].nearest(z);
        for (std::int64_t x = 0; x < n; ++x) {
            const double value = row[static_cast<std::size_t>(x)];
            out[x] = value;
            if (!bins.any() || !std::isfinite(value))
                continue;
            const ClaheAxis::Nearest xs = axes[0].nearest(l.box.lo[0] + x);
            const auto bin = static_cast<std::size_t>(bins.of(value));
            out[x] = 0;
            for (int corner = 0; corner < 8; ++corner) {
                const bool right = corner & 1, lower = corner & 2, behind = corner & 4;
                const double weight = (right ? xs.weight : 1 - xs.weight) * (lower ? ys.weight : 1 - ys.weight) *
                                      (behind ? zs.weight : 1 - zs.weight);
                if (weight > 0)
                    out[x] += weight * table({right ? xs.high : xs.low, lower ? ys.high : ys.low,
                                              behind ? zs.high : zs.low})[bin];
            }
        }
    });
}

} // namespace conv
