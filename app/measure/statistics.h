// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <vector>

namespace app {

/// What repeated times say. All in the unit of the samples.
struct Spread {
    int count = 0;
    double median = 0;
    double least = 0, most = 0;
    /// Interval that holds the true median with at least 95 % confidence, whatever the distribution (order statistics);
    /// the whole range when there are too few samples for that.
    double low = 0, high = 0;

    /// Half the interval relative to the median: how noisy the machine was.
    [[nodiscard]] double noise() const { return median > 0 ? (high - low) / 2 / median : 0; }
    friend bool operator==(const Spread&, const Spread&) = default;
};

[[nodiscard]] Spread spreadOf(std::span<const double> samples);

/// Two-sided p value of the Mann-Whitney U test: how likely two sets of times differ this much by chance. Exact for
/// small sets without ties, else by the normal approximation with ties corrected. 1 when either set is empty.
[[nodiscard]] double mannWhitney(std::span<const double> a, std::span<const double> b);

} // namespace app
