#pragma once
#include <QString>
#include <conv/volume.h>

namespace ui {

/// What the samples of a box are like. Mean and deviation are of the finite ones.
struct RegionStatistics {
    std::int64_t finite = 0, nan = 0, inf = 0;
    double least = 0, most = 0, mean = 0, deviation = 0;
};

/// `region` is in the volume's own indices and is cut to what there is.
[[nodiscard]] RegionStatistics statisticsIn(const conv::Volume& volume, conv::Item item, const conv::Region& region);
/// "24 × 24 × 12 mm", in samples where there are no millimetres; "0.82 s" of a signal.
[[nodiscard]] QString sizeText(const conv::Region& region, const conv::Layout& layout);

} // namespace ui
