// SPDX-License-Identifier: Apache-2.0
// Ladders as parts of pages: a bar for each step, and the reasons.
#include "app/compare/svg.h"
#include "app/measure/bench/ladder.h"
#include "app/text/number_text.h"
#include <algorithm>

namespace app::bench {
namespace {

using compare::escaped;
using compare::grouped;
using compare::significant;

std::string times(double gain) {
    return gain > 0 ? significant(gain) + " ×" : std::string();
}

/// GFLOPS of the steps that ran, in their order, with gains.
std::string chartOf(const Ladder& ladder, const compare::ChartStyle& style) {
    double max = 0;
    int count = 0;
    for (const LadderStep& step : ladder.steps) {
        max = std::max(max, step.gflops);
        count += step.gflops > 0;
    }
    if (count == 0)
        return compare::emptyChart(style, "No step of the ladder ran here.");
    constexpr double left = 190, right = 170, top = 8;
    compare::Svg svg(style, static_cast<int>(top + compare::rowHeight * count + 8), ladder.title);
    double y = top;
    for (const LadderStep& step : ladder.steps) {
        if (!(step.gflops > 0))
            continue;
        const double width = std::max(1.0, (style.width - left - right) * step.gflops / max);
        const double middle = y + compare::rowHeight / 2 + 4;
        svg.begin(step.variant + ": " + grouped(step.gflops) + " GFLOPS, " + significant(step.milliseconds) + " ms");
        svg.text(left - 8, middle, step.variant, style.text, "end");
        svg.rect(left, y + 5, width, compare::rowHeight - 10, step.name.empty() ? style.line : style.series[0]);
        svg.text(left + width + 6, middle,
                 grouped(step.gflops) + (step.gain > 0 ? ", " + times(step.gain) : std::string()), style.text2);
        svg.end();
        y += compare::rowHeight;
    }
    return std::move(svg).done();
}

std::string rowOf(const LadderStep& step) {
    std::string row = "<tr><td class=\"l\"><b>" + escaped(step.variant) + "</b></td><td class=\"l mut\">" +
                      escaped(step.name) + "</td>";
    const auto number = [&](double value, const std::string& text) {
        row += value > 0 ? "<td>" + text + "</td>" : "<td></td>";
    };
    number(step.milliseconds, significant(step.milliseconds));
    number(step.gflops, grouped(step.gflops));
    number(step.ofPeak, compare::percentText(step.ofPeak));
    number(step.gain, times(step.gain));
    number(step.publishedGain, times(step.publishedGain));
    number(step.published, grouped(step.published));
    const std::string kernel = kernelText(step);
    row += "<td class=\"w\">" + escaped(step.why);
    if (!step.problem.empty())
        row +=
            (step.why.empty() ? "" : "<br>") + std::string("<span class=\"mut\">") + escaped(step.problem) + "</span>";
    if (!kernel.empty())
        row += "<br><span class=\"mut\">" + escaped(kernel) + (step.block.empty() ? "" : ", block " + step.block) +
               "</span>";
    for (const KernelCounts& counts : step.counters)
        row += "<br><span class=\"mut\">" + escaped(sentenceOf(counts)) + "</span>";
    return row + "</td></tr>\n";
}

} // namespace

std::string ladderHtml(const Article& article, const std::vector<Ladder>& ladders) {
    std::string page;
    compare::ChartStyle style = compare::ChartStyle::variables();
    style.width = 900;
    for (const Ladder& ladder : ladders) {
        page += "<h2>" + escaped("Ladder: " + ladder.title) +
                "</h2>\n<figure><h3>GFLOPS, and gain over the step before"
                "</h3>" +
                chartOf(ladder, style) +
                "</figure>\n<div class=\"scroll\"><table><thead><tr>"
                "<th class=\"l\" scope=\"col\">Variant</th><th class=\"l\" scope=\"col\">In the article</th>"
                "<th scope=\"col\">ms</th><th scope=\"col\">GFLOPS</th><th scope=\"col\">Of the peak</th>"
                "<th scope=\"col\">Gain here</th><th scope=\"col\">Gain published</th>"
                "<th scope=\"col\">GFLOPS published, " +
                escaped(ladder.device) + "</th><th class=\"l\" scope=\"col\">Why</th></tr></thead><tbody>\n";
        for (const LadderStep& step : ladder.steps)
            page += rowOf(step);
        page += "</tbody></table></div>\n";
    }
    return page + "<p class=\"mut\">" + escaped(std::string(article.notes)) + "</p>\n";
}

std::string ladderMarkdown(const std::vector<Ladder>& ladders) {
    std::string text;
    for (const Ladder& ladder : ladders) {
        text += "\n## " + ladder.title + "\n\n| variant | in the article | ms | GFLOPS | gain | published on " +
                ladder.device + " | gain | why |\n|---|---|--:|--:|--:|--:|--:|---|\n";
        for (const LadderStep& s : ladder.steps) {
            const auto cell = [&](double value, const std::string& shown) { text += (value > 0 ? shown : "") + " | "; };
            text += "| " + s.variant + " | " + s.name + " | ";
            cell(s.milliseconds, significant(s.milliseconds));
            cell(s.gflops, grouped(s.gflops));
            cell(s.gain, times(s.gain));
            cell(s.published, grouped(s.published));
            cell(s.publishedGain, times(s.publishedGain));
            text += s.problem.empty() ? s.why : s.problem;
            for (const KernelCounts& counts : s.counters)
                text += "; " + sentenceOf(counts);
            text += " |\n";
        }
    }
    return text + "\n";
}

} // namespace app::bench
