// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/compare/comparison.h"

/// Charts as SVG text: for the report, whose colours are CSS variables, and for the window, which passes its own. Each
/// mark has a <title> with its numbers, which browsers show under the pointer.
namespace app::compare {

/// Colours as SVG writes them, and sizes in pixels.
struct ChartStyle {
    std::string text = "#171b21", text2 = "#47515e", line = "#cfd6de", panel = "#f5f7f9", accent = "#0a5bb5";
    std::string good = "#0b6e59", warn = "#7a5200", err = "#a3154f";
    /// Colours of variants in order. Shapes change with them, so that colour is never the only cue.
    std::vector<std::string> series{"#1f83bf", "#a86800", "#0b8a66", "#a8568a", "#0a5bb5", "#7a5200"};
    std::string font = "Inter, system-ui, sans-serif";
    int width = 640;
    int height = 400; ///< for charts whose height is not that of their rows

    /// Colours of the visual tokens for dark or light.
    [[nodiscard]] static ChartStyle themed(bool dark);
    /// CSS variables --text, --line …, --s0 to --s5.
    [[nodiscard]] static ChartStyle variables();
};

/// Kernel times of all timed rows, fastest first, with 95 % intervals. A sentence if no row was timed.
[[nodiscard]] std::string barChart(const std::vector<Measurement>& rows, const ChartStyle& style);

/// GFLOPS over operations per byte, both logarithmic, under the ceilings. One mark per timed row, hollow if the rate
/// exceeds the peak of direct arithmetic.
[[nodiscard]] std::string roofline(const std::vector<Measurement>& rows, const std::vector<Ceiling>& ceilings,
                                   const ChartStyle& style);

/// Largest and RMS error of each judged row relative to the peak, logarithmic, with its limit.
[[nodiscard]] std::string errorChart(const std::vector<Measurement>& rows, const ChartStyle& style);

/// A strip of the ULP histogram per judged row: darker means more samples.
[[nodiscard]] std::string ulpChart(const std::vector<Measurement>& rows, const ChartStyle& style);

/// Times of one variant over sizes or kernel widths.
struct Curve {
    std::string name;
    struct Point {
        double x = 0;
        Spread y; ///< milliseconds
    };
    std::vector<Point> points;
};
/// All curves, both axes logarithmic. `axis` is the label of x ("size, samples along an axis").
[[nodiscard]] std::string scalingChart(const std::vector<Curve>& curves, const std::string& axis,
                                       const ChartStyle& style);

} // namespace app::compare
