// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/models/marked_region.h"
#include "ui/models/region_statistics.h"
#include "ui/views/data_view.h"

namespace ui {

/// A region with its statistics before and after. Of a colour image they are of one channel, or of the luminance.
struct MeasuredRegion {
    MarkedRegion region;
    RegionSize size;
    SampleStatistics before, after;
    bool hasAfter = false;
};

/// Input of measureRegions(); volumes are shared and immutable.
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
/// Measures in float64. Thread-safe.
[[nodiscard]] std::vector<MeasuredRegion> measureRegions(const RegionOrder& order);

/// Returns mean / σ; NaN without samples or without noise.
[[nodiscard]] double signalToNoise(const SampleStatistics& region);
/// Returns |mean − mean of the background| / σ of the background; NaN as above.
[[nodiscard]] double contrastToNoise(const SampleStatistics& region, const SampleStatistics& background);

/// Returns rows of the table "kind,name,unit,before,after" in C-locale numbers: kinds are the regions' names.
/// `background`: index of the region that contrasts are measured against; −1: none.
[[nodiscard]] QString regionRows(const std::vector<MeasuredRegion>& regions, int background, const QString& unit);
/// Returns a table with one line for each region and side.
[[nodiscard]] QString regionTable(const std::vector<MeasuredRegion>& regions, int background, const QString& unit,
                                  QChar separator = u',');

} // namespace ui
