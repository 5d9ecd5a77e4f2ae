// SPDX-License-Identifier: Apache-2.0
#include "app/compare/charts.h"
#include "app/compare/svg.h"
#include "app/text/number_text.h"
#include <algorithm>
#include <set>

namespace app::compare {
namespace {

/// Selected rows with their index in the comparison, which decides shape and colour in all charts.
struct Pick {
    const Measurement* row;
    std::size_t place;
};

template <class F>
std::vector<Pick> picked(const std::vector<Measurement>& rows, F&& wanted) {
    std::vector<Pick> found;
    std::size_t place = 0;
    for (const Measurement& row : rows)
        if (row.verdict != Verdict::refused && row.verdict != Verdict::failed) {
            if (wanted(row))
                found.push_back({&row, place});
            ++place;
        }
    return found;
}

std::vector<Pick> timed(const std::vector<Measurement>& rows) {
    return picked(rows, [](const Measurement& row) { return row.timed(); });
}

const std::string& colourOf(const ChartStyle& style, std::size_t place) {
    return style.series[place % style.series.size()];
}

/// The second half of the shapes is hollow. So are rates above the ceiling; their label says so.
bool hollow(std::size_t place) {
    return place / 6 % 2 == 1;
}

/// Width of the longest label, at 6.4 pixels per letter.
double roomFor(const std::vector<Pick>& picks, const std::vector<Measurement>& rows) {
    std::size_t max = 8;
    for (const Pick& p : picks)
        max = std::max(max, labelOf(*p.row, rows).size());
    return 34 + 6.4 * static_cast<double>(std::min<std::size_t>(max, 34));
}

std::string timeText(const Measurement& row) {
    return grouped(row.kernel.median) + " ms (95 %: " + significant(row.kernel.low) + " to " +
           significant(row.kernel.high) + ", " + std::to_string(row.kernel.count) + " runs)";
}

/// Round step that cuts `max` into 3 to 7 parts.
double stepFor(double max) {
    const double raw = max / 5, power = std::pow(10, std::floor(std::log10(raw)));
    for (const double m : {1.0, 2.0, 5.0})
        if (m * power >= raw)
            return m * power;
    return 10 * power;
}

std::string detail(const Measurement& row) {
    return row.name + " on " + row.device + "\n" + grouped(row.gflops) + " GFLOPS, " + percentText(row.ofPeak) +
           " of the multiply-add ceiling" + (row.ofPeak > 1 ? " (effective)" : "") + "\n" +
           grouped(row.gigabytesPerSecond) + " GB/s, " + percentText(row.ofBandwidth) + " of the copy ceiling\n" +
           timeText(row) + ", predicted " + significant(row.predicted) + " ms";
}

} // namespace

ChartStyle ChartStyle::themed(bool dark) {
    ChartStyle s;
    if (!dark)
        return s;
    s.text = "#e8ecf2";
    s.text2 = "#aeb7c4";
    s.line = "#323a46";
    s.panel = "#1b1f26";
    s.accent = "#6cb2ff";
    s.good = "#4ccbae";
    s.warn = "#f2b84b";
    s.err = "#ff8fa3";
    s.series = {"#56b4e9", "#e69f00", "#1fb58a", "#cc79a7", "#6cb2ff", "#f2b84b"};
    return s;
}

ChartStyle ChartStyle::variables() {
    ChartStyle s;
    s.text = "var(--text)";
    s.text2 = "var(--text2)";
    s.line = "var(--line)";
    s.panel = "var(--panel)";
    s.accent = "var(--acc)";
    s.good = "var(--good)";
    s.warn = "var(--warn)";
    s.err = "var(--err)";
    s.series.clear();
    for (int i = 0; i < 6; ++i)
        s.series.push_back("var(--s" + std::to_string(i) + ")");
    return s;
}

std::string barChart(const std::vector<Measurement>& rows, const ChartStyle& style) {
    std::vector<Pick> picks = timed(rows);
    if (picks.empty())
        return emptyChart(style, "No variant was timed.");
    std::stable_sort(picks.begin(), picks.end(),
                     [](const Pick& a, const Pick& b) { return a.row->kernel.median < b.row->kernel.median; });
    double min = picks.front().row->kernel.median, max = 0;
    for (const Pick& p : picks) {
        min = std::min(min, p.row->kernel.low);
        max = std::max(max, p.row->kernel.high);
    }
    // A GPU's variants may differ a thousandfold: beside the longest bar the others would vanish.
    const bool decades = min > 0 && max > 50 * picks.front().row->kernel.median;
    const double left = roomFor(picks, rows), right = style.width - 76,
                 bottom = 10 + rowHeight * static_cast<double>(picks.size());
    const LogAxis logarithmic(decades ? min : 1, decades ? max : 10, left, right);
    const auto x = [&](double value) { return decades ? logarithmic(value) : left + value / max * (right - left); };
    Svg svg(style, static_cast<int>(bottom) + 42, "Kernel times with 95 % intervals");
    std::vector<double> ticks = logarithmic.ticks();
    if (!decades) {
        ticks.clear();
        for (double tick = 0, step = stepFor(max); tick <= max; tick += step)
            ticks.push_back(tick);
    }
    for (const double tick : ticks) {
        svg.line(x(tick), 6, x(tick), bottom, style.line);
        svg.text(x(tick), bottom + 16, plain(tick), style.text2, "middle", "font-size=\"11\"");
    }
    svg.text((left + right) / 2, bottom + 34,
             std::string("kernel time, warm, ms (median, 95 % interval)") + (decades ? ", log scale" : ""), style.text2,
             "middle", "font-size=\"11\"");
    double y = 10;
    for (const Pick& p : picks) {
        const Measurement& row = *p.row;
        const double middle = y + rowHeight / 2;
        svg.begin(detail(row));
        svg.mark(12, middle, p.place, colourOf(style, p.place), hollow(p.place));
        svg.text(26, middle + 4, labelOf(row, rows), style.text);
        svg.rect(left, y + 5, x(row.kernel.median) - left, rowHeight - 10, colourOf(style, p.place), "rx=\"2\"");
        for (const double end : {row.kernel.low, row.kernel.high})
            svg.line(x(end), middle - 5, x(end), middle + 5, style.text, "stroke-width=\"1.5\"");
        svg.line(x(row.kernel.low), middle, x(row.kernel.high), middle, style.text, "stroke-width=\"1.5\"");
        svg.text(x(row.kernel.high) + 8, middle + 4, grouped(row.kernel.median), style.text);
        svg.end();
        y += rowHeight;
    }
    return std::move(svg).done();
}

namespace {

/// Drawing area of a chart with two logarithmic axes.
struct Frame {
    double left, right, top, bottom;
};

constexpr const char* small = "font-size=\"11\"";

void drawGrid(Svg& svg, const Frame& f, const LogAxis& x, const std::vector<double>& xTicks, const LogAxis& y,
              const ChartStyle& style) {
    for (const double tick : xTicks) {
        svg.line(x(tick), f.top, x(tick), f.bottom, style.line);
        svg.text(x(tick), f.bottom + 16, plain(tick), style.text2, "middle", small);
    }
    for (const double tick : y.ticks()) {
        svg.line(f.left, y(tick), f.right, y(tick), style.line);
        svg.text(f.left - 7, y(tick) + 4, plain(tick), style.text2, "end", small);
    }
}

void drawTitles(Svg& svg, const Frame& f, const std::string& x, const std::string& y, const ChartStyle& style) {
    svg.text((f.left + f.right) / 2, style.height - 8, x, style.text2, "middle", small);
    svg.text(0, 0, y, style.text2, "middle",
             "font-size=\"11\" transform=\"translate(12," + at((f.top + f.bottom) / 2) + ") rotate(-90)\"");
}

bool isUsable(const Ceiling& c) {
    return c.gflops > 0 && c.gigabytesPerSecond > 0;
}

void drawRoof(Svg& svg, const Frame& f, const Ceiling& c, const LogAxis& x, const LogAxis& y, const ChartStyle& style) {
    const double bend = c.gflops / c.gigabytesPerSecond, from = std::max(x.min(), y.min() / c.gigabytesPerSecond);
    const std::string how = c.measured ? " measured" : " by the built-in model";
    svg.begin(c.device + " " + c.model + "\nmultiply-adds " + grouped(c.gflops) + " GFLOPS, copy " +
              grouped(c.gigabytesPerSecond) + " GB/s," + how);
    svg.path("M" + at(x(from)) + " " + at(y(from * c.gigabytesPerSecond)) + " L" + at(x(bend)) + " " + at(y(c.gflops)) +
                 " L" + at(f.right) + " " + at(y(c.gflops)),
             style.text2, "stroke-width=\"2\"");
    const std::string words =
        c.device + ": " + grouped(c.gflops) + " GFLOPS, " + grouped(c.gigabytesPerSecond) + " GB/s" + how;
    // Labels the slope if it is long enough: variant names are on the right.
    const double right = x(bend) - x(from), up = y(from * c.gigabytesPerSecond) - y(c.gflops);
    if (std::hypot(right, up) > 5.3 * static_cast<double>(words.size()))
        svg.text(6, -6, words, style.text2, "start",
                 std::string(small) + " transform=\"translate(" + at(x(from)) + "," +
                     at(y(from * c.gigabytesPerSecond)) + ") rotate(" + at(-std::atan2(up, right) * 57.29578) + ")\"");
    else
        svg.text(f.right - 4, y(c.gflops) - 6, words, style.text2, "end", small);
    svg.end();
}

} // namespace

std::string roofline(const std::vector<Measurement>& rows, const std::vector<Ceiling>& ceilings,
                     const ChartStyle& given) {
    const std::vector<Pick> picks = timed(rows);
    if (picks.empty())
        return emptyChart(given, "No variant was timed.");
    ChartStyle style = given;
    style.height = std::max(given.height, 90 + 14 * static_cast<int>(picks.size())); // one line per name
    // Covers the roof's bend and all marks.
    double minX = 1, maxX = 10, minY = 1e300, maxY = 0;
    for (const Ceiling& c : ceilings)
        if (isUsable(c)) {
            maxX = std::max(maxX, 3 * c.gflops / c.gigabytesPerSecond);
            maxY = std::max(maxY, c.gflops);
        }
    for (const Pick& p : picks) {
        minX = std::min(minX, p.row->intensity());
        maxX = std::max(maxX, p.row->intensity());
        minY = std::min(minY, p.row->gflops);
        maxY = std::max(maxY, p.row->gflops);
    }
    const Frame f{58, style.width - 14.0, 14, style.height - 46.0};
    const LogAxis x(minX, maxX, f.left, f.right), y(minY / 2, maxY * 1.5, f.bottom, f.top);
    Svg svg(style, style.height, "Roofline");
    drawGrid(svg, f, x, x.ticks(), y, style);
    drawTitles(svg, f, "operations per byte by definition, log scale", "GFLOPS by definition, log scale", style);
    for (const Ceiling& c : ceilings)
        if (isUsable(c))
            drawRoof(svg, f, c, x, y, style);
    std::vector<double> wanted;
    for (const Pick& p : picks)
        wanted.push_back(y(p.row->gflops) + 4);
    const std::vector<double> places = spreadOut(wanted, 14, f.top + 10, f.bottom - 4);
    for (std::size_t i = 0; i < picks.size(); ++i) {
        const Measurement& row = *picks[i].row;
        const double px = x(row.intensity()), py = y(row.gflops), side = px < (f.left + f.right) / 2 + 60 ? 1 : -1;
        svg.begin(detail(row));
        svg.line(px + 7 * side, py, px + 15 * side, places[i] - 4, style.line);
        svg.mark(px, py, picks[i].place, colourOf(style, picks[i].place), hollow(picks[i].place) || row.ofPeak > 1);
        svg.text(px + 18 * side, places[i], labelOf(row, rows) + (row.ofPeak > 1 ? ", effective" : ""), style.text,
                 side > 0 ? "start" : "end", small);
        svg.end();
    }
    return std::move(svg).done();
}

namespace {

void drawCurve(Svg& svg, const Curve& c, const std::string& colour, std::size_t place, const LogAxis& x,
               const LogAxis& y, const std::string& axis, const ChartStyle& style) {
    std::string d;
    for (const Curve::Point& p : c.points)
        d += (d.empty() ? "M" : " L") + at(x(p.x)) + " " + at(y(p.y.median));
    svg.path(d, colour, "stroke-width=\"1.6\"");
    for (const Curve::Point& p : c.points) {
        svg.begin(c.name + "\n" + axis + " " + plain(p.x) + ": " + grouped(p.y.median) +
                  " ms (95 %: " + significant(p.y.low) + " to " + significant(p.y.high) + ")");
        svg.line(x(p.x), y(p.y.low), x(p.x), y(p.y.high), style.text, "stroke-width=\"1.5\"");
        svg.mark(x(p.x), y(p.y.median), place, colour, hollow(place));
        svg.end();
    }
}

} // namespace

std::string scalingChart(const std::vector<Curve>& curves, const std::string& axis, const ChartStyle& style) {
    double minY = 1e300, maxY = 0;
    std::set<double> xs;
    for (const Curve& c : curves)
        for (const Curve::Point& p : c.points) {
            xs.insert(p.x);
            minY = std::min(minY, p.y.low);
            maxY = std::max(maxY, p.y.high);
        }
    if (xs.empty() || !(*xs.begin() > 0) || !(minY > 0))
        return emptyChart(style, "No variant was timed.");
    const Frame f{58, style.width - 170.0, 14, style.height - 46.0};
    const LogAxis x(*xs.begin(), *xs.rbegin(), f.left, f.right, false), y(minY, maxY, f.bottom, f.top);
    Svg svg(style, style.height, "Times over " + axis);
    drawGrid(svg, f, x, {xs.begin(), xs.end()}, y, style);
    drawTitles(svg, f, axis + ", log scale", "kernel time, ms, log scale", style);
    std::vector<double> wanted;
    for (const Curve& c : curves)
        wanted.push_back(c.points.empty() ? f.top : y(c.points.back().y.median) + 4);
    const std::vector<double> places = spreadOut(wanted, 14, f.top + 10, f.bottom - 4);
    for (std::size_t i = 0; i < curves.size(); ++i) {
        const Curve& c = curves[i];
        if (c.points.empty())
            continue;
        drawCurve(svg, c, colourOf(style, i), i, x, y, axis, style);
        svg.line(x(c.points.back().x) + 7, y(c.points.back().y.median), f.right + 12, places[i] - 4, style.line);
        svg.text(f.right + 15, places[i], c.name, style.text, "start", small);
    }
    return std::move(svg).done();
}

} // namespace app::compare
