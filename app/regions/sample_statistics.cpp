// SPDX-License-Identifier: Apache-2.0
#include "app/regions/sample_statistics.h"
#include <algorithm>
#include <cmath>
#include <limits>

namespace app {

double signalToNoise(const SampleStatistics& region) {
    return region.finite > 0 && region.deviation > 0 ? region.mean / region.deviation
                                                     : std::numeric_limits<double>::quiet_NaN();
}

double contrastToNoise(const SampleStatistics& region, const SampleStatistics& background) {
    return region.finite > 0 && background.finite > 0 && background.deviation > 0
               ? std::abs(region.mean - background.mean) / background.deviation
               : std::numeric_limits<double>::quiet_NaN();
}

void RowSums::add(std::span<const double> row) {
    std::int64_t finite = 0;
    double sum = 0;
    for (const double v : row) {
        if (!std::isfinite(v)) {
            (std::isnan(v) ? s_.nan : s_.inf)++;
            continue;
        }
        if (s_.finite + finite++ == 0)
            s_.least = s_.most = shift_ = v;
        sum += v - shift_;
        s_.least = std::min(s_.least, v);
        s_.most = std::max(s_.most, v);
    }
    if (finite == 0)
        return;
    const auto n = static_cast<double>(finite);
    const double mean = sum / n;
    double rest = 0, squares = 0;
    for (const double v : row)
        if (std::isfinite(v)) {
            const double off = v - shift_ - mean;
            rest += off;
            squares += off * off;
        }
    squares = std::max(0.0, squares - rest * rest / n);
    const auto before = static_cast<double>(s_.finite);
    const double distance = mean + rest / n - mean_;
    s_.finite += finite;
    squares_ += squares + distance * distance * before * n / (before + n);
    mean_ += distance * n / (before + n);
}

SampleStatistics RowSums::result() const {
    SampleStatistics s = s_;
    if (s.finite > 0) {
        s.mean = shift_ + mean_;
        s.deviation = std::sqrt(squares_ / static_cast<double>(s.finite));
    }
    return s;
}

} // namespace app
