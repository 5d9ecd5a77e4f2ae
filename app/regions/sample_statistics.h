// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstdint>
#include <span>

namespace app {

/// Statistics of samples. Mean and deviation include finite samples only; the deviation divides by their number.
struct SampleStatistics {
    std::int64_t finite = 0, nan = 0, inf = 0;
    double least = 0, most = 0, mean = 0, deviation = 0;
};

/// Returns mean / σ; NaN without samples or without noise.
[[nodiscard]] double signalToNoise(const SampleStatistics& region);
/// Returns |mean − mean of the background| / σ of the background; NaN as above.
[[nodiscard]] double contrastToNoise(const SampleStatistics& region, const SampleStatistics& background);

/// Adds up rows of samples in float64, relative to the first finite one, so that large offsets cost no digits. Rows are
/// merged by the update of Chan, Golub and LeVeque (1979). Equal rows in equal order give equal bits.
class RowSums {
  public:
    void add(std::span<const double> row);
    [[nodiscard]] SampleStatistics result() const;

  private:
    SampleStatistics s_;
    double shift_ = 0, mean_ = 0; ///< the first finite sample; mean relative to it
    double squares_ = 0;          ///< sum of squared distances from the mean
};

} // namespace app
