// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/volume.h>
#include <cstdint>
#include <span>
#include <vector>

namespace conv {

/// Range of the finite samples that it is given, and whether all are whole numbers. Blocks may come in any order.
class RangeSink final : public Sink {
  public:
    void write(Item item, const ConstView& block) override;
    [[nodiscard]] bool any() const { return any_; }
    [[nodiscard]] double min() const { return min_; }
    [[nodiscard]] double max() const { return max_; }
    [[nodiscard]] bool whole() const { return whole_; }

  private:
    bool any_ = false, whole_ = true;
    double min_ = 0, max_ = 0;
};

/// Histogram for Otsu's threshold. Whole numbers over a range below 65,536 have one bin each; other samples have 256
/// bins of equal width from the smallest to the largest. Blocks may come in any order.
class OtsuHistogram final : public Sink {
  public:
    explicit OtsuHistogram(const RangeSink& range);
    void write(Item item, const ConstView& block) override;
    /// Centre of the bin whose upper end divides the samples into two classes of the largest variance between them; the
    /// lowest of several. The sample itself if all are equal, NaN without samples.
    [[nodiscard]] double threshold() const;

  private:
    [[nodiscard]] std::size_t binOf(double value) const;
    [[nodiscard]] double centreOf(std::size_t bin) const;

    double min_, max_;
    bool any_, whole_;
    std::vector<std::int64_t> counts_;
};

/// Index of the last bin of the lower class, for bins with these counts and centres.
[[nodiscard]] std::size_t otsuSplit(std::span<const std::int64_t> counts, std::span<const double> centres);

} // namespace conv
