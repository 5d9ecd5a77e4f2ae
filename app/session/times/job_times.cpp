// SPDX-License-Identifier: Apache-2.0
#include "app/session/times/job_times.h"
#include "app/session/parts/run_share.h"
#include "app/session/times/series_run.h"
#include "app/session/times/time_run.h"
#include <algorithm>
#include <utility>

namespace app {
namespace {

std::vector<Recipe> recipesOf(const std::vector<TimePart>& parts) {
    std::vector<Recipe> recipes;
    for (const TimePart& part : parts)
        recipes.push_back(part.recipe);
    return recipes;
}

/// Returns the index in the input at which the result of a part in space begins: above 0 with boundary=valid.
conv::Index3 beginOf(const TimePart& part, const conv::Layout& in, const conv::Layout& out,
                     const conv::PlanOptions& options) {
    if (in.extent == out.extent)
        return {0, 0, 0};
    return conv::makePlan(build(part.recipe, in), in, planOptionsFor(part.recipe, options)).outputDomain.lo;
}

} // namespace

JobRequest JobTimes::settled(const JobRequest& request, const std::function<void(double)>& progress,
                             const std::stop_token& stop) {
    if (request.planOptions.device.starts_with("cuda"))
        throw conv::Error(conv::ErrorCode::device,
                          "Filters along time run on the CPU; choose Auto or CPU as the device, "
                          "in place of " +
                              request.planOptions.device + ".");
    std::vector<TimePart> parts = timePartsOf(request.recipe);
    const TimePart last = std::move(parts.back());
    parts.pop_back();
    // The last step may be wrong: that is said before the parts before it are computed.
    if (last.inTime)
        checkCurves(last.recipe, request.source->layout(), io::timeStepIn(request.source->info()));
    const bool kept = source_.lock() == request.source && head_ == recipesOf(parts) && options_ == request.planOptions;
    first_ = kept ? 0 : static_cast<double>(parts.size()) / static_cast<double>(parts.size() + 1);
    if (!kept)
        compute(request, parts, progress, stop);
    endsInTime_ = last.inTime;
    lastSteps_ = last.recipe.steps.size();
    JobRequest rest = request;
    rest.recipe = last.recipe;
    rest.cache = nullptr; // holds results of the source
    rest.keepStep = -1;
    rest.prepare = nullptr;
    if (input_)
        rest.source = input_;
    if (last.inTime || request.shown.extent != rest.source->layout().extent)
        rest.display.reset();
    if (request.shown.extent != rest.source->layout().extent) {
        rest.visible.clear();
        rest.visibleOnly = false;
    }
    return rest;
}

void JobTimes::compute(const JobRequest& request, const std::vector<TimePart>& parts,
                       const std::function<void(double)>& progress, const std::stop_token& stop) {
    source_.reset();
    input_ = nullptr; // frees its memory first
    origin_ = {0, 0, 0};
    const io::TimeStep step = io::timeStepIn(request.source->info());
    const double share = 1 / static_cast<double>(parts.size() + 1);
    std::shared_ptr<const conv::Volume> held;
    double from = 0;
    for (const TimePart& part : parts) {
        const conv::Volume& input = held ? *held : *request.source;
        auto result = std::make_shared<const conv::Volume>(filteredPart(
            part, input, step, request.planOptions, bytesOfCurves, shareOf({stop, progress, {}}, from, share)));
        const conv::Index3 begin = beginOf(part, input.layout(), result->layout(), request.planOptions);
        for (std::size_t axis = 0; axis < origin_.size(); ++axis)
            origin_[axis] += begin[axis];
        held = std::move(result);
        from += share;
    }
    source_ = request.source;
    head_ = recipesOf(parts);
    options_ = request.planOptions;
    input_ = std::move(held);
}

std::function<void(double)> JobTimes::progressOfLast(const std::function<void(double)>& all) const {
    return shareOf({{}, all, {}}, first_, 1 - first_).progress;
}

void JobTimes::complete(const JobRequest& request, Outcome& outcome) const {
    const auto active = static_cast<std::size_t>(
        std::ranges::count_if(request.recipe.steps, [](const Step& step) { return !step.muted; }));
    const std::size_t earlier = active - std::min(active, lastSteps_);
    outcome.recipe = request.recipe;
    outcome.input = input_;
    outcome.offers.insert(outcome.offers.begin(), earlier, {});
    outcome.stepMilliseconds.insert(outcome.stepMilliseconds.begin(), earlier, 0.0);
    for (std::size_t axis = 0; axis < origin_.size(); ++axis) {
        outcome.domain.lo[axis] += origin_[axis];
        outcome.domain.hi[axis] += origin_[axis];
    }
    if (!head_.empty())
        outcome.report.notes.emplace_back(
            "The times are those of the last steps, in space or along time. The result of "
            "the steps before them is kept while they do not change.");
}

void JobTimes::forget(const conv::Volume* source) {
    const std::shared_ptr<const conv::Volume> kept = source_.lock();
    if (source && kept && kept.get() != source)
        return;
    source_.reset();
    head_.clear();
    input_ = nullptr;
}

} // namespace app
