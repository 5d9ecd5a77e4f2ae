// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/models/marked_region.h"
#include "ui/models/sample_statistics.h"
#include <QString>
#include <array>
#include <conv/volume.h>

namespace ui {

/// Returns statistics of a box in the volume's indices, clipped to the volume.
[[nodiscard]] SampleStatistics statisticsIn(const conv::Volume& volume, conv::Item item, const conv::Region& region);
/// Returns statistics of the stored luminance (Rec. 709). Channels 0 to 2 are red, green, blue.
[[nodiscard]] SampleStatistics luminanceIn(const conv::Volume& volume, std::int64_t time, const conv::Region& region);
/// Returns statistics of a region in source indices. `origin`: source index of the volume's first sample.
[[nodiscard]] SampleStatistics statisticsIn(const conv::Volume& volume, conv::Item item, const MarkedRegion& region,
                                            const conv::Index3& origin = {0, 0, 0});
[[nodiscard]] SampleStatistics luminanceIn(const conv::Volume& volume, std::int64_t time, const MarkedRegion& region,
                                           const conv::Index3& origin = {0, 0, 0});
inline constexpr std::array<double, 3> luminanceWeights{0.2126, 0.7152, 0.0722};
/// "24 × 24 × 12 mm"; in samples without millimetres; "0.82 s" for a signal.
[[nodiscard]] QString sizeText(const conv::Region& region, const conv::Layout& layout);

} // namespace ui
