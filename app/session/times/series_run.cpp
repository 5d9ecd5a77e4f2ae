// SPDX-License-Identifier: Apache-2.0
#include "app/session/times/series_run.h"
#include "app/session/grids/regrid.h"
#include "app/session/parts/run_share.h"
#include "app/session/times/time_run.h"
#include "app/text/refuse.h"
#include <algorithm>
#include <conv/error.h>
#include <conv/plan_for.h>
#include <optional>
#include <utility>

namespace app {
namespace {

conv::PlanOptions unrounded(conv::PlanOptions options) {
    options.result.reset();
    return options;
}

} // namespace

void checkTimeDevice(const Recipe& recipe, const std::string& device) {
    if (actsInTime(recipe) && device.starts_with("cuda"))
        throw conv::Error(conv::ErrorCode::device, "--device " + device +
                                                       ": axes=t is computed on the CPU; leave out --device, or give "
                                                       "cpu");
}

conv::Volume filteredPart(const TimePart& part, const conv::Volume& input, const io::TimeStep& step,
                          const conv::PlanOptions& options, std::int64_t bytes, const conv::RunControl& control) {
    if (!part.inTime)
        return filteredBy(part.recipe, input, options, control);
    TimeRun run(part.recipe, input.layout(), step, options);
    conv::Layout layout = input.layout();
    layout.type = run.type();
    conv::Volume result(layout, input.info());
    conv::VolumeSink sink(result, layout.whole());
    (void)run.apply(input, sink, bytes, control);
    return result;
}

void refuseInTime(const Recipe& recipe, const std::string& why) {
    for (const Step& step : recipe.steps)
        if (actsInTime(step))
            refuseStep(step.filter, "axes with t: " + why);
}

void checkPlanShows(const Recipe& recipe) {
    refuseInTime(recipe,
                 "a plan of arrays shows steps in space only; convapp --plan -i SERIES shows filters along time");
}

SeriesRun::SeriesRun(const Recipe& recipe, const conv::Layout& series, io::TimeStep step, conv::PlanOptions options)
    : parts_(timePartsOf(recipe)), layouts_{series}, step_(std::move(step)), options_(std::move(options)) {
    checkTimeDevice(recipe, options_.device);
    const conv::PlanOptions between = unrounded(options_);
    for (const TimePart& part : parts_) {
        const conv::Layout in = layouts_.back();
        for (std::size_t axis = 0; axis < origin_.size(); ++axis)
            origin_[axis] += domain_.lo[axis];
        domain_ = in.whole();
        if (part.inTime) {
            layouts_.push_back(in);
            layouts_.back().type = TimeRun(part.recipe, in, step_, between).type();
            continue;
        }
        const conv::Plan plan = conv::makePlan(build(part.recipe, in), in, planOptionsFor(part.recipe, between));
        layouts_.push_back(unroundedOutput(plan));
        domain_ = plan.outputDomain;
    }
    if (options_.result)
        layouts_.back().type = *options_.result;
}

conv::Region SeriesRun::moved(conv::Region region, std::int64_t sign) const {
    for (std::size_t axis = 0; axis < origin_.size(); ++axis) {
        region.lo[axis] += sign * origin_[axis];
        region.hi[axis] += sign * origin_[axis];
    }
    return region;
}

conv::Report SeriesRun::inSpace(const TimePart& part, const conv::Source& from, const conv::PlanOptions& options,
                                const std::function<conv::Sink&(const conv::Layout&, const conv::Region&)>& open,
                                const conv::Region& region, const conv::RunControl& control) {
    const conv::Plan plan =
        conv::planFor(build(part.recipe, from.layout()), from, planOptionsFor(part.recipe, options), control.stop);
    note(plan);
    conv::Request wanted;
    if (region != plan.outputDomain) // an empty one stands for all
        wanted.region = region;
    return conv::apply(plan, from, wanted, open(unroundedOutput(plan), plan.outputDomain), control);
}

void SeriesRun::note(const conv::Plan& plan) {
    const std::string place = conv::placesOf(plan);
    if (devices_.find(place) == std::string::npos)
        devices_ += (devices_.empty() ? "" : ", ") + place;
    for (const conv::PlannedOp& op : plan.ops)
        if (op.variant)
            variants_.push_back(std::string(op.variant->name));
}

conv::Report SeriesRun::apply(const conv::Source& series, const conv::Region& region, conv::Sink& sink,
                              const conv::RunControl& control) {
    const std::int64_t bytes = options_.memoryBytes > 0 ? std::min(options_.memoryBytes, bytesOfCurves) : bytesOfCurves;
    devices_.clear();
    variants_.clear();
    conv::Report report;
    std::optional<conv::Volume> held; // result of the part before
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        const TimePart& part = parts_[i];
        const bool last = i + 1 == parts_.size();
        const conv::PlanOptions options = last ? options_ : unrounded(options_);
        const conv::Source& from = held ? static_cast<const conv::Source&>(*held) : series;
        const double share = 1 / static_cast<double>(parts_.size());
        const conv::RunControl own = shareOf(control, static_cast<double>(i) * share, share);
        conv::Volume between;
        std::optional<conv::VolumeSink> kept;
        const auto open = [&](const conv::Layout& layout, const conv::Region& domain) -> conv::Sink& {
            if (last)
                return sink;
            between = conv::Volume(layout);
            return kept.emplace(between, domain);
        };
        if (part.inTime) {
            TimeRun run(part.recipe, from.layout(), step_, options);
            note(run.plan());
            conv::Layout layout = from.layout();
            layout.type = run.type();
            report = run.apply(from, open(layout, layout.whole()), bytes, own, last ? region : conv::Region{});
        } else {
            report = inSpace(part, from, options, open, last ? region : conv::Region{}, own);
        }
        if (!last)
            held = std::move(between);
    }
    return report;
}

} // namespace app
