// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/compare/charts.h"
#include "app/io/text/text.h"
#include <cmath>
#include <utility>

namespace app::compare {

using io::escaped;

inline constexpr double rowHeight = 26; ///< px, in charts with a row for each variant

/// Builds one SVG picture. Lengths in pixels.
class Svg {
  public:
    Svg(const ChartStyle& style, int height, const std::string& label);
    void line(double x1, double y1, double x2, double y2, const std::string& colour, const std::string& more = {});
    void rect(double x, double y, double w, double h, const std::string& fill, const std::string& more = {});
    /// anchor: start, middle, end.
    void text(double x, double y, std::string_view words, const std::string& colour, const char* anchor = "start",
              const std::string& more = {});
    void path(const std::string& d, const std::string& stroke, const std::string& more = {});
    /// Draws a variant's mark. `shape` modulo 6: circle, diamond, square, triangles, plus.
    void mark(double x, double y, std::size_t shape, const std::string& colour, bool hollow);
    /// Begins a group; browsers show its <title> under the pointer.
    void begin(const std::string& title);
    void end();
    [[nodiscard]] std::string done() &&;

  private:
    std::string text_;
};

/// Returns a variant's name, with its device if there are several.
[[nodiscard]] std::string labelOf(const Measurement& row, const std::vector<Measurement>& rows);

[[nodiscard]] std::string emptyChart(const ChartStyle& style, const std::string& words);

/// A number for an SVG attribute: two decimals, C locale.
[[nodiscard]] std::string at(double value);

/// A logarithmic axis from values to pixels.
class LogAxis {
  public:
    /// Extends the range to full decades (`decades`) or slightly beyond the values.
    LogAxis(double min, double max, double from, double to, bool decades = true);
    [[nodiscard]] double operator()(double value) const;
    [[nodiscard]] double min() const { return std::pow(10, low_); }
    [[nodiscard]] double max() const { return std::pow(10, high_); }
    /// Values of grid lines: 1, 10, 100; also 2 and 5 if there are few decades.
    [[nodiscard]] std::vector<double> ticks() const;

  private:
    double low_, high_, from_, to_;
};

/// Places labels of a given height without overlap, as near as possible to the wanted positions.
[[nodiscard]] std::vector<double> spreadOut(std::vector<double> wanted, double height, double top, double bottom);

} // namespace app::compare
