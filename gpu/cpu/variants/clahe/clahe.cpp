// SPDX-License-Identifier: Apache-2.0
// Zuiderveld, Contrast limited adaptive histogram equalization, Graphics Gems IV (1994), pages 474 to 485.
#include "cpu/variants/clahe/clahe.h"
#include "cpu/ops/gather_row.h"
#include "model/tile_grid.h"
#include "run/pool.h"
#include <cmath>
#include <limits>
#include <vector>

namespace conv {
namespace {

/// Entries of the tables of a part: 64 MiB of float64.
constexpr std::int64_t mostEntries = std::int64_t{8} << 20;

class ClaheJob {
  public:
    explicit ClaheJob(const Launch& launch)
        : launch_(launch), node_(*launch.problem->equalized), bins_(node_), axes_{axisOf(0), axisOf(1), axisOf(2)} {}

    void run() {
        if (bins_.any())
            forParts(axes_, launch_.box, mostEntries / node_.bins,
                     [this](const Region& part, const Region& tiles) { equalize(part, tiles); });
        else
            forRows(launch_.box, [](std::int64_t, std::int64_t, std::vector<double>&) {});
    }

  private:
    /// Column of a part: offsets of the tables of its nearest tiles in a line of tables.
    struct Column {
        std::int64_t low = 0, high = 0;
        double weight = 0; ///< share of `high`
    };

    [[nodiscard]] ClaheAxis axisOf(std::size_t a) const {
        return {node_.tile[a], launch_.map[a].lo, launch_.map[a].hi};
    }

    void equalize(const Region& part, const Region& tiles) {
        tiles_ = tiles;
        tables_.resize(static_cast<std::size_t>(tiles.count() * node_.bins));
        const Index3 n = tiles.extent();
        launch_.pool->parallelFor(tiles.count(), [&](std::int64_t i, int) {
            fillTable({tiles.lo[0] + i % n[0], tiles.lo[1] + i / n[0] % n[1], tiles.lo[2] + i / (n[0] * n[1])},
                      tables_.data() + i * node_.bins);
        });
        columns_.clear();
        for (std::int64_t x = part.lo[0]; x < part.hi[0]; ++x) {
            const ClaheAxis::Nearest near = axes_[0].nearest(x);
            columns_.push_back(
                {(near.low - tiles.lo[0]) * node_.bins, (near.high - tiles.lo[0]) * node_.bins, near.weight});
        }
        forRows(part, [this](std::int64_t y, std::int64_t z, std::vector<double>& row) { equalizeRow(y, z, row); });
    }

    void fillTable(const Index3& tile, double* table) const {
        const Index3& size = node_.tile;
        std::vector<double> row(static_cast<std::size_t>(size[0]));
        std::vector<std::int64_t> counts(static_cast<std::size_t>(node_.bins));
        std::int64_t count = 0;
        for (std::int64_t z = tile[2] * size[2]; z < (tile[2] + 1) * size[2]; ++z)
            for (std::int64_t y = tile[1] * size[1]; y < (tile[1] + 1) * size[1]; ++y) {
                if (y % 64 == 0)
                    launch_.pool->heedStop();
                gatherRow(launch_, y, z, tile[0] * size[0], size[0], row.data());
                for (const double value : row)
                    if (std::isfinite(value)) {
                        ++counts[static_cast<std::size_t>(bins_.of(value))];
                        ++count;
                    }
            }
        accumulate(counts, static_cast<double>(count), table);
    }

    /// Turns a histogram into a table. Samples above the limit are shared out evenly among all bins; a tile without
    /// samples counts as one with equal bins.
    void accumulate(const std::vector<std::int64_t>& counts, double count, double* table) const {
        const auto bins = static_cast<double>(node_.bins);
        const double limit = node_.clip == 0 ? std::numeric_limits<double>::infinity() : node_.clip * count / bins;
        double kept = 0;
        for (std::size_t i = 0; i < counts.size(); ++i) {
            kept += std::min(static_cast<double>(counts[i]), limit);
            table[i] = kept;
        }
        const double share = (count - kept) / bins;
        for (std::size_t i = 0; i < counts.size(); ++i) {
            const double place = static_cast<double>(i + 1);
            table[i] = bins_.valueAt(count > 0 ? std::min(1.0, (table[i] + place * share) / count) : place / bins);
        }
    }

    void equalizeRow(std::int64_t y, std::int64_t z, std::vector<double>& row) const {
        const ClaheAxis::Nearest across = axes_[1].nearest(y), deep = axes_[2].nearest(z);
        const auto line = [&](std::int64_t tileY, std::int64_t tileZ) {
            return tables_.data() +
                   ((tileZ - tiles_.lo[2]) * tiles_.size(1) + tileY - tiles_.lo[1]) * tiles_.size(0) * node_.bins;
        };
        const double *const nearest = line(across.low, deep.low), *const below = line(across.high, deep.low),
                            *const behind = line(across.low, deep.high), *const last = line(across.high, deep.high);
        for (std::size_t x = 0; x < row.size(); ++x) {
            if (!std::isfinite(row[x]))
                continue;
            const Column& column = columns_[x];
            const std::int64_t bin = bins_.of(row[x]);
            const auto along = [&](const double* tables) {
                const double low = tables[column.low + bin], high = tables[column.high + bin];
                return low + (high - low) * column.weight;
            };
            const auto plane = [&](const double* upper, const double* lower) {
                const double from = along(upper);
                return upper == lower ? from : from + (along(lower) - from) * across.weight;
            };
            const double from = plane(nearest, below);
            row[x] = nearest == behind ? from : from + (plane(behind, last) - from) * deep.weight;
        }
    }

    /// Calls change(y, z, samples) for each row of a part and writes the samples to the result.
    template <class Change>
    void forRows(const Region& part, Change change) const {
        const std::int64_t rows = part.size(1);
        launch_.pool->parallelFor(rows * part.size(2), [&](std::int64_t task, int) {
            const std::int64_t y = part.lo[1] + task % rows, z = part.lo[2] + task / rows;
            std::vector<double> row(static_cast<std::size_t>(part.size(0)));
            gatherRow(launch_, y, z, part.lo[0], part.size(0), row.data());
            change(y, z, row);
            const std::int64_t at = part.lo[0] - launch_.box.lo[0] + (y - launch_.box.lo[1]) * launch_.outStrideY +
                                    (z - launch_.box.lo[2]) * launch_.outStrideZ;
            if (launch_.outType == ElementType::f64)
                std::ranges::copy(row, static_cast<double*>(launch_.out) + at);
            else
                std::ranges::transform(row, static_cast<float*>(launch_.out) + at,
                                       [](double value) { return static_cast<float>(value); });
        });
    }

    const Launch& launch_;
    const ClaheNode& node_;
    const ClaheBins bins_;
    const std::array<ClaheAxis, 3> axes_;
    Region tiles_; ///< tiles of the present part
    std::vector<double> tables_;
    std::vector<Column> columns_;
};

} // namespace

void launchClahe(const Launch& launch) {
    if (!launch.box.empty())
        ClaheJob(launch).run();
}

double secondsClahe(const Problem& problem, const Device& device) {
    const double samples = static_cast<double>(problem.outputs()) * static_cast<double>(problem.items);
    double tables = 1;
    for (const std::int64_t side : problem.equalized->tile)
        tables *= side > 1 ? 2 : 1;
    // Multiply-adds at the float32 peak: 9 ns of one core for each sample of an image, a third of them for its
    // histogram.
    return samples * (700 + 100 * tables) / std::max(device.flopsPerSecond, 1.0) +
           8e-6 * static_cast<double>(problem.items);
}

} // namespace conv
