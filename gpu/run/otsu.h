// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/volume.h>
#include <cstdint>
#include <mutex>
#include <span>
#include <vector>

namespace conv {

class Backend; // gpu/run/backend.h
struct Buffer;

/// A sink that counts samples, where possible on the device that computed them. Threads may share it.
class CountingSink : public Sink {
  public:
    /// Counts the samples of a buffer in a backend's memory. Waits. Returns false if the backend cannot: the block then
    /// has to be written.
    [[nodiscard]] virtual bool count(Backend& backend, const Buffer& block) = 0;

  protected:
    std::mutex mutex_; ///< guards what is counted
};

/// Range of the finite samples of some blocks.
struct FiniteRange {
    bool any = false, whole = true; ///< whole: all are whole numbers
    double min = 0, max = 0;
    void add(const FiniteRange& other);
};

/// Bins of a histogram of finite samples between `min` and `max`.
struct OtsuBins {
    double min = 0, max = 0;
    bool whole = false; ///< one bin for each whole number; else bins of equal width
    std::int64_t bins = 0;
};

/// Range of the finite samples that it is given, and whether all are whole numbers. Blocks may come in any order.
class RangeSink final : public CountingSink {
  public:
    void write(Item item, const ConstView& block) override;
    [[nodiscard]] bool count(Backend& backend, const Buffer& block) override;
    [[nodiscard]] bool any() const { return range_.any; }
    [[nodiscard]] double min() const { return range_.min; }
    [[nodiscard]] double max() const { return range_.max; }
    [[nodiscard]] bool whole() const { return range_.whole; }

  private:
    FiniteRange range_;
};

/// Histogram for Otsu's threshold. Whole numbers over a range below 65,536 have one bin each; other samples have 256
/// bins of equal width from the smallest to the largest. Blocks may come in any order.
class OtsuHistogram final : public CountingSink {
  public:
    explicit OtsuHistogram(const RangeSink& range);
    void write(Item item, const ConstView& block) override;
    [[nodiscard]] bool count(Backend& backend, const Buffer& block) override;
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
