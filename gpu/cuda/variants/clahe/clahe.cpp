// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/clahe/clahe.h"
#include "cuda/variants/costs.h"
#include "cuda/variants/float64/cost.h"
#include "cuda/variants/variants.h"
#include <algorithm>

namespace conv {
namespace {

/// Counts of a bin have 32 bits.
constexpr std::int64_t samplesMax = std::int64_t{1} << 31;

std::optional<std::string> unsupportedClahe(const Problem& p, const Device&) {
    if (p.nonZeroTaps > samplesMax)
        return "Supports tiles of at most " + std::to_string(samplesMax) + " samples (got " +
               std::to_string(p.nonZeroTaps) + ").";
    return std::nullopt;
}

double secondsClahe(const Problem& p, const Device& d) {
    const ClaheNode node = p.equalized.value_or(ClaheNode{}); // plans also ask for prices of problems of other kinds
    double tables = 1, tiles = 1;
    for (std::size_t a = 0; a < 3; ++a) {
        const std::int64_t along = (p.extent[a] + node.tile[a] - 1) / node.tile[a];
        tables *= node.tile[a] > 1 ? 2 : 1;
        tiles *= static_cast<double>(along);
    }
    const double items = static_cast<double>(p.items), counted = tiles * static_cast<double>(p.nonZeroTaps),
                 outputs = static_cast<double>(p.outputs()), entries = tiles * static_cast<double>(node.bins);
    // From instruction counts, in float32 operations: each table costs the load of a sector of its own, and float64
    // operations.
    constexpr double perCount = 250, perSample = 300, perTable = 280, perEntry = 300, wide = 4, perBlock = 3e-6;
    const double share = float64::rateShare(d);
    const double work = counted * (perCount + 2 * wide / share) +
                        outputs * (perSample + tables * (perTable + 2 * wide / share)) +
                        entries * (perEntry + 6 * wide / share);
    const double bytes = (counted + outputs) * static_cast<double>(sizeOf(p.input)) +
                         outputs * static_cast<double>(sizeOf(p.output)) + 20 * entries;
    return items * (4 * launchCost + 3 * blockSeconds(d, perBlock) +
                    std::max(work / std::max(d.flopsPerSecond, 1.0), bytes / d.bytesPerSecond));
}

} // namespace

Variant claheVariant(int dimension) {
    Variant v = cudaVariant<launchClaheOnDevice>("clahe", dimension);
    v.idea = Idea::tables;
    v.summary = "Counts and a float64 table for each tile of the grid, then every sample by the nearest tables.";
    v.reference.title = "Zuiderveld, Contrast limited adaptive histogram equalization, Graphics Gems IV (1994)";
    v.reference.figure = noFigure;
    v.unsupported = unsupportedClahe;
    v.predictSeconds = secondsClahe;
    v.convolves = false;
    v.stacks = dimension < 3;
    v.equalizations = true;
    v.selects = true;
    return v;
}

} // namespace conv
