// SPDX-License-Identifier: Apache-2.0
#include "app/session/grids/job_grid.h"
#include "app/session/grids/regrid.h"
#include "app/text/number_text.h"
#include <algorithm>
#include <chrono>
#include <utility>

namespace app {
namespace {

std::vector<Step> headOf(const GridParts& parts) {
    std::vector<Step> head;
    for (const GridPart& part : parts.parts) {
        std::ranges::copy(part.filters.steps, std::back_inserter(head));
        head.push_back(part.grid);
    }
    return head;
}

bool isOn(const conv::Layout& shown, const conv::Layout& layout) {
    return shown.extent == layout.extent && shown.geometry == layout.geometry;
}

} // namespace

JobRequest JobGrid::settled(const JobRequest& request, const JobEvents& events, const std::stop_token& stop) {
    if (!changesGrid(request.recipe))
        return request;
    const GridParts parts = partsOf(request.recipe);
    seconds_.reset();
    if (source_.lock() != request.source || head_ != headOf(parts) || options_ != request.planOptions)
        compute(request, parts, events, stop);
    JobRequest rest = request;
    rest.source = input_;
    rest.recipe = parts.rest;
    rest.cache = nullptr; // holds results of the source
    rest.keepStep = -1;
    if (!isOn(request.shown, input_->layout())) {
        rest.visible.clear();
        rest.display.reset();
        rest.visibleOnly = false;
    }
    return rest;
}

void JobGrid::compute(const JobRequest& request, const GridParts& parts, const JobEvents& events,
                      const std::stop_token& stop) {
    const auto began = std::chrono::steady_clock::now();
    source_.reset();
    before_ = input_ = nullptr; // frees their memory first
    const bool filters = std::ranges::any_of(parts.parts, [](const GridPart& p) { return !p.filters.steps.empty(); });
    const auto compute = [&](const GridParts& some, double from, double share) {
        conv::RunControl control{stop, {}, {}};
        if (events.progress)
            control.progress = [&events, from, share](double done) { events.progress(from + share * done); };
        return std::make_shared<const conv::Volume>(onLastGrid(some, request.source, request.planOptions, control));
    };
    constexpr double half = 0.5;
    auto before = compute(partsOf(gridStepsOf(request.recipe)), 0, filters ? half : 1);
    auto input = filters ? compute(parts, half, half) : before;
    if (filters && input->layout().extent != before->layout().extent)
        before = input; // boundary=valid before a grid step
    source_ = request.source;
    head_ = headOf(parts);
    options_ = request.planOptions;
    before_ = std::move(before);
    input_ = std::move(input);
    seconds_ = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
}

void JobGrid::complete(const JobRequest& request, Outcome& outcome) const {
    if (!changesGrid(request.recipe))
        return;
    outcome.recipe = request.recipe;
    outcome.before = before_;
    if (!outcome.input) // else steps along time gave the last part its input
        outcome.input = input_;
    const std::size_t earlier = head_.size();
    outcome.offers.insert(outcome.offers.begin(), earlier, {});
    outcome.stepMilliseconds.insert(outcome.stepMilliseconds.begin(), earlier, 0.0);
    if (!seconds_) {
        outcome.report.notes.emplace_back(
            "The result of the steps up to the last change of the grid was kept; the times are "
            "those of the filters behind it.");
        return;
    }
    // A source that computes: the kernel time and the rates are those of the filters behind it.
    const double milliseconds = 1000 * *seconds_;
    outcome.report.timing.read += milliseconds;
    outcome.report.timing.total += milliseconds;
    outcome.report.notes.push_back("The steps up to the last change of the grid took " +
                                   compare::significant(milliseconds) + " ms, which count as time of the host.");
}

void JobGrid::forget(const conv::Volume* source) {
    const std::shared_ptr<const conv::Volume> kept = source_.lock();
    if (kept && kept.get() != source)
        return;
    source_.reset();
    head_.clear();
    before_ = input_ = nullptr;
}

} // namespace app
