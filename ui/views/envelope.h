#pragma once
#include <cstdint>
#include <functional>
#include <limits>
#include <utility>
#include <vector>

namespace ui {

/// Smallest and largest value of any stretch of a signal in time that does not depend on its length: blocks of 256
/// samples, then blocks of 16 blocks, and so on. NaN is left out.
class Envelope {
  public:
    /// Copies samples [first, first + count) as float.
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

    /// Reads every sample once.
    Envelope(std::int64_t count, Fetch fetch);
    [[nodiscard]] std::int64_t count() const { return count_; }
    /// Of samples [first, last), clipped to what there is.
    [[nodiscard]] Range range(std::int64_t first, std::int64_t last) const;
    void samples(std::int64_t first, std::int64_t count, float* out) const { fetch_(first, count, out); }

  private:
    void addSamples(std::int64_t first, std::int64_t last, Range& range) const;
    void addBlocks(std::size_t level, std::int64_t first, std::int64_t last, Range& range) const;
    std::int64_t count_;
    Fetch fetch_;
    std::vector<std::vector<Range>> levels_;
};

} // namespace ui
