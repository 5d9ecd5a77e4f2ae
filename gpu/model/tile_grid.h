// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <algorithm>
#include <array>
#include <cmath>
#include <conv/boundary.h>
#include <conv/graph.h>
#include <conv/region.h>
#include <cstdint>

namespace conv {

/// Bins of equal width over a range. Samples beyond an end count as that end.
class ClaheBins {
  public:
    explicit ClaheBins(const ClaheNode& node)
        : min_(node.min.value_or(0)),
          max_(node.max.value_or(0)),
          count_(static_cast<double>(node.bins)),
          scale_(count_ / (0.5 * max_ - 0.5 * min_)) {}
    /// False if the range has no inside: without finite samples, or if all are equal.
    [[nodiscard]] bool any() const { return min_ < max_ && std::isfinite(scale_); }
    /// Bin of a finite sample. Halves keep the largest ranges finite.
    [[nodiscard]] CONV_HD constexpr std::int64_t of(double sample) const {
        const double place = (0.5 * sample - 0.5 * min_) * scale_;
        return static_cast<std::int64_t>(std::clamp(place, 0.0, count_ - 1));
    }
    /// Value of a share of the range, 0 to 1; the ends are exact.
    [[nodiscard]] CONV_HD constexpr double valueAt(double share) const { return min_ * (1 - share) + max_ * share; }

  private:
    double min_, max_, count_, scale_;
};

/// Tiles of one axis: tile t covers the samples from t·size, and its table belongs to index t·size + size/2. Between
/// these indices results are joined from two tables.
struct ClaheAxis {
    std::int64_t size = 1;            ///< 1: every sample is a tile, and nothing is joined
    std::int64_t first = 0, last = 0; ///< tiles of the domain

    ClaheAxis(std::int64_t tile, std::int64_t domainLo, std::int64_t domainHi)
        : size(tile), first(quotient(domainLo, tile)), last(quotient(domainHi - 1, tile)) {}

    struct Nearest {
        std::int64_t low = 0, high = 0; ///< tiles
        double weight = 0;              ///< share of `high`
    };
    [[nodiscard]] Nearest nearest(std::int64_t index) const {
        if (size == 1)
            return {index, index, 0};
        const std::int64_t halves = 2 * index - size, tile = quotient(halves, 2 * size);
        return {std::clamp(tile, first, last), std::clamp(tile + 1, first, last),
                static_cast<double>(halves - tile * 2 * size) / static_cast<double>(2 * size)};
    }

  private:
    /// Quotient rounded down.
    static std::int64_t quotient(std::int64_t a, std::int64_t b) { return a / b - (a % b < 0 ? 1 : 0); }
};

/// Calls each(part, tiles) for parts of a box whose tables number at most `most`, unless one sample needs more. `tiles`
/// are those that the part's results are joined from. A part is halved along the axis of the most tiles.
template <class Each>
void forParts(const std::array<ClaheAxis, 3>& axes, const Region& part, std::int64_t most, Each each) {
    Region tiles;
    for (std::size_t a = 0; a < 3; ++a) {
        tiles.lo[a] = axes[a].nearest(part.lo[a]).low;
        tiles.hi[a] = axes[a].nearest(part.hi[a] - 1).high + 1;
    }
    if (tiles.count() <= std::max<std::int64_t>(8, most)) { // eight tables are joined at a sample
        each(part, tiles);
        return;
    }
    int longest = 0;
    for (const int a : {1, 2})
        if (tiles.size(a) > tiles.size(longest))
            longest = a;
    Region low = part, high = part;
    low.hi[longest] = high.lo[longest] = (part.lo[longest] + part.hi[longest]) / 2;
    forParts(axes, low, most, each);
    forParts(axes, high, most, each);
}

} // namespace conv
