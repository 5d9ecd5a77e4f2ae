// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <utility>
#include <vector>

namespace ui {

/// Smallest and largest value of any stretch of a signal in time that does not depend on its length: blocks of 256
/// samples, then blocks of 16 blocks, and so on. NaN is left out. Filled from the start by read(), on one thread, while
/// another one asks for what is known so far.
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

    /// Looks at some thousand samples only.
    Envelope(std::int64_t count, Fetch fetch);
    /// Reads the next `samples`, or all that are left; true when there are no more.
    bool read(std::int64_t samples);
    [[nodiscard]] std::int64_t count() const { return count_; }
    /// Samples [0, known) have been read.
    [[nodiscard]] std::int64_t known() const { return known_.load(std::memory_order_acquire); }
    [[nodiscard]] bool complete() const { return known() == count_; }
    /// Of samples [first, last), clipped to what there is. Short stretches are read at once; of a longer one only what
    /// is known counts.
    [[nodiscard]] Range range(std::int64_t first, std::int64_t last) const;
    /// Of all samples; before all are known, of those and of an even choice of the others.
    [[nodiscard]] Range whole() const;
    void samples(std::int64_t first, std::int64_t count, float* out) const { fetch_(first, count, out); }

  private:
    void addSamples(std::int64_t first, std::int64_t last, Range& range) const;
    void addBlocks(std::size_t level, std::int64_t first, std::int64_t last, Range& range) const;
    void closeParents(std::int64_t blocks);
    std::int64_t count_;
    Fetch fetch_;
    Range sketch_; ///< of an even choice of samples
    /// An entry is written once, when all below it are known, before known_ says so.
    std::vector<std::vector<Range>> levels_;
    std::vector<float> buffer_; ///< read() only
    std::atomic<std::int64_t> known_ = 0;
};

} // namespace ui
