// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/models/marked_region.h"
#include "ui/models/sample_statistics.h"
#include <QString>
#include <conv/volume.h>

namespace ui {

using app::contrastToNoise;
using app::luminanceWeights;
using app::signalToNoise;

/// Returns statistics of a box in the volume's indices, clipped to the volume.
[[nodiscard]] SampleStatistics statisticsIn(const conv::Volume& volume, conv::Item item, const conv::Region& region);
/// Returns statistics of the stored luminance (Rec. 709). Channels 0 to 2 are red, green, blue.
[[nodiscard]] SampleStatistics luminanceIn(const conv::Volume& volume, std::int64_t time, const conv::Region& region);

/// Samples in which a region is measured.
struct MeasuredVolume {
    const conv::Volume* volume = nullptr;
    conv::Item item;              ///< channel −1: luminance
    conv::Index3 origin{0, 0, 0}; ///< source index of the volume's first sample
    [[nodiscard]] app::RegionValues values() const;
};
/// Returns statistics of a region in each of the volumes. Samples of `source` decide about a threshold. Nothing is
/// counted if a mask cannot be used.
[[nodiscard]] std::vector<SampleStatistics> statisticsIn(const MarkedRegion& region, const MeasuredVolume& source,
                                                         const std::vector<MeasuredVolume>& volumes);
/// "24 × 24 × 12 mm"; in samples without millimetres; "0.82 s" for a signal.
[[nodiscard]] QString sizeText(const conv::Region& region, const conv::Layout& layout);

} // namespace ui
