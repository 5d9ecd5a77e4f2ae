// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/volume.h>
#include <vector>

namespace ui {

/// Counts of values in equal bins, with statistics. A value type, computed off the GUI thread.
struct Histogram {
    double low = 0, high = 1; ///< edges of the first and last bin
    std::vector<double> bins; ///< counts; empty without data
    double least = 0, most = 0, mean = 0, deviation = 0;
    std::int64_t samples = 0; ///< finite samples counted
    std::int64_t nan = 0, inf = 0;
};

/// Returns the histogram of one item from at most about `atMost` samples. `like` gives the bin edges.
[[nodiscard]] Histogram histogramOf(const conv::Volume& volume, conv::Item item, const Histogram* like = nullptr,
                                    std::int64_t atMost = 4'000'000);

} // namespace ui
