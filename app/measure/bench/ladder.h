// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/measure/bench/article.h"

/// The steps of an article as a ladder: each with its idea, its rate here, and its gain beside the published one.
namespace app::bench {

/// LadderStep::problem of a step that was not run.
inline constexpr std::string_view notAsked = "not asked for";

struct LadderStep {
    std::string variant;
    std::string name;          ///< the article's; empty if it has no such step
    std::string why;           ///< reason for its speed
    double published = 0;      ///< GFLOPS on the article's device; 0: none
    double publishedGain = 0;  ///< over the step before; 0: none
    double gain = 0;           ///< over the step before that was timed here; 0: none
    std::string problem;       ///< why it has no figures here; empty: it has
    std::string device, block; ///< thread block, "8 × 8 × 8"; empty if there is no choice
    double milliseconds = 0, gflops = 0;
    double ofPeak = 0; ///< fraction of the device's multiply-adds; above 1: "effective"
    std::vector<conv::LaunchFacts> launches;
    std::vector<KernelCounts> counters;
};

/// One size of an article's data. Steps in the article's order, then variants beside it that ran, fastest last.
struct Ladder {
    std::string title;  ///< "1 M samples, 2047 taps, valid"
    std::string device; ///< device of the published figures, with its peak
    std::vector<LadderStep> steps;
};

/// Returns the ladders of an article with the rows that were measured, each row at its point.
[[nodiscard]] std::vector<Ladder> laddersOf(const Article& article, const std::vector<BenchRow>& rows);

/// Returns the facts of the kernel that most threads run, as part of the step. Null if the driver told nothing.
[[nodiscard]] const conv::KernelFacts* busiestKernel(const LadderStep& step);
/// "60 registers a thread, 12 KB of shared memory a block, 50 % of the warps": the kernel that most threads run. Empty
/// if the driver told nothing.
[[nodiscard]] std::string kernelText(const LadderStep& step);

/// Part of an HTML page (app/compare/page_style.h): a chart and a table for each ladder.
[[nodiscard]] std::string ladderHtml(const Article& article, const std::vector<Ladder>& ladders);
[[nodiscard]] std::string ladderMarkdown(const std::vector<Ladder>& ladders);

} // namespace app::bench
