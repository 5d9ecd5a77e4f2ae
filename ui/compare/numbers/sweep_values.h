// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/recipe.h"
#include "ui/views/marks/marks.h"
#include <QString>
#include <array>
#include <limits>
#include <memory>
#include <stop_token>

namespace ui {

/// Part of a recipe's result as float32.
struct SweepPart {
    conv::Region region;
    std::shared_ptr<const conv::Volume> samples;
    double milliseconds = 0;
};
/// Computes a region of a recipe's result; empty: all of it. Throws conv::Error.
[[nodiscard]] SweepPart sweepPart(const app::Recipe& recipe, const conv::PlanOptions& planOptions,
                                  const conv::Volume& source, const conv::Region& wanted, const std::stop_token& stop);

/// The user's marks, measured in one channel and time point of the data.
struct SweepMarks {
    std::optional<MarkedRegion> region, background; ///< background: that of contrasts, unless it is the region itself
    std::optional<Line> line;
    std::int64_t time = 0, channel = 0; ///< channel −1: luminance
    [[nodiscard]] bool any() const { return region || line; }
    /// Returns the smallest region that holds all samples of the marks.
    [[nodiscard]] conv::Region covering(const conv::Index3& extent) const;
};
/// Returns the current region, the background and the line of a document's marks.
[[nodiscard]] SweepMarks sweepMarks(const Marks& marks, const conv::Layout& layout, conv::Item item);

/// Numbers of a version; NaN where a mark or an edge is missing.
struct SweepValues {
    enum Number { snr, cnr, edge, time, numbers };
    std::array<double, numbers> values{
        std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::quiet_NaN(),
        std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::quiet_NaN()};
    bool noEdge = false;   ///< a line is drawn, but no clear edge of the source is on it
    bool lostEdge = false; ///< the result turns back before 10 or 90 % of the source's edge
};

/// Returns SNR and CNR as the measure panel has them, and the width of the source's edge in the result (10 to 90 %, in
/// the geometry's unit).
[[nodiscard]] SweepValues sweepValues(const SweepMarks& marks, const conv::Volume& source, const SweepPart& part);

} // namespace ui
