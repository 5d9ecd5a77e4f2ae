// SPDX-License-Identifier: Apache-2.0
#include "app/session/parts/job_worker.h"
#include "app/session/parts/job_run.h"
#include <conv/tools/later_steps.h>

namespace app {

void JobWorker::forget(const conv::Volume* source) {
    card_.forget(source);
    for (const auto& kept : {inTime_.input(), grid_.input()})
        if (kept)
            card_.forget(kept.get());
    if (grid_.input())
        inTime_.forget(grid_.input().get());
    inTime_.forget(source);
    grid_.forget(source);
}

/// Changes the grid of the data first where the recipe does.
Outcome JobWorker::compute(const JobRequest& request, const JobEvents& events, const std::stop_token& stop) {
    JobEvents first, rest = events;
    const auto half = [&](double from) { // progress of one of two equal parts
        return [told = events.progress, from](double f) { told(from + f / 2); };
    };
    if (changesGrid(request.recipe) && request.prepare)
        request.prepare();
    if (changesGrid(request.recipe) && events.progress) {
        first.progress = half(0);
        rest.progress = half(0.5);
    }
    checkTimeSteps(request.recipe);
    const JobRequest settled = grid_.settled(request, first, stop);
    const bool timed = actsInTime(settled.recipe);
    if (!timed && inTime_.input()) {
        card_.forget(inTime_.input().get());
        inTime_.forget(nullptr);
    }
    Outcome outcome = timed ? computeInTime(settled, rest, stop) : computeInSpace(settled, rest, stop);
    grid_.complete(request, outcome);
    if (outcome.stoppedAfter > 0)
        outcome.recipe = withIterations(request.recipe, outcome.stoppedAfter);
    return outcome;
}

/// Computes the parts in space and along time one after the other.
Outcome JobWorker::computeInTime(const JobRequest& request, const JobEvents& events, const std::stop_token& stop) {
    if (request.prepare)
        request.prepare();
    const JobRequest last = inTime_.settled(request, events.progress, stop);
    JobEvents told = events;
    if (events.progress)
        told.progress = inTime_.progressOfLast(events.progress);
    Outcome outcome = inTime_.endsInTime() ? computeCurves(last, told, stop) : computeInSpace(last, told, stop);
    inTime_.complete(request, outcome);
    return outcome;
}

Outcome JobWorker::computeInSpace(const JobRequest& request, const JobEvents& events, const std::stop_token& stop) {
    if (stop.stop_requested())
        throw conv::Error(conv::ErrorCode::cancelled, "Cancelled before it began.");
    if (request.prepare)
        request.prepare();
    const CardCopy::Hold hold(card_);
    try {
        const conv::Plan& plan = planning_.make(request, stop);
        const std::shared_ptr<const conv::Volume> last = done_.result.lock();
        if (last && request.cache && done_.source.lock() == request.source)
            conv::keepForLaterSteps(*request.cache, done_.plan, last, plan);
        Outcome outcome = runByPlan(request, events, plan, card_, stop);
        if (outcome.stoppedAfter > 0)
            done_ = {request.source, outcome.result, planOfFewer(outcome, request, stop)};
        else if (outcome.result)
            done_ = {request.source, outcome.result, plan};
        return outcome;
    } catch (const conv::Error& e) {
        // A device was lost on the way. With `auto`, the run goes on on the CPU, and the outcome says so.
        if (!planning_.mayGoOnElsewhere(e))
            throw;
        planning_.forget();
        Outcome outcome = runByPlan(request, events, planning_.make(request, stop), card_, stop);
        if (outcome.stoppedAfter > 0)
            planOfFewer(outcome, request, stop);
        outcome.report.notes.insert(outcome.report.notes.begin(), e.what());
        return outcome;
    }
}

/// Returns the plan of a result whose iterations were stopped, and notes in the outcome what it says.
const conv::Plan& JobWorker::planOfFewer(Outcome& outcome, const JobRequest& request, const std::stop_token& stop) {
    JobRequest few = request;
    few.recipe = withIterations(request.recipe, outcome.stoppedAfter);
    const conv::Plan& plan = planning_.make(few, stop);
    describe(outcome, plan, activeSteps(few.recipe));
    return plan;
}

WarmTimes JobWorker::timeWarm(const JobRequest& asked, const std::stop_token& stop) {
    if (actsInTime(asked.recipe))
        return {};
    const JobRequest request = grid_.settled(asked, {}, stop);
    const CardCopy::Hold hold(card_);
    const conv::Plan& plan = planning_.make(request, stop);
    if (stop.stop_requested())
        throw conv::Error(conv::ErrorCode::cancelled, "Cancelled before it began.");
    if (const Forecast f = forecastOf(plan); f.hostFree > 0 && f.hostFree / 4 < f.hostBytes)
        return {};
    const std::shared_ptr<const conv::DeviceCopy> copy = card_.copyOf(request.source.get());
    const conv::Source& source = copy ? static_cast<const conv::Source&>(*copy) : *request.source;
    WarmTimes times = warmTimesOf(plan, source, activeSteps(request.recipe), stop);
    const std::size_t earlier = activeSteps(asked.recipe) - activeSteps(request.recipe);
    times.stepMilliseconds.insert(times.stepMilliseconds.begin(), earlier, 0.0);
    return times;
}

} // namespace app
