// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/regions/region_table.h"
#include "ui/models/marked_region.h"
#include "ui/models/region_statistics.h"
#include "ui/text/length_text.h"
#include "ui/views/data_view.h"

namespace ui {

using app::Edge;
using app::RegionEdge;

/// A region with its statistics before and after. Of a colour image they are of one channel, or of the luminance.
struct MeasuredRegion {
    enum class State : std::uint8_t {
        waiting, ///< numbers are missing, or those of an earlier state
        measured,
        stopped, ///< by the user
        failed,  ///< `error` has the reason
    };
    MarkedRegion region;
    app::RegionSize size;
    SampleStatistics before, after;
    RegionEdge edge;
    bool hasAfter = false;
    State state = State::waiting;
    QString error;
    QString notes;                            ///< warnings of a mask: another grid, fractions
    std::shared_ptr<const conv::Volume> mask; ///< samples of a mask, uint8, on the grid of the data

    [[nodiscard]] std::int64_t samples() const { return before.finite + before.nan + before.inf; }
};

/// Input of measureRegion(); volumes are shared and immutable.
struct RegionOrder {
    struct Part {
        MarkedRegion region;
        ResultPart before, after;
    };
    std::vector<Part> parts;
    conv::Layout layout;
    int channel = -1; ///< channel of a colour image; −1: luminance
};
/// Returns what to measure: all regions of a view, each with the newest result that contains it.
[[nodiscard]] RegionOrder regionOrder(const DataView& view, int channel);
/// Returns true if the second part has the numbers of the first: names and colours do not matter.
[[nodiscard]] bool measuresSame(const RegionOrder::Part& a, const RegionOrder::Part& b);
/// Measures in float64. Thread-safe; errors are in the result.
[[nodiscard]] MeasuredRegion measureRegion(const RegionOrder::Part& part, const conv::Layout& layout, int channel,
                                           const app::MeasureControl& control);

/// Returns rows of the table "kind,name,unit,before,after" in C-locale numbers: kinds are the regions' names.
/// `background`: index of the region that contrasts are measured against; −1: none.
[[nodiscard]] QString regionRows(const std::vector<MeasuredRegion>& regions, int background,
                                 const app::RegionUnits& units, const ShownLength& length);
/// Returns a table with one line for each region and side, as --measure writes it.
[[nodiscard]] QString regionTable(const std::vector<MeasuredRegion>& regions, int background,
                                  const conv::Layout& layout, const app::RegionUnits& units, QChar separator = u',');

} // namespace ui
