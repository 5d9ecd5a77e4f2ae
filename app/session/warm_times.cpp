// SPDX-License-Identifier: Apache-2.0
#include "app/session/warm_times.h"
#include "app/measure/discard.h"
#include "app/session/deadline.h"
#include <algorithm>
#include <chrono>
#include <conv/error.h>
#include <conv/tools/prepare.h>

namespace app {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double maxSeconds = 0.1;
/// Runs repeat for longer than a hiccup of the machine and the rise of its clock after idle time.
constexpr double secondsEnough = 0.06;
constexpr std::size_t runsEnough = 11, maxRuns = 1001;

double secondsSince(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

bool byKernel(const conv::Report& a, const conv::Report& b) {
    return a.timing.kernel < b.timing.kernel;
}

} // namespace

double firstRunOf(const conv::Timing& timing) {
    return timing.kernel + timing.firstRun;
}

std::vector<double> stepTimes(const conv::Plan& plan, const conv::Report& report, std::size_t activeSteps) {
    std::vector<double> steps(activeSteps, 0.0);
    for (std::size_t t = 0; t < std::min(report.ops.size(), plan.ops.size()); ++t) {
        const int step = plan.graph.nodes[static_cast<std::size_t>(plan.ops[t].nodes.back())].step;
        if (step >= 0 && static_cast<std::size_t>(step) < activeSteps)
            steps[static_cast<std::size_t>(step)] += report.ops[t].milliseconds;
    }
    return steps;
}

WarmTimes warmTimesOf(const conv::Plan& plan, const conv::Source& source, std::size_t activeSteps,
                      const std::stop_token& stop) {
    if (2 * plan.predictedSeconds > maxSeconds) // a cold and a timed run: their memory would be taken for nothing
        return {};
    const auto start = Clock::now();
    const Deadline limit(stop, maxSeconds);
    std::vector<conv::Report> reports;
    try {
        conv::Layout layout = plan.output();
        layout.type = conv::ElementType::f32; // type of a document's results
        conv::Volume space(layout);
        conv::touchPages(space.data(), space.layout().byteCount(), limit.token());
        compare::Discard sink(space, plan.outputDomain);
        const auto run = [&] { return conv::apply(plan, source, {}, sink, {limit.token(), {}, {}}); };
        (void)run(); // cold run: sleeping threads, cold caches
        double last = 0;
        do {
            const auto before = Clock::now();
            reports.push_back(run());
            last = secondsSince(before);
        } while (secondsSince(start) + last < maxSeconds && reports.size() < maxRuns &&
                 (reports.size() < runsEnough || secondsSince(start) < secondsEnough));
    } catch (const conv::Error& e) {
        if (e.code() != conv::ErrorCode::cancelled || stop.stop_requested())
            throw;
    }
    WarmTimes times;
    times.runs = static_cast<int>(reports.size());
    if (reports.empty())
        return times;
    const auto middle = reports.begin() + static_cast<std::ptrdiff_t>(reports.size() / 2);
    std::nth_element(reports.begin(), middle, reports.end(), byKernel);
    times.report = *middle;
    times.least = std::ranges::min_element(reports, byKernel)->timing.kernel;
    times.stepMilliseconds = stepTimes(plan, *middle, activeSteps);
    return times;
}

} // namespace app
