// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <utility>
#include <vector>

namespace ui {

/// Minimum and maximum of any stretch of a signal, nearly independent of its length. A pyramid: blocks of 256
/// samples, then of 16 blocks each. Ignores NaN. One thread fills it by read() while another queries the known part.
class Envelope {
  public:
    /// Copies samples [first, first + count) as float. Called on both threads.
    using Fetch = std::function<void(std::int64_t first, std::int64_t count, float* out)>;
    struct Range {
        float low = std::numeric_limits<float>::infinity();
        float high = -std::numeric_limits<float>::infinity();
        [[nodiscard]] bool empty() const { return low > high; }
        void add(float value) {
            low = value < low ? value : low;
            high = value > high ? value : high;
        }
        void add(const Range& other) {
            low = other.low < low ? other.low : low;
            high = other.high > high ? other.high : high;
        }
    };

    /// Reads only some thousand samples.
    Envelope(std::int64_t count, Fetch fetch);
    /// Reads the next `samples`. Returns true when all are read.
    bool read(std::int64_t samples);
    [[nodiscard]] std::int64_t count() const { return count_; }
    /// Samples [0, known) have been read.
    [[nodiscard]] std::int64_t known() const { return known_.load(std::memory_order_acquire); }
    [[nodiscard]] bool complete() const { return known() == count_; }
    /// Returns the range of samples [first, last). Reads short stretches itself; else uses the known part.
    [[nodiscard]] Range range(std::int64_t first, std::int64_t last) const;
    /// Returns the range of all samples. Until complete: of the known and some evenly spaced samples.
    [[nodiscard]] Range whole() const;
    /// Returns the median of some evenly spaced samples; 0 if none is finite.
    [[nodiscard]] float median() const { return median_; }
    void samples(std::int64_t first, std::int64_t count, float* out) const { fetch_(first, count, out); }

  private:
    void addSamples(std::int64_t first, std::int64_t last, Range& range) const;
    void addBlocks(std::size_t level, std::int64_t first, std::int64_t last, Range& range) const;
    void closeParents(std::int64_t blocks);
    std::int64_t count_;
    Fetch fetch_;
    Range sketch_; ///< range of evenly spaced samples
    float median_ = 0;
    /// Each entry is written once, before known_ covers it.
    std::vector<std::vector<Range>> levels_;
    std::vector<float> buffer_; ///< used by read() only
    std::atomic<std::int64_t> known_ = 0;
};

} // namespace ui
