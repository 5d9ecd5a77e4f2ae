// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/models/sample_statistics.h"
#include <QString>
#include <array>
#include <conv/volume.h>

namespace ui {

/// `region` is in the volume's own indices and is cut to what there is.
[[nodiscard]] SampleStatistics statisticsIn(const conv::Volume& volume, conv::Item item, const conv::Region& region);
/// Of 0.2126 red + 0.7152 green + 0.0722 blue, as stored: how bright a colour is (Rec. 709). The first three channels
/// are red, green and blue.
[[nodiscard]] SampleStatistics luminanceIn(const conv::Volume& volume, std::int64_t time, const conv::Region& region);
inline constexpr std::array<double, 3> luminanceWeights{0.2126, 0.7152, 0.0722};
/// "24 × 24 × 12 mm", in samples where there are no millimetres; "0.82 s" of a signal.
[[nodiscard]] QString sizeText(const conv::Region& region, const conv::Layout& layout);

} // namespace ui
