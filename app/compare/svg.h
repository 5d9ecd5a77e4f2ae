// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/compare/charts.h"
#include "app/io/text/text.h"
#include <cmath>
#include <utility>

/// What the charts draw with.
namespace app::compare {

using io::escaped;

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
    /// A variant's mark: circle, diamond, square, triangles, plus by `shape`, then the same again.
    void mark(double x, double y, std::size_t shape, const std::string& colour, bool hollow);
    /// A group whose <title> a browser shows under the pointer.
    void begin(const std::string& title);
    void end();
    [[nodiscard]] std::string done() &&;

  private:
    std::string text_;
};

/// A variant's name, with its device where several took part.
[[nodiscard]] std::string labelOf(const Row& row, const std::vector<Row>& rows);

/// Says why there is nothing to draw.
[[nodiscard]] std::string emptyChart(const ChartStyle& style, const std::string& words);

/// A number for an SVG attribute: two decimals, C locale.
[[nodiscard]] std::string at(double value);

/// A logarithmic axis from values to pixels.
class LogAxis {
  public:
    /// Grown to whole decades (`decades`) or a little beyond the values.
    LogAxis(double least, double most, double from, double to, bool decades = true);
    [[nodiscard]] double operator()(double value) const;
    [[nodiscard]] double least() const { return std::pow(10, low_); }
    [[nodiscard]] double most() const { return std::pow(10, high_); }
    /// Values for lines: 1, 10, 100; also 2 and 5 where there are few decades.
    [[nodiscard]] std::vector<double> ticks() const;

  private:
    double low_, high_, from_, to_;
};

/// Places labels of a given height so that none covers another, as near to what they name as that allows.
[[nodiscard]] std::vector<double> spreadOut(std::vector<double> wanted, double height, double top, double bottom);

} // namespace app::compare
