// SPDX-License-Identifier: Apache-2.0
// Accuracy charts: errors against their limits, and distance from the rounded reference in steps.
#include "app/compare/charts.h"
#include "app/compare/svg.h"
#include "app/text/number_text.h"
#include <algorithm>

namespace app::compare {
namespace {

std::vector<const Measurement*> judged(const std::vector<Measurement>& rows) {
    std::vector<const Measurement*> found;
    for (const Measurement& row : rows)
        if (row.errors.checked > 0)
            found.push_back(&row);
    return found;
}

double roomFor(const std::vector<const Measurement*>& picks, const std::vector<Measurement>& rows) {
    std::size_t max = 8;
    for (const Measurement* row : picks)
        max = std::max(max, labelOf(*row, rows).size());
    return 14 + 6.4 * static_cast<double>(std::min<std::size_t>(max, 34));
}

} // namespace

std::string errorChart(const std::vector<Measurement>& rows, const ChartStyle& style) {
    const std::vector<const Measurement*> picks = judged(rows);
    if (picks.empty())
        return emptyChart(style, "No result was checked.");
    constexpr double min = 1e-9;
    double max = 1e-4;
    for (const Measurement* row : picks)
        for (const double e : {row->errors.relative, row->errors.limit})
            if (std::isfinite(e))
                max = std::max(max, e);
    const double left = roomFor(picks, rows), right = style.width - 16,
                 bottom = 10 + rowHeight * static_cast<double>(picks.size());
    const LogAxis x(min, max, left, right);
    Svg svg(style, static_cast<int>(bottom) + 42, "Errors relative to the peak of the reference");
    for (const double tick : x.ticks()) {
        svg.line(x(tick), 6, x(tick), bottom, style.line);
        svg.text(x(tick), bottom + 16, errorText(tick), style.text2, "middle", "font-size=\"11\"");
    }
    svg.text((left + right) / 2, bottom + 34, "error / peak, log scale: ● largest, ○ RMS, | limit", style.text2,
             "middle", "font-size=\"11\"");
    double y = 10;
    for (const Measurement* row : picks) {
        const Errors& e = row->errors;
        const double middle = y + rowHeight / 2, rms = e.peak > 0 ? e.rms / e.peak : e.rms;
        const bool good = e.good();
        svg.begin(row->name + " on " + row->device + "\nlargest " + errorText(e.relative) + ", RMS " + errorText(rms) +
                  ", limit " + errorText(e.limit) + " of the peak");
        svg.text(4, middle + 4, labelOf(*row, rows), good ? style.text : style.err);
        svg.line(x(rms), middle, x(e.relative), middle, style.text2);
        svg.line(x(e.limit), y + 4, x(e.limit), y + rowHeight - 4, good ? style.text2 : style.err,
                 "stroke-width=\"2\"");
        svg.mark(x(rms), middle, 0, good ? style.accent : style.err, true);
        svg.mark(x(e.relative), middle, 0, good ? style.accent : style.err, false);
        svg.end();
        y += rowHeight;
    }
    return std::move(svg).done();
}

std::string ulpChart(const std::vector<Measurement>& rows, const ChartStyle& style) {
    const std::vector<const Measurement*> picks = judged(rows);
    if (picks.empty())
        return emptyChart(style, "No result was checked.");
    const std::size_t bins = UlpHistogram{}.size();
    const double left = roomFor(picks, rows), cell = (style.width - 8 - left) / static_cast<double>(bins),
                 bottom = 10 + rowHeight * static_cast<double>(picks.size());
    Svg svg(style, static_cast<int>(bottom) + 42, "Distance from the rounded reference in float32 steps");
    for (std::size_t b = 0; b < bins; ++b) {
        // Labels single numbers and ends of bins; a cell's title has the details.
        const std::string label = b <= 2 ? std::to_string(b) : b + 1 == bins ? "more" : std::to_string(1LL << (b - 1));
        if (b <= 2 || b % 3 == 0)
            svg.text(left + (static_cast<double>(b) + 0.5) * cell, bottom + 16, label, style.text2, "middle",
                     "font-size=\"11\"");
    }
    svg.text((left + style.width) / 2, bottom + 34,
             "float32 steps from the reference, up to; stronger colour: more samples", style.text2, "middle",
             "font-size=\"11\"");
    double y = 10;
    for (const Measurement* row : picks) {
        const auto checked = static_cast<double>(row->errors.checked);
        svg.text(4, y + rowHeight / 2 + 4, labelOf(*row, rows), row->errors.good() ? style.text : style.err);
        for (std::size_t b = 0; b < bins; ++b) {
            const double share = static_cast<double>(row->errors.ulps[b]) / checked;
            svg.begin(row->name + ": " + ulpLabel(b) + " steps, " + std::to_string(row->errors.ulps[b]) + " samples (" +
                      percentText(share) + ")");
            const double x = left + static_cast<double>(b) * cell;
            svg.rect(x + 1, y + 3, cell - 2, rowHeight - 6, style.line, "rx=\"2\" opacity=\"0.35\"");
            if (share > 0) // a single sample is still visible
                svg.rect(x + 1, y + 3, cell - 2, rowHeight - 6, style.accent,
                         "rx=\"2\" opacity=\"" + at(0.15 + 0.85 * std::sqrt(share)) + "\"");
            svg.end();
        }
        y += rowHeight;
    }
    return std::move(svg).done();
}

} // namespace app::compare
