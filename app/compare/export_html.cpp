// SPDX-License-Identifier: Apache-2.0
#include "app/compare/export.h"
#include "app/compare/kernels.h"
#include "app/compare/own/own_text.h"
#include "app/compare/page_style.h"
#include "app/compare/svg.h"
#include "app/text/number_text.h"
#include <algorithm>
#include <array>

namespace app::compare {
namespace {

std::string head(const std::string& title, const Facts& facts) {
    std::string page = "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
                       "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><title>" +
                       escaped(title) + "</title>\n" + pageStyle + "</head><body><main>\n<h1>" + escaped(title) +
                       "</h1>\n<dl>\n";
    for (const auto& [name, value] : facts)
        page += "<dt>" + escaped(name) + "</dt><dd>" + escaped(value) + "</dd>\n";
    return page + "</dl>\n";
}

/// A table cell with its sort key; empty if there is no number.
std::string cell(bool there, double value, const std::string& text) {
    return there ? "<td data-v=\"" + (std::isfinite(value) ? at(1e6 * value) : std::string("1e99")) + "\">" + text +
                       "</td>"
                 : "<td></td>";
}

/// Upload, kernel and download on one scale for all rows.
std::string splitBar(const Measurement& row, double max) {
    if (!row.timed())
        return "<td></td>";
    const double all = row.upload + row.kernel.median + row.download;
    std::string bar = "<td class=\"l\" data-v=\"" + at(1e6 * all) + "\"><div class=\"split\" title=\"upload " +
                      significant(row.upload) + " ms, kernel " + significant(row.kernel.median) + " ms, download " +
                      significant(row.download) + " ms\">";
    const std::array<std::pair<double, const char*>, 3> parts{
        {{row.upload, "--up"}, {row.kernel.median, "--ker"}, {row.download, "--down"}}};
    for (const auto& [ms, colour] : parts)
        if (ms > 0)
            bar += "<i style=\"width:" + at(100 * ms / max) + "%;background:var(" + colour + ")\"></i>";
    return bar + "</div></td>";
}

std::string speedCell(const Measurement& row) {
    if (row.speedUp <= 0)
        return "<td></td>";
    const std::string title = " title=\"" + significant(row.speedUpLow) + " to " + significant(row.speedUpHigh) +
                              (row.significance == Significance::reference ? "" : ", p = " + significant(row.p, 2)) +
                              "\"";
    return "<td data-v=\"" + at(1e6 * row.speedUp) + "\"" + title + ">" + significant(row.speedUp) + " ×</td>";
}

/// The nearer ceiling of the two.
std::string ceilingCell(const Measurement& row) {
    const bool arithmetic = row.ofPeak >= row.ofBandwidth;
    return cell(row.timed(), std::max(row.ofPeak, row.ofBandwidth),
                percentText(std::max(row.ofPeak, row.ofBandwidth)) + (arithmetic ? " FMA" : " copy") +
                    (row.ofPeak > 1 ? ", effective" : ""));
}

std::string verdictCell(const Measurement& row) {
    const bool good = row.verdict == Verdict::right;
    return std::string("<td class=\"w ") +
           (good                              ? "good"
            : row.verdict == Verdict::waiting ? "mut"
                                              : "bad") +
           "\">" +
           (good                              ? "✓ "
            : row.verdict == Verdict::waiting ? ""
                                              : "✗ ") +
           escaped(good || row.sentence.empty() ? verdictText(row) : row.sentence) + "</td>";
}

std::string rowOf(const Measurement& row, bool reference, double max) {
    const Errors& e = row.errors;
    const bool judged = e.checked > 0;
    std::string line = std::string("<tr") + (reference ? " class=\"ref\"" : "") + "><td class=\"l\"><b>" +
                       escaped(row.name) + "</b></td><td class=\"l\">" + escaped(row.device) +
                       "</td><td class=\"l mut\">" + std::string(conv::name(row.kind)) + "</td>" + splitBar(row, max);
    line += cell(row.timed(), row.kernel.median,
                 grouped(row.kernel.median) + " <span class=\"mut\">± " + significant(100 * row.kernel.noise(), 2) +
                     " %</span>");
    line += cell(row.total.count > 0, row.total.median, grouped(row.total.median));
    line += cell(row.firstRun > 0, row.firstRun, grouped(row.firstRun));
    line += speedCell(row);
    line += "<td class=\"l\">" +
            (row.significance == Significance::unknown ? std::string() : std::string(name(row.significance))) + "</td>";
    line += cell(row.timed(), row.gflops, grouped(row.gflops));
    line += cell(row.timed(), row.gigabytesPerSecond, grouped(row.gigabytesPerSecond));
    line += ceilingCell(row);
    line += cell(judged, e.relative, errorText(e.relative));
    line += cell(judged, e.rms, errorText(e.peak > 0 ? e.rms / e.peak : e.rms));
    line += cell(judged, e.within, plain(100 * e.within) + " %");
    line += cell(row.memoryBytes > 0, static_cast<double>(row.memoryBytes), bytesText(row.memoryBytes));
    return line + verdictCell(row) + "</tr>\n";
}

std::string tableOf(const Comparison& c) {
    static constexpr const char* names[] = {"Variant",
                                            "Device",
                                            "Class",
                                            "Upload, kernel, download",
                                            "Kernel, warm, ms",
                                            "Total, warm, ms",
                                            "First run, ms",
                                            "Speed-up",
                                            "Against reference",
                                            "GFLOPS",
                                            "GB/s",
                                            "% of ceiling",
                                            "Max error",
                                            "RMS",
                                            "Within limit",
                                            "Memory",
                                            "Verdict"};
    std::string table = "<div class=\"scroll\"><table class=\"sort\"><thead><tr>";
    for (std::size_t i = 0; i < std::size(names); ++i)
        table += std::string("<th scope=\"col\"") + (i < 4 || i == 8 || i == 16 ? " class=\"l\"" : "") +
                 (i == 4 ? " aria-sort=\"ascending\"" : "") + "><button>" + names[i] + "</button></th>";
    table += "</tr></thead><tbody>\n";
    double max = 0;
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < c.rows.size(); ++i) {
        max = std::max(max, c.rows[i].upload + c.rows[i].kernel.median + c.rows[i].download);
        if (c.rows[i].verdict != Verdict::refused)
            order.push_back(i);
    }
    // By kernel time; untimed rows last.
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        const auto key = [&](std::size_t i) { return c.rows[i].timed() ? c.rows[i].kernel.median : 1e300; };
        return key(a) < key(b);
    });
    for (const std::size_t i : order)
        table += rowOf(c.rows[i], static_cast<int>(i) == c.reference, max);
    return table + "</tbody></table></div>\n<p class=\"mut\"><span class=\"key\" "
                   "style=\"background:var(--up);margin-left:0\"></span>upload"
                   "<span class=\"key\" style=\"background:var(--ker)\"></span>kernel"
                   "<span class=\"key\" style=\"background:var(--down)\"></span>download. Errors are relative to the "
                   "peak of the "
                   "float64 reference.</p>\n";
}

std::string refusedOf(const Comparison& c) {
    std::string list;
    const auto count = std::count_if(c.rows.begin(), c.rows.end(),
                                     [](const Measurement& row) { return row.verdict == Verdict::refused; });
    for (const auto& [sentence, names] : refusalsOf(c))
        list += "<li><b>" + escaped(names) + "</b> " + escaped(sentence) + "</li>\n";
    return count == 0 ? list
                      : "<details><summary>" + std::to_string(count) + (count == 1 ? " variant is" : " variants are") +
                            " refused</summary><ul>\n" + list + "</ul></details>\n";
}

std::string figure(const std::string& title, const std::string& svg) {
    return "<figure><h3>" + title + "</h3>" + svg + "</figure>\n";
}

std::string chartsOf(const Comparison& c) {
    const ChartStyle style = ChartStyle::variables();
    return "<div class=\"charts\">\n" + figure("Kernel time", barChart(c.rows, style)) +
           figure("Roofline", roofline(c.rows, c.ceilings, style)) + figure("Errors", errorChart(c.rows, style)) +
           figure("Distance from the reference", ulpChart(c.rows, style)) + "</div>\n";
}

std::string image(const std::string& uri, const std::string& alt) {
    return "<img src=\"" + uri + "\" alt=\"" + escaped(alt) + "\">";
}

std::string colourBar(double range) {
    return "<div class=\"bar\"></div><div class=\"ends\"><span>−" + errorText(range) + "</span><span>0</span><span>+" +
           errorText(range) + "</span></div>";
}

std::string picturesOf(const Section& section) {
    if (section.pictures.empty())
        return {};
    std::string grid = "<h2>Results and their differences from the reference</h2>\n<div class=\"pics\">\n";
    if (!section.before.empty())
        grid += "<figure><div class=\"two\">" + image(section.before, "input") + "</div>" +
                "<figcaption><b>input</b></figcaption></figure>\n";
    for (std::size_t i = 0; i < section.pictures.size(); ++i) {
        const RowPictures& p = section.pictures[i];
        const Measurement& row = section.comparison.rows[i];
        if (p.result.empty())
            continue;
        const bool wrong = row.verdict == Verdict::wrong;
        grid += "<figure><div class=\"two\"><div>" + image(p.result, row.name + ", result") + "</div><div>" +
                image(p.difference, row.name + ", difference") + "</div></div>" + colourBar(p.range) +
                "<figcaption><b" + (wrong ? " class=\"bad\"" : "") + ">" + escaped(row.name) + "</b> " +
                escaped(row.device) + (wrong ? " <span class=\"bad\">✗ wrong</span>" : "") + "<br>" +
                escaped(p.caption) + "</figcaption></figure>\n";
    }
    return grid + "</div>\n";
}

std::string summaryOf(const Page& page) {
    int wrong = 0, right = 0, refused = 0;
    bool stopped = false;
    for (const Section& s : page.sections) {
        wrong += s.comparison.wrong();
        stopped = stopped || s.comparison.stopped;
        for (const Measurement& row : s.comparison.rows) {
            right += row.verdict == Verdict::right;
            refused += row.verdict == Verdict::refused;
        }
    }
    std::string text = "<p class=\"sum" + std::string(wrong > 0 ? " bad" : "") + "\">";
    if (wrong > 0)
        text += "<span class=\"bad\">✗ " + std::to_string(wrong) + (wrong == 1 ? " result is" : " results are") +
                " wrong or failed.</span> ";
    text += std::to_string(right) + (right == 1 ? " result is" : " results are") + " within the limit, " +
            std::to_string(refused) + " refused.";
    if (stopped)
        text += " <span class=\"warn\">Stopped before all runs were done.</span>";
    return text + "</p>\n";
}

std::string metricsTable(const FilesPage& page) {
    const Metrics& m = page.metrics;
    const auto line = [](const std::string& name, const std::string& value) {
        return "<tr><td class=\"l\">" + name + "</td><td>" + value + "</td></tr>\n";
    };
    return "<div class=\"scroll\"><table style=\"width:auto\"><tbody>\n" +
           line("largest difference",
                significant(m.maxAbs, 6) + " at " + placeText(m.worst, m.worstItem, page.layout)) +
           line("relative to the peak", errorText(m.relative())) + line("RMSE", significant(m.rmse, 6)) +
           line("PSNR, dB", significant(m.psnr, 6)) + line("SSIM", significant(m.ssim, 6)) +
           line("data range", significant(m.range, 6)) + line("NaN in one only", std::to_string(m.nan)) +
           line("infinite in one only", std::to_string(m.inf)) + "</tbody></table></div>\n";
}

} // namespace

std::string htmlOf(const Page& page) {
    std::string text = head(page.title, page.facts) + summaryOf(page) + page.openingHtml;
    for (const Section& section : page.sections) {
        if (!section.title.empty())
            text += "<h2>" + escaped(section.title) + "</h2>\n";
        text += tableOf(section.comparison) + refusedOf(section.comparison) + chartsOf(section.comparison) +
                kernelsHtml(section.comparison) + ownKernelsHtml(section.comparison) + picturesOf(section);
    }
    if (!page.curves.empty()) {
        ChartStyle style = ChartStyle::variables();
        style.width = 900;
        text += "<h2>Scaling</h2>\n<div class=\"charts\">" +
                figure("Time over " + escaped(page.axis), scalingChart(page.curves, page.axis, style)) + "</div>\n";
    }
    text += "<footer><p>Times are warm: medians of interleaved runs with the 95 % interval of the median. The first "
            "run of a "
            "variant has a column of its own: its kernels, with pages, threads and code not yet at hand. Whether a "
            "variant differs from the reference row is decided by the Mann-Whitney test (p &lt; 0.01). "
            "GFLOPS count the filter's definition; above what the device's multiply-adds could reach they are called "
            "effective and their mark is hollow. Every result was held against a float64 reference";
    if (page.sections.size() == 1)
        text += " (" + escaped(page.sections[0].comparison.oracle) + ")";
    text += "; a wrong one is not timed.";
    if (page.sections.size() == 1 && page.sections[0].comparison.cost.runs > 0) {
        const Cost& cost = page.sections[0].comparison.cost;
        text += " Comparing and drawing added " + percentText(cost.overhead()) + " to the runs' " +
                significant(cost.runs / 1e3) + " s; the reference, computed once, is not in that and took " +
                significant(cost.oracle / 1e3) + " s.";
    }
    return text + "</p></footer>\n</main>" + pageScript + "</body></html>\n";
}

std::string htmlOf(const FilesPage& page) {
    std::string text = head(page.title, page.facts);
    if (!page.verdict.empty())
        text += "<p class=\"sum" + std::string(page.good ? "" : " bad") + "\">" + (page.good ? "✓ " : "✗ ") +
                escaped(page.verdict) + "</p>\n";
    if (page.geometry.empty())
        text += "<p class=\"good\">✓ Size, spacing, origin and direction agree.</p>\n";
    for (const std::string& sentence : page.geometry)
        text += "<p class=\"warn\">⚠ " + escaped(sentence) + "</p>\n";
    text += metricsTable(page);
    if (!page.a.empty())
        text += "<div class=\"pics\">\n<figure>" + image(page.a, "first") + "<figcaption><b>first</b> " +
                escaped(page.caption) + "</figcaption></figure>\n<figure>" + image(page.b, "second") +
                "<figcaption><b>second</b></figcaption></figure>\n<figure>" + image(page.difference, "difference") +
                colourBar(page.range) + "<figcaption><b>first − second</b></figcaption></figure>\n</div>\n";
    return text + "</main></body></html>\n";
}

} // namespace app::compare
