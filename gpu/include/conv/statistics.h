// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/device.h>
#include <conv/volume.h>
#include <vector>

namespace conv {

/// What one pass over samples tells, each taken as float32: where windows, levels and error metrics start from.
struct Statistics {
    double least = 0, most = 0;                             ///< of the finite samples; 0 if there is none
    double sum = 0;                                         ///< of the finite samples
    std::int64_t finite = 0, nan = 0, above = 0, below = 0; ///< counts; above and below: +Inf and −Inf
    /// Counts of the finite samples in equal bins from `least` to `most`; empty where none were asked for, or all
    /// samples are equal.
    std::vector<std::int64_t> bins;

    [[nodiscard]] double mean() const { return finite > 0 ? sum / static_cast<double>(finite) : 0; }
    /// The largest sample, NaN passed over; 0 if there is none.
    [[nodiscard]] double maximum() const;
    friend bool operator==(const Statistics&, const Statistics&) = default;
};

inline constexpr int histogramBinsMost = 4096;

/// Of one item, computed on a device: by warp shuffles on a GPU. Two runs give the same. Throws Error(usage) for more
/// bins than histogramBinsMost, Error(device), Error(memory).
[[nodiscard]] Statistics statisticsOf(const Source& source, Item item, const Device& device, int bins = 0);

} // namespace conv
