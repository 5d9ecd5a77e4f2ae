// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/device.h>
#include <conv/volume.h>
#include <vector>

namespace conv {

/// Statistics of samples as float32, from one pass: the basis of display windows, levels and error metrics.
struct Statistics {
    double min = 0, max = 0;                                ///< range of the finite samples; 0 without any
    double sum = 0;                                         ///< sum of the finite samples
    std::int64_t finite = 0, nan = 0, above = 0, below = 0; ///< numbers of samples; above and below: +Inf and −Inf
    /// Counts of the finite samples in equal bins from `min` to `max`; empty if none were requested or all samples
    /// are equal.
    std::vector<std::int64_t> bins;

    [[nodiscard]] double mean() const { return finite > 0 ? sum / static_cast<double>(finite) : 0; }
    /// Returns the largest sample, ignoring NaN; 0 without any.
    [[nodiscard]] double maximum() const;
    friend bool operator==(const Statistics&, const Statistics&) = default;
};

inline constexpr int maxHistogramBins = 4096;

/// Returns the statistics of one item, computed on a device; by warp shuffles on a GPU. Deterministic. Throws
/// Error(usage) for more bins than maxHistogramBins, Error(device), Error(memory).
[[nodiscard]] Statistics statisticsOf(const Source& source, Item item, const Device& device, int bins = 0);

} // namespace conv
