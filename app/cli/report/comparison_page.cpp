// SPDX-License-Identifier: Apache-2.0
#include "app/cli/report/comparison_page.h"
#include "app/cli/report/report.h"
#include "app/compare/candidates.h"
#include "app/compare/significance.h"
#include "app/measure/bench/ladder.h"
#include "app/system/process.h"
#include "app/text/text.h"
#include <algorithm>
#include <conv/tools/calibration.h>
#include <nlohmann/json.hpp>
#include <set>

namespace app::cli {
namespace {

/// Index in conv::variants().
std::size_t listed(const std::string& name) {
    const auto all = conv::variants();
    return static_cast<std::size_t>(
        std::find_if(all.begin(), all.end(), [&](const conv::Variant& v) { return v.name == name; }) - all.begin());
}

compare::Measurement rowOf(const bench::BenchRow& from, int dimension) {
    compare::Measurement row;
    row.candidate = {from.variant, from.device};
    row.name = from.block.empty() ? from.variant : from.variant + " " + from.block;
    row.device = from.device;
    for (const conv::DeviceKind kind : {conv::DeviceKind::cpu, conv::DeviceKind::cuda})
        if (const conv::Variant* v = compare::variantNamed(from.variant, dimension, kind)) {
            row.kind = v->kind;
            if (row.device.empty())
                row.device = kind == conv::DeviceKind::cpu ? "cpu" : "cuda";
        }
    if (from.refused) {
        row.verdict = compare::Verdict::refused;
        row.sentence = *from.refused;
        return row;
    }
    row.errors = from.errors;
    row.verdict = from.agrees ? compare::Verdict::right : compare::Verdict::wrong;
    row.firstRun = from.firstRun;
    row.predicted = from.predicted;
    row.kernelSamples = from.samples;
    row.launches = from.launches;
    row.operations = from.operations;
    row.bytes = from.bytes;
    return row;
}

void addCeiling(compare::Comparison& c, const conv::Device& d) {
    const auto same = [&](const compare::Ceiling& x) { return x.device == conv::name(d); };
    if (std::none_of(c.ceilings.begin(), c.ceilings.end(), same))
        c.ceilings.push_back({conv::name(d), d.model, d.flopsPerSecond / 1e9, d.bytesPerSecond / 1e9,
                              conv::calibrationOf(d) != nullptr});
}

compare::Section sectionOf(const bench::BenchCase& c, const bench::BenchRequest& request,
                           const std::vector<bench::BenchRow>& rows) {
    compare::Section section;
    section.title = c.label;
    compare::Comparison& comparison = section.comparison;
    comparison.input = c.layout;
    comparison.runs = request.runs;
    for (const conv::Filter& filter : c.filters)
        comparison.filters.push_back(conv::describe(filter));
    for (const bench::BenchRow& from : rows) {
        if (from.at != c.at)
            continue;
        compare::Measurement row = rowOf(from, c.layout.dimension);
        if (!from.refused)
            for (const conv::Device& d : conv::devices())
                if (conv::name(d) == from.device) {
                    compare::addRates(row, d);
                    addCeiling(comparison, d);
                }
        if (!from.refused)
            comparison.oracle = from.errors.whole ? "all samples" : std::to_string(from.checked) + " samples in boxes";
        comparison.rows.push_back(std::move(row));
    }
    // Sorts in list order, so that a variant has one colour on the full page. Ratios refer to the fastest.
    std::stable_sort(comparison.rows.begin(), comparison.rows.end(),
                     [](const compare::Measurement& a, const compare::Measurement& b) {
                         return listed(a.candidate.variant) < listed(b.candidate.variant);
                     });
    for (std::size_t i = 0; i < comparison.rows.size(); ++i) {
        const int best = comparison.reference;
        if (comparison.rows[i].timed() &&
            (best < 0 ||
             comparison.rows[i].kernel.median < comparison.rows[static_cast<std::size_t>(best)].kernel.median))
            comparison.reference = static_cast<int>(i);
    }
    compare::addSignificance(comparison.rows, comparison.reference);
    return section;
}

/// Returns the first numeric axis with several values; empty if none, or if other axes vary as well.
std::string varyingAxis(const std::vector<bench::BenchCase>& cases) {
    std::set<std::string> varying;
    for (const bench::BenchCase& c : cases)
        for (std::size_t i = 0; i < c.at.size(); ++i)
            if (c.at[i].second != cases.front().at[i].second)
                varying.insert(numberOf(c.at[i].second) ? c.at[i].first : "?");
    return varying.size() == 1 && *varying.begin() != "?" ? *varying.begin() : std::string();
}

void addCurves(compare::Page& page, const std::vector<bench::BenchCase>& cases,
               const std::vector<bench::BenchRow>& rows) {
    page.axis = varyingAxis(cases);
    if (page.axis.empty())
        return;
    for (const bench::BenchRow& row : rows) {
        if (row.time.count == 0)
            continue;
        auto curve = std::find_if(page.curves.begin(), page.curves.end(),
                                  [&](const compare::Curve& c) { return c.name == row.variant; });
        if (curve == page.curves.end())
            curve = page.curves.insert(page.curves.end(), {row.variant, {}});
        for (const auto& [name, value] : row.at)
            if (name == page.axis)
                curve->points.push_back({numberOf(value).value_or(0), row.time});
    }
    std::stable_sort(page.curves.begin(), page.curves.end(),
                     [](const auto& a, const auto& b) { return listed(a.name) < listed(b.name); });
    for (compare::Curve& curve : page.curves)
        std::sort(curve.points.begin(), curve.points.end(), [](const auto& a, const auto& b) { return a.x < b.x; });
}

} // namespace

void writePages(const Request& request, const compare::Page& page) {
    for (const std::string& file : request.report)
        if (file.ends_with(".html"))
            writeText(file, compare::htmlOf(page));
        else if (file.ends_with(".csv"))
            writeText(file, compare::csvOf(page));
        else if (file.ends_with(".md"))
            writeText(file, compare::markdownOf(page));
        else
            writeJson(file, compare::jsonOf(page));
}

compare::Facts machineFacts() {
    compare::Facts facts;
    facts.emplace_back("machine", system::hostName());
    for (const conv::Device& d : conv::devices())
        facts.emplace_back(conv::name(d), d.model + (d.driver.empty() ? "" : ", driver " + d.driver) +
                                              (d.instructions.empty() ? "" : ", " + d.instructions) + ", " +
                                              std::to_string(d.cores) +
                                              (d.kind == conv::DeviceKind::cpu ? " threads" : " multiprocessors"));
    facts.emplace_back("program", versionLine());
    facts.emplace_back("date", timestamp());
    return facts;
}

compare::Page pageOf(const bench::BenchRequest& request, const std::vector<bench::BenchRow>& rows) {
    compare::Page page;
    page.title = "Benchmark " + request.kind;
    page.facts = machineFacts();
    page.facts.insert(page.facts.begin(), {"runs", std::to_string(request.runs) + " of each variant, data resident"});
    const std::vector<bench::BenchCase> cases = bench::casesOf(request);
    if (const bench::Article* article = bench::articleOf(request.kind)) {
        const std::vector<bench::Ladder> ladders = bench::laddersOf(*article, rows);
        page.title = "Ladder, " + std::to_string(article->dimension) + "-D";
        page.openingHtml = bench::ladderHtml(*article, ladders);
        page.openingMarkdown = bench::ladderMarkdown(ladders);
    }
    for (const bench::BenchCase& c : cases)
        page.sections.push_back(sectionOf(c, request, rows));
    addCurves(page, cases, rows);
    return page;
}

} // namespace app::cli
