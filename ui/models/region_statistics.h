#pragma once
#include "ui/models/sample_statistics.h"
#include <QString>
#include <conv/volume.h>

namespace ui {

/// `region` is in the volume's own indices and is cut to what there is.
[[nodiscard]] SampleStatistics statisticsIn(const conv::Volume& volume, conv::Item item, const conv::Region& region);
/// "24 × 24 × 12 mm", in samples where there are no millimetres; "0.82 s" of a signal.
[[nodiscard]] QString sizeText(const conv::Region& region, const conv::Layout& layout);

} // namespace ui
