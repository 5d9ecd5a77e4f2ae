// SPDX-License-Identifier: Apache-2.0
#include "app/compare/export.h"
#include "app/compare/kernels.h"
#include "app/compare/own/own_text.h"
#include "app/text/number_text.h"
#include "app/text/table_cell.h"
#include "app/text/text.h"
#include <cmath>

namespace app::compare {
namespace {

std::string cell(std::string text) {
    for (std::size_t at = text.find('|'); at != std::string::npos; at = text.find('|', at + 2))
        text.insert(at, "\\");
    return text;
}

/// Empty if the row has no such number.
std::string number(bool there, double value) {
    return there ? shortest(value) : std::string();
}

struct Column {
    const char* name;
    std::string (*text)(const Measurement&);
};

bool judged(const Measurement& r) {
    return r.errors.checked > 0;
}

const std::vector<Column>& columns() {
    static const std::vector<Column> all{
        {"variant", [](const Measurement& r) { return r.name; }},
        {"device", [](const Measurement& r) { return r.device; }},
        {"class", [](const Measurement& r) { return std::string(conv::name(r.kind)); }},
        {"verdict", [](const Measurement& r) { return std::string(name(r.verdict)); }},
        {"sentence", [](const Measurement& r) { return r.sentence; }},
        {"kernel_ms", [](const Measurement& r) { return number(r.timed(), r.kernel.median); }},
        {"kernel_ms_low", [](const Measurement& r) { return number(r.timed(), r.kernel.low); }},
        {"kernel_ms_high", [](const Measurement& r) { return number(r.timed(), r.kernel.high); }},
        {"runs", [](const Measurement& r) { return std::to_string(r.kernel.count); }},
        {"upload_ms", [](const Measurement& r) { return number(r.total.count > 0, r.upload); }},
        {"download_ms", [](const Measurement& r) { return number(r.total.count > 0, r.download); }},
        {"total_ms", [](const Measurement& r) { return number(r.total.count > 0, r.total.median); }},
        {"first_run_ms", [](const Measurement& r) { return number(r.firstRun > 0, r.firstRun); }},
        {"predicted_ms", [](const Measurement& r) { return number(r.predicted > 0, r.predicted); }},
        {"speed_up", [](const Measurement& r) { return number(r.speedUp > 0, r.speedUp); }},
        {"standing", [](const Measurement& r) { return std::string(name(r.significance)); }},
        {"p", [](const Measurement& r) { return number(r.speedUp > 0, r.p); }},
        {"gflops", [](const Measurement& r) { return number(r.timed(), r.gflops); }},
        {"gb_per_s", [](const Measurement& r) { return number(r.timed(), r.gigabytesPerSecond); }},
        {"of_peak", [](const Measurement& r) { return number(r.timed(), r.ofPeak); }},
        {"of_copy", [](const Measurement& r) { return number(r.timed(), r.ofBandwidth); }},
        {"memory_bytes", [](const Measurement& r) { return std::to_string(r.memoryBytes); }},
        {"max_abs", [](const Measurement& r) { return number(judged(r), r.errors.maxAbs); }},
        {"rms", [](const Measurement& r) { return number(judged(r), r.errors.rms); }},
        {"relative", [](const Measurement& r) { return number(judged(r), r.errors.relative); }},
        {"limit", [](const Measurement& r) { return number(judged(r), r.errors.limit); }},
        {"within", [](const Measurement& r) { return number(judged(r), r.errors.within); }},
        {"non_finite", [](const Measurement& r) { return std::to_string(r.errors.nonFinite); }},
        {"checked", [](const Measurement& r) { return std::to_string(r.errors.checked); }},
    };
    return all;
}

std::string speedText(const Measurement& r) {
    switch (r.significance) {
    case Significance::unknown:
        return "";
    case Significance::reference:
        return "1 (reference)";
    case Significance::same:
        return significant(r.speedUp) + " (no difference)";
    case Significance::tooFew:
        return significant(r.speedUp) + " (too few runs)";
    default:
        return significant(r.speedUp);
    }
}

std::string factsText(const Facts& facts) {
    std::string text;
    for (const auto& [name, value] : facts)
        text += "- " + name + ": " + value + "\n";
    return text + "\n";
}

} // namespace

std::string placeText(const conv::Index3& place, conv::Item item, const conv::Layout& layout) {
    std::string text = std::to_string(place[0]);
    for (int axis = 1; axis < layout.dimension; ++axis)
        text += ", " + std::to_string(place[static_cast<std::size_t>(axis)]);
    if (layout.channels > 1)
        text += ", channel " + std::to_string(item.channel);
    if (layout.times > 1)
        text += ", time point " + std::to_string(item.time);
    return text;
}

std::vector<std::pair<std::string, std::string>> refusalsOf(const Comparison& comparison) {
    std::vector<std::pair<std::string, std::string>> found;
    std::vector<std::string> devices;
    for (const Measurement& row : comparison.rows) {
        if (row.verdict != Verdict::refused)
            continue;
        std::size_t i = 0;
        while (i < found.size() && (found[i].first != row.sentence || devices[i] != row.device))
            ++i;
        if (i == found.size()) {
            found.emplace_back(row.sentence, row.name);
            devices.push_back(row.device);
        } else {
            found[i].second += ", " + row.name;
        }
    }
    for (std::size_t i = 0; i < found.size(); ++i)
        found[i].second += " (" + devices[i] + ")";
    return found;
}

std::string verdictText(const Measurement& row) {
    switch (row.verdict) {
    case Verdict::waiting:
        return "not run";
    case Verdict::right:
        return row.errors.different ? std::to_string(*row.errors.different) + " edge samples differ, all by rounding"
                                    : "within " + errorText(row.errors.limit);
    case Verdict::wrong:
        return "wrong: outside " + errorText(row.errors.limit);
    default:
        return row.sentence;
    }
}

std::string csvOf(const Page& page) {
    const bool several = page.sections.size() > 1;
    std::string text = several ? "section" : "";
    for (const Column& column : columns())
        text += (text.empty() ? "" : ",") + std::string(column.name);
    text += "\n";
    for (const Section& section : page.sections)
        for (const Measurement& row : section.comparison.rows) {
            std::string line = several ? tableCell(section.title, ',') : "";
            bool first = !several;
            for (const Column& column : columns()) {
                line += (first ? "" : ",") + tableCell(column.text(row), ',');
                first = false;
            }
            text += line + "\n";
        }
    return text;
}

std::string markdownOf(const Page& page) {
    std::string text = "# " + page.title + "\n\n" + factsText(page.facts) + page.openingMarkdown;
    for (const Section& section : page.sections) {
        const Comparison& c = section.comparison;
        if (!section.title.empty())
            text += "## " + section.title + "\n\n";
        text += "| variant | device | kernel, warm, ms | total, warm, ms | speed-up | GFLOPS | GB/s | error / peak | "
                "verdict |\n"
                "|---|---|--:|--:|--:|--:|--:|--:|---|\n";
        for (const Measurement& r : c.rows) {
            if (r.verdict == Verdict::refused)
                continue;
            const std::string time = r.timed() ? significant(r.kernel.median) + " (" + significant(r.kernel.low) +
                                                     " to " + significant(r.kernel.high) + ")"
                                               : "";
            text += "| " + cell(r.name) + " | " + r.device + " | " + time + " | " +
                    (r.total.count > 0 ? significant(r.total.median) : "") + " | " + speedText(r) + " | " +
                    (r.timed() ? significant(r.gflops) : "") + " | " +
                    (r.timed() ? significant(r.gigabytesPerSecond) : "") + " | " +
                    (judged(r) ? errorText(r.errors.relative) : "") + " | " +
                    cell(r.sentence.empty() ? verdictText(r) : r.sentence) + " |\n";
        }
        text += "\n";
        for (const auto& [sentence, names] : refusalsOf(c))
            text += "- refused: " + names + ": " + sentence + "\n";
        text += "\nChecked against float64: " + c.oracle +
                ". Times are warm: median of interleaved runs with its 95 % interval, first run apart.\n\n" +
                kernelsMarkdown(c) + ownKernelsMarkdown(c);
    }
    return text;
}

std::string markdownOf(const FilesPage& page) {
    const Metrics& m = page.metrics;
    std::string text = "# " + page.title + "\n\n" + factsText(page.facts);
    for (const std::string& sentence : page.geometry)
        text += "- " + sentence + "\n";
    text += "\n| metric | value |\n|---|--:|\n| largest difference | " + significant(m.maxAbs, 6) + " at " +
            placeText(m.worst, m.worstItem, page.layout) + " |\n| relative to the peak | " + errorText(m.relative()) +
            " |\n| RMSE | " + significant(m.rmse, 6) + " |\n| PSNR, dB | " + significant(m.psnr, 6) + " |\n| SSIM | " +
            significant(m.ssim, 6) + " |\n| NaN in one only | " + std::to_string(m.nan) +
            " |\n| infinite in one only | " + std::to_string(m.inf) + " |\n";
    if (!page.verdict.empty())
        text += "\n" + page.verdict + "\n";
    return text;
}

} // namespace app::compare
