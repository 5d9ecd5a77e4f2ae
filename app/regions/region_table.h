// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/regions/region_edge.h"

namespace app {

/// A region with its statistics before and after.
struct MeasuredRegion {
    std::string name;
    RegionShape shape;
    RegionSize size; ///< all samples inside, also of NaN
    SampleStatistics before, after;
    bool hasAfter = false;
    RegionEdge edge;

    [[nodiscard]] const SampleStatistics& side(bool ofAfter) const { return ofAfter ? after : before; }
    /// Returns "found", "no edge", or "not measured".
    [[nodiscard]] const char* edgeState(bool ofAfter) const;
    [[nodiscard]] const Edge& edgeOn(bool ofAfter) const { return ofAfter ? edge.after : edge.before; }
    /// Returns the samples inside, also NaN and infinite ones.
    [[nodiscard]] std::int64_t samples() const { return before.finite + before.nan + before.inf; }
};

/// Units of values before and after; empty: unknown, as of a result that is another quantity.
struct RegionUnits {
    std::string before, after;
};

/// Returns the names of a table's columns.
[[nodiscard]] std::string regionTableHead(char separator);
/// Returns a line for each region and side, in C-locale numbers of 9 digits. Cells are empty where a number is unknown:
/// without samples, without noise, without a background, without an edge. `background`: index of the region that
/// contrasts are measured against; −1: none.
[[nodiscard]] std::vector<std::string> regionTableLines(const std::vector<MeasuredRegion>& regions, int background,
                                                        const conv::Layout& layout, const RegionUnits& units,
                                                        char separator);
/// Returns head and lines; empty without regions.
[[nodiscard]] std::string regionTable(const std::vector<MeasuredRegion>& regions, int background,
                                      const conv::Layout& layout, const RegionUnits& units, char separator = ',');

/// Returns a number with 9 digits; empty for NaN and infinities.
[[nodiscard]] std::string tableNumber(double value);

} // namespace app
