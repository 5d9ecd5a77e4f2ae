// SPDX-License-Identifier: Apache-2.0
#include "app/session/parts/job_run.h"
#include "app/session/memory_ledger.h"
#include "app/session/parts/iterations.h"
#include "app/session/parts/visible_part.h"
#include <algorithm>
#include <chrono>
#include <conv/tools/give_way.h>
#include <conv/tools/prepare.h>
#include <limits>
#include <utility>

namespace app {
namespace {

/// Longest wait of a run for the screen until a copy on the GPU is made (s). The copy makes all later runs faster.
constexpr double copySecondsBeforeVisible = 0.05;

/// One request on the worker thread. Progress is weighted by the number of samples.
class Run {
  public:
    Run(const JobRequest& request, const JobEvents& events, const conv::Plan& plan, CardCopy& card,
        std::stop_token stop)
        : request_(request),
          events_(events),
          plan_(plan),
          card_(card),
          stop_(std::move(stop)),
          iterations_(request, events, plan) {
        card_.begin(request.source, plan);
        const conv::Layout& in = plan.input;
        items_ = request.visibleItems.empty() ? conv::itemsOf(in) : request.visibleItems;
        for (const conv::Region& r : request.visible)
            if (const conv::Region cut = r.intersect(plan.outputDomain); !cut.empty())
                visible_.push_back(cut);
        if (iterations_.follows() && iterations_.readsMostFor(visible_))
            visible_.clear();
        for (const conv::Region& r : visible_)
            all_ += static_cast<double>(r.count()) * static_cast<double>(items_.size());
        if (!request.visibleOnly)
            all_ += static_cast<double>(plan.outputDomain.count()) * static_cast<double>(in.channels * in.times);
    }

    Outcome operator()() {
        source_ = card_.source(copySecondsBeforeVisible, stop_);
        for (const conv::Region& region : visible_)
            doVisible(region);
        Outcome outcome;
        outcome.domain = plan_.outputDomain;
        outcome.recipe = request_.recipe;
        const std::size_t active = activeSteps(request_.recipe);
        describe(outcome, plan_, active);
        outcome.forecast = forecastOf(plan_);
        outcome.forecast.keptBytes = card_.bytes();
        outcome.heldBack = outcome.forecast.heavy() && !request_.agreed && !request_.visibleOnly;
        if (!request_.visibleOnly && !outcome.heldBack && !doPicture()) {
            auto result = std::make_shared<conv::Volume>(layoutOf(plan_.outputDomain), request_.source->info());
            const double touched = touch(*result);
            conv::VolumeSink sink(*result, plan_.outputDomain);
            source_ = card_.source(std::numeric_limits<double>::infinity(), stop_);
            conv::Request whole{{}, {}, false, request_.keepStep};
            if (iterations_.follows())
                whole.items = iterations_.order();
            outcome.report = apply(whole, sink, static_cast<double>(result->layout().sampleCount()));
            outcome.stoppedAfter = iterations_.stoppedAfter();
            outcome.report.timing.allocate += touched;
            outcome.report.timing.total += touched;
            outcome.result = std::move(result);
        } else {
            outcome.report = last_;
        }
        outcome.stepMilliseconds = stepTimes(plan_, outcome.report, active);
        return outcome;
    }

  private:
    /// Writes to every page of fresh memory, so that kernel times contain none of that. Returns milliseconds.
    [[nodiscard]] double touch(conv::Volume& volume) const {
        const auto start = std::chrono::steady_clock::now();
        conv::touchPages(volume.data(), volume.layout().byteCount(), stop_);
        return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    }

    conv::Report apply(const conv::Request& what, conv::Sink& sink, double share) {
        const auto progress = [&](double fraction) {
            if (events_.progress && all_ > 0)
                events_.progress(std::min(1.0, (before_ + fraction * share) / all_));
        };
        conv::RunControl control{stop_, progress, request_.cache};
        if (iterations_.follows() && what.region.empty())
            control.iteration = [this](const conv::IterationState& state) { return iterations_.take(state); };
        conv::Report report = conv::apply(plan_, *source_, what, sink, control);
        before_ += share;
        return report;
    }

    [[nodiscard]] conv::Layout layoutOf(const conv::Region& region) const {
        return floatLayout(plan_.output(), plan_.input.geometry, region);
    }

    void doVisible(const conv::Region& region) {
        const conv::LeaveCore leave; // the window meanwhile paints earlier regions
        VisiblePart part(layoutOf(region), region, request_.visibleItems, request_.source->info());
        const double share = static_cast<double>(part.samples()->layout().sampleCount());
        last_ = apply({region, items_, true, -1}, part.sink(), share);
        if (events_.region)
            events_.region(region, part.samples(), last_);
    }

    /// Computes the displayed picture on the GPU that has the source. False without a copy there, or memory.
    bool doPicture() {
        const std::optional<conv::DisplayPart>& part = request_.display;
        const bool alone = plan_.device.kind == conv::DeviceKind::cuda && !plan_.elsewhere && plan_.also.empty();
        if (!part || !events_.picture || !alone || plan_.input.extent[2] != 1 ||
            !plan_.outputDomain.contains(part->source))
            return false;
        source_ = card_.source(std::numeric_limits<double>::infinity(), stop_);
        const std::shared_ptr<const conv::DeviceCopy> copy = card_.copyOf(request_.source.get());
        if (!copy || copy->device().index != plan_.device.index)
            return false;
        std::shared_ptr<const conv::Volume> pictures;
        try {
            conv::DeviceData result(plan_.device, layoutOf(part->source));
            conv::DeviceSink sink(result, part->source);
            last_ = apply({part->source, {}, true, -1}, sink, 0);
            pictures = std::make_shared<const conv::Volume>(conv::displayed(result, part->source, *part));
        } catch (const conv::Error& e) {
            if (e.code() != conv::ErrorCode::memory)
                throw;
            return false;
        }
        events_.picture(*part, std::move(pictures), last_);
        return true;
    }

    const JobRequest& request_;
    const JobEvents& events_;
    const conv::Plan& plan_;
    CardCopy& card_;
    std::shared_ptr<const conv::Source> source_; ///< the request's, from the GPU where it keeps a copy
    std::stop_token stop_;
    IterationFollower iterations_;
    std::vector<conv::Item> items_;
    std::vector<conv::Region> visible_;
    double all_ = 0, before_ = 0;
    conv::Report last_;
};

} // namespace

std::size_t activeSteps(const Recipe& recipe) {
    return static_cast<std::size_t>(
        std::count_if(recipe.steps.begin(), recipe.steps.end(), [](const Step& s) { return !s.muted; }));
}

void describe(Outcome& outcome, const conv::Plan& plan, std::size_t active) {
    outcome.plan = conv::describe(plan);
    outcome.device = conv::name(plan.device);
    outcome.places = conv::placesOf(plan);
    if (plan.elsewhere)
        outcome.whyElsewhere = plan.elsewhere->why;
    outcome.deviceReason = plan.deviceReason;
    outcome.strictReason = plan.strictReason;
    outcome.fellBack = plan.fellBack;
    outcome.offers.clear();
    for (std::size_t step = 0; step < active; ++step)
        outcome.offers.push_back(offersOf(plan, static_cast<int>(step)));
}

Outcome runByPlan(const JobRequest& request, const JobEvents& events, const conv::Plan& plan, CardCopy& card,
                  std::stop_token stop) {
    return Run(request, events, plan, card, std::move(stop))();
}

} // namespace app
