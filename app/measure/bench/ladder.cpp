// SPDX-License-Identifier: Apache-2.0
#include "app/measure/bench/ladder.h"
#include "app/text/number_text.h"
#include <algorithm>
#include <conv/variant.h>

namespace app::bench {
namespace {

using compare::bytesText;
using compare::percentText;

void addFigures(LadderStep& step, const BenchRow& row) {
    step.device = row.device;
    for (const char c : row.block)
        step.block += c == 'x' ? std::string(" × ") : std::string(1, c);
    step.milliseconds = row.time.median;
    step.gflops = row.gflops;
    step.ofPeak = row.ofPeak;
    step.launches = row.launches;
    step.counters = row.counters;
}

std::string problemOf(const BenchRow* row) {
    if (!row)
        return std::string(notAsked);
    if (row->refused)
        return *row->refused;
    return row->agrees ? std::string() : "disagrees with the reference";
}

Ladder ladderOf(const Article& article, const ArticleTable& table, const std::vector<BenchRow>& rows) {
    Ladder ladder;
    ladder.title = table.title;
    ladder.device = article.device;
    if (article.tflops > 0)
        ladder.device += " (" + compare::plain(article.tflops) + " TFLOPS)";
    double before = 0, publishedBefore = 0;
    for (const ArticleStep& s : table.steps) {
        LadderStep step;
        step.variant = s.variant;
        step.name = s.name == noRow ? std::string() : std::string(s.name);
        step.why = s.why;
        step.published = s.gflops;
        step.publishedGain = s.step > 0 ? s.step : s.gflops > 0 && publishedBefore > 0 ? s.gflops / publishedBefore : 0;
        if (s.gflops > 0)
            publishedBefore = s.gflops;
        const auto row = std::ranges::find_if(
            rows, [&](const BenchRow& r) { return r.variant == s.variant && r.at == table.point; });
        const BenchRow* const found = row == rows.end() ? nullptr : &*row;
        step.problem = problemOf(found);
        if (found && step.problem.empty()) {
            addFigures(step, *found);
            step.gain = before > 0 ? step.gflops / before : 0;
            before = step.gflops;
        }
        ladder.steps.push_back(std::move(step));
    }
    // Others that ran at this size: what the planner takes today.
    const std::size_t article_steps = ladder.steps.size();
    for (const BenchRow& row : rows)
        if (row.at == table.point && problemOf(&row).empty() &&
            std::ranges::none_of(table.steps, [&](const ArticleStep& s) { return s.variant == row.variant; })) {
            LadderStep& step = ladder.steps.emplace_back();
            step.variant = row.variant;
            for (const conv::Variant& variant : conv::variants())
                if (variant.name == row.variant && variant.dimension == article.dimension)
                    step.why = variant.summary;
            addFigures(step, row);
        }
    const auto others = ladder.steps.begin() + static_cast<std::ptrdiff_t>(article_steps);
    std::stable_sort(others, ladder.steps.end(),
                     [](const LadderStep& a, const LadderStep& b) { return a.gflops < b.gflops; });
    for (auto step = others; step != ladder.steps.end(); ++step) {
        step->gain = before > 0 ? step->gflops / before : 0;
        before = step->gflops;
    }
    return ladder;
}

} // namespace

std::vector<Ladder> laddersOf(const Article& article, const std::vector<BenchRow>& rows) {
    std::vector<Ladder> ladders;
    for (const ArticleTable& table : article.tables)
        ladders.push_back(ladderOf(article, table, rows));
    return ladders;
}

const conv::KernelFacts* busiestKernel(const LadderStep& step) {
    const conv::KernelFacts* most = nullptr;
    for (const conv::LaunchFacts& launch : step.launches)
        for (const conv::KernelFacts& kernel : launch.kernels)
            if (!most || kernel.blocks() * kernel.threads() * kernel.launches >
                             most->blocks() * most->threads() * most->launches)
                most = &kernel;
    return most;
}

std::string kernelText(const LadderStep& step) {
    const conv::KernelFacts* const most = busiestKernel(step);
    if (!most)
        return {};
    std::string text = std::to_string(most->registers) + " registers a thread";
    if (const std::int64_t shared = most->staticShared + most->dynamicShared; shared > 0)
        text += ", " + bytesText(shared) + " of shared memory a block";
    if (most->localBytes > 0)
        text += ", " + std::to_string(most->localBytes) + " B spilled a thread";
    return text + ", " + percentText(most->occupancy) + " of the warps";
}

} // namespace app::bench
