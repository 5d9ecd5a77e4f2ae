// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/measure/bench/bench.h"
#include <string_view>

namespace app::bench {

/// A value on each axis of a benchmark.
using Point = std::vector<std::pair<std::string, std::string>>;

/// Values of a point, read as numbers.
class PointValues {
  public:
    PointValues(const Point& point, int dimension) : point_(point), dimension_(dimension) {}
    [[nodiscard]] int dimension() const { return dimension_; }
    /// Returns the text of an axis; empty if the point has none.
    [[nodiscard]] std::string_view text(std::string_view axis) const;
    /// Returns a number above 0. Throws Error(usage) naming the axis.
    [[nodiscard]] double number(std::string_view axis) const;
    /// Returns a whole number from 1 to 10⁹. Throws Error(usage) naming the axis.
    [[nodiscard]] std::int64_t whole(std::string_view axis) const;

  private:
    const Point& point_;
    int dimension_;
};

/// Returns the number of a text. Throws Error(usage) naming the axis unless it is above 0.
[[nodiscard]] double numberOf(std::string_view axis, std::string_view text);
/// Returns the whole number of a text. Throws Error(usage) naming the axis unless it is from 1 to 10⁹.
[[nodiscard]] std::int64_t wholeOf(std::string_view axis, std::string_view text);

/// A kind of benchmark: its filter at each point of its axes.
struct Kind {
    std::string_view name;
    int dimension;                                 ///< 0: given by the axis `dimension`
    std::vector<Axis> standard;                    ///< its axes with their default values
    conv::Filter (*filter)(const PointValues& at); ///< throws Error(usage) for a wrong value
};

/// Returns all kinds except the articles.
[[nodiscard]] const std::vector<Kind>& kinds();

} // namespace app::bench
