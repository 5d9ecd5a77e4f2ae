// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/regions/sample_statistics.h"
#include <algorithm>
#include <cmath>
#include <cstdint>

namespace ui {

using app::SampleStatistics;

class SampleSums {
  public:
    void add(double v) {
        if (!std::isfinite(v)) {
            (std::isnan(v) ? s_.nan : s_.inf)++;
            return;
        }
        if (s_.finite++ == 0)
            s_.least = s_.most = shift_ = v;
        s_.least = std::min(s_.least, v);
        s_.most = std::max(s_.most, v);
        sum_ += v - shift_;
        squares_ += (v - shift_) * (v - shift_);
    }
    [[nodiscard]] SampleStatistics result() const {
        SampleStatistics s = s_;
        if (s.finite == 0)
            return s;
        const double mean = sum_ / static_cast<double>(s.finite);
        s.mean = shift_ + mean;
        s.deviation = std::sqrt(std::max(0.0, squares_ / static_cast<double>(s.finite) - mean * mean));
        return s;
    }

  private:
    SampleStatistics s_;
    double shift_ = 0, sum_ = 0, squares_ = 0; ///< sums relative to the first value, against cancellation
};

} // namespace ui
