// SPDX-License-Identifier: Apache-2.0
#include "app/compare/candidates.h"
#include "app/compare/kernels.h"
#include "app/compare/oracle.h"
#include "app/measure/bench/article.h"
#include "app/measure/bench/tuning.h"
#include "app/measure/warm_runs.h"
#include <algorithm>
#include <chrono>
#include <cmath>
#include <conv/error.h>
#include <conv/tools/profiler.h>

namespace app::bench {
namespace {

using Clock = std::chrono::steady_clock;

/// A variant that can run at a case, with its measurements.
struct PlannedCandidate {
    conv::Plan plan;
    BenchRow row;
};

/// Returns the requested names; for an article its steps and the planner's choice on that device. Empty: all.
std::vector<std::string> wantedVariants(const BenchRequest& request, const BenchCase& c) {
    const Article* article = articleOf(request.kind);
    if (!article || !request.variants.empty())
        return request.variants;
    std::vector<std::string> names = variantsOf(*article);
    for (const conv::PlannedOp& t : conv::makePlan(c.filters, c.layout, conv::chooseDevice(request.device), {}).ops)
        if (t.variant)
            names.push_back(t.variant->name);
    return names;
}

std::string whyNotHere(const conv::Variant& v, const BenchCase& c, const conv::Error& error) {
    for (const conv::Device& d : conv::devices())
        if (d.kind == v.device)
            return compare::whyNot(v, c.filters, c.layout, &d, error);
    return compare::whyNot(v, c.filters, c.layout, nullptr, error);
}

/// Variants of a plan's ops.
std::vector<const conv::Variant*> variantsOf(const conv::Plan& plan) {
    std::vector<const conv::Variant*> all;
    for (const conv::PlannedOp& op : plan.ops)
        all.push_back(op.variant);
    return all;
}

/// Variants that the planner takes; none if no variant of the device can compute the case.
std::vector<const conv::Variant*> usualVariants(const BenchCase& c, const conv::PlanOptions& planOptions) {
    try {
        return variantsOf(conv::makePlan(c.filters, c.layout, planOptions));
    } catch (const conv::Error& e) {
        if (e.code() != conv::ErrorCode::device && e.code() != conv::ErrorCode::memory)
            throw;
        return {};
    }
}

/// Returns the variants for a case, with plans; the others are `refused` with a reason.
std::vector<PlannedCandidate> plannedCandidates(const BenchRequest& request, const BenchCase& c,
                                                std::vector<BenchRow>& refused) {
    std::vector<PlannedCandidate> able;
    const conv::Device device = conv::chooseDevice(request.device);
    const std::vector<std::string> wanted = wantedVariants(request, c);
    conv::PlanOptions usualChoice;
    usualChoice.device = request.device;
    usualChoice.resident = true;
    usualChoice.offset = c.offset;
    const std::vector<const conv::Variant*> chosen = usualVariants(c, usualChoice);
    for (const conv::Variant& v : conv::variants()) {
        const bool named = std::find(wanted.begin(), wanted.end(), v.name) != wanted.end();
        const bool usual = wanted.empty() && !v.float64 && v.kind != conv::VariantClass::approximate;
        if (v.dimension != c.layout.dimension || !(named || usual))
            continue;
        if (request.device != "auto" && v.device != device.kind)
            continue;
        BenchRow row;
        row.label = c.label;
        row.at = c.at;
        row.variant = v.name;
        conv::PlanOptions planOptions = usualChoice;
        planOptions.variant = v.name;
        try {
            PlannedCandidate planned{conv::makePlan(c.filters, c.layout, planOptions), row};
            planned.row.device = conv::name(planned.plan.device);
            planned.row.chosen = variantsOf(planned.plan) == chosen;
            for (const conv::PlannedOp& op : planned.plan.ops)
                planned.row.predicted += 1e3 * op.predictedSeconds;
            able.push_back(std::move(planned));
        } catch (const conv::Error& e) {
            if (e.code() != conv::ErrorCode::device && e.code() != conv::ErrorCode::memory)
                throw;
            row.refused = whyNotHere(v, c, e);
            refused.push_back(std::move(row));
        }
    }
    return able;
}

/// Without named variants, leaves out those predicted to be far slower than the best: they would take most of the time.
void leaveOutTooSlow(std::vector<PlannedCandidate>& able, std::vector<BenchRow>& refused) {
    std::vector<compare::Prediction> all;
    for (const PlannedCandidate& c : able)
        all.push_back({c.row.variant, conv::name(c.plan.device), c.row.predicted});
    const auto tooSlow = compare::tooSlowAmong(all);
    for (std::size_t i = 0; i < able.size(); ++i)
        if (tooSlow[i]) {
            able[i].row.refused = compare::sentenceOf(*tooSlow[i]);
            refused.push_back(able[i].row);
        }
    std::erase_if(able, [](const PlannedCandidate& c) { return c.row.refused.has_value(); });
}

std::string blockText(const conv::Plan& plan) {
    for (const conv::PlannedOp& t : plan.ops)
        if (t.variant && !t.variant->threadBlocks.empty() && t.threadBlock[0] > 0)
            return std::to_string(t.threadBlock[0]) + "x" + std::to_string(t.threadBlock[1]) + "x" +
                   std::to_string(t.threadBlock[2]);
    return {};
}

void searchBlock(PlannedCandidate& c, const conv::Volume& input, const conv::RunControl& control) {
    if (c.plan.ops.empty() || c.plan.ops.front().variant->threadBlocks.size() < 2 || !compare::OnDevice::fits(c.plan))
        return;
    const std::vector<BlockTime> times = timeBlocks(c.plan, input, control);
    c.plan = withBlock(std::move(c.plan), times[fastest(times)].block);
}

void check(PlannedCandidate& planned, const compare::Oracle& oracle, const conv::Volume& result) {
    BenchRow& row = planned.row;
    const compare::Errors errors = oracle.judge(result, planned.plan.outputDomain, oracle.limitFor(planned.plan));
    row.checked = errors.checked;
    row.different = errors.different;
    row.unexplained = errors.unexplained;
    row.error = errors.relative;
    row.limit = errors.limit;
    row.errors = errors;
    row.agrees = errors.good();
}

void finish(PlannedCandidate& c, const conv::Report& last) {
    BenchRow& row = c.row;
    row.time = spreadOf(row.samples);
    row.block = blockText(c.plan);
    row.operations = last.timing.operations;
    row.bytes = static_cast<double>(last.timing.bytesRead + last.timing.bytesWritten);
    if (row.time.median <= 0)
        return;
    row.launches = compare::launchesOf(c.plan);
    row.gflops = row.operations / row.time.median / 1e6;
    row.gigabytesPerSecond = row.bytes / row.time.median / 1e6;
    if (c.plan.device.flopsPerSecond > 0)
        row.ofPeak = row.gflops * 1e9 / c.plan.device.flopsPerSecond;
    if (c.plan.device.bytesPerSecond > 0)
        row.ofBandwidth = row.gigabytesPerSecond * 1e9 / c.plan.device.bytesPerSecond;
}

/// Times short runs in a batch: their launches and timing take a noticeable share.
void timeInARow(PlannedCandidate& c, compare::WarmRuns& runs, const conv::RunControl& control) {
    constexpr double shortMilliseconds = 2, together = 1;
    const double each = c.row.time.median;
    if (c.row.agrees && each > 0 && each <= shortMilliseconds)
        c.row.inARow = runs.inARow(c.plan, std::clamp(static_cast<int>(together / each), 6, 60), control);
}

} // namespace

std::vector<BenchRow> run(const BenchRequest& request, const std::function<void(const BenchRow&)>& report,
                          const std::stop_token& stop) {
    std::vector<BenchRow> rows;
    int number = 0;
    for (const BenchCase& c : casesOf(request)) {
        std::vector<BenchRow> refused;
        std::vector<PlannedCandidate> able = plannedCandidates(request, c, refused);
        if (request.variants.empty() && !articleOf(request.kind))
            leaveOutTooSlow(able, refused);
        if (able.empty() && refused.empty())
            throw conv::Error(conv::ErrorCode::device,
                              "No variant of that name works on " + std::to_string(c.layout.dimension) + "-D data.");
        const conv::Volume input = noise(c.layout, c.offset);
        conv::RunControl control;
        control.stop = stop;
        std::vector<conv::Report> last(able.size());
        const compare::Oracle oracle(c.filters, input, control);
        // First a checked full result of each; failures are not timed.
        for (std::size_t i = 0; i < able.size(); ++i) {
            PlannedCandidate& a = able[i];
            conv::Volume result(a.plan.output());
            conv::VolumeSink sink(result, a.plan.outputDomain);
            last[i] = conv::apply(a.plan, input, {}, sink, control);
            a.row.firstRun = last[i].timing.kernel + last[i].timing.firstRun;
            check(a, oracle, result);
        }
        if (articleOf(request.kind))
            for (PlannedCandidate& a : able)
                if (a.row.agrees)
                    searchBlock(a, input, control);
        // Then interleaved, so that changes of the machine's speed affect all.
        const conv::ProfilerRange timed("timed"), at(("case " + std::to_string(number++)).c_str());
        compare::WarmRuns runs(input);
        const auto start = Clock::now();
        for (int r = 0; r < request.runs; ++r) {
            if (r >= 3 && std::chrono::duration<double>(Clock::now() - start).count() > request.seconds)
                break;
            for (std::size_t turn = 0; turn < able.size(); ++turn) {
                // Alternating order, so that no variant always finds the caches as one other variant left them.
                const std::size_t i = r % 2 == 0 ? turn : able.size() - 1 - turn;
                if (!able[i].row.agrees)
                    continue;
                last[i] = runs.run(able[i].plan, last[i].timing.kernel, control);
                able[i].row.samples.push_back(last[i].timing.kernel);
            }
        }
        for (std::size_t i = 0; i < able.size(); ++i) {
            finish(able[i], last[i]);
            timeInARow(able[i], runs, control);
        }
        std::stable_sort(able.begin(), able.end(), [](const PlannedCandidate& a, const PlannedCandidate& b) {
            return a.row.time.median < b.row.time.median;
        });
        for (PlannedCandidate& a : able)
            rows.push_back(std::move(a.row));
        for (BenchRow& r : refused)
            rows.push_back(std::move(r));
        for (std::size_t i = rows.size() - able.size() - refused.size(); i < rows.size(); ++i)
            if (report)
                report(rows[i]);
    }
    return rows;
}

} // namespace app::bench
