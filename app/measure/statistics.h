// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <span>
#include <vector>

namespace app {

/// Statistics of repeated times, in the unit of the samples.
struct Spread {
    int count = 0;
    double median = 0;
    double min = 0, max = 0;
    /// Interval of the true median with ≥ 95 % confidence (order statistics); else the full range.
    double low = 0, high = 0;

    /// Half the interval relative to the median: noise of the machine.
    [[nodiscard]] double noise() const { return median > 0 ? (high - low) / 2 / median : 0; }
    friend bool operator==(const Spread&, const Spread&) = default;
};

[[nodiscard]] Spread spreadOf(std::span<const double> samples);

/// Returns the two-sided p value of the Mann-Whitney U test. Exact for small sets without ties, else the normal
/// approximation with corrected ties. 1 if a set is empty.
[[nodiscard]] double mannWhitney(std::span<const double> a, std::span<const double> b);

} // namespace app
