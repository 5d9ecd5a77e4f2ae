// SPDX-License-Identifier: Apache-2.0
#include "app/session/card_copy.h"
#include "app/session/grids/job_grid.h"
#include "app/session/job_plan.h"
#include "app/session/memory_ledger.h"
#include "app/session/parts/iterations.h"
#include "app/session/parts/visible_part.h"
#include "app/session/session.h"
#include "app/session/times/job_times.h"
#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <conv/tools/give_way.h>
#include <conv/tools/later_steps.h>
#include <conv/tools/prepare.h>
#include <limits>
#include <mutex>
#include <thread>
#include <utility>

namespace app {

namespace {

/// Longest wait of a run for the screen until a copy on the GPU is made (s). The copy makes all later runs faster.
constexpr double copySecondsBeforeVisible = 0.05;

std::size_t activeSteps(const Recipe& recipe) {
    return static_cast<std::size_t>(
        std::count_if(recipe.steps.begin(), recipe.steps.end(), [](const Step& s) { return !s.muted; }));
}

/// Notes what a plan says about the request that it computes.
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

struct Job::State {
    struct Order {
        JobRequest request;
        JobEvents events;
        std::stop_source stop;
    };
    mutable std::mutex mutex;
    std::condition_variable wake;
    std::vector<Order> orders; ///< waiting; all but the last are already stopped
    std::stop_source current;  ///< stops the order being worked on
    bool busy = false;
    bool quit = false;
    /// Last full result; worker thread only.
    struct Done {
        std::weak_ptr<const conv::Volume> source, result;
        conv::Plan plan;
    };
    Done done;
    CardCopy card;                                              ///< worker thread only
    JobPlan planning{card};                                     ///< worker thread only
    JobGrid grid;                                               ///< worker thread only
    JobTimes inTime;                                            ///< worker thread only
    std::vector<std::shared_ptr<const conv::Volume>> forgotten; ///< sources that the window forgot
    std::thread thread;

    void work() {
        conv::giveWay(); // a window waits for this thread
        std::unique_lock lock(mutex);
        while (true) {
            wake.wait(lock, [&] { return quit || !orders.empty() || !forgotten.empty(); });
            if (auto gone = std::exchange(forgotten, {}); !gone.empty()) {
                lock.unlock(); // freeing may take a moment
                for (const auto& source : gone) {
                    card.forget(source.get());
                    for (const auto& kept : {inTime.input(), grid.input()})
                        if (kept)
                            card.forget(kept.get());
                    if (grid.input())
                        inTime.forget(grid.input().get());
                    inTime.forget(source.get());
                    grid.forget(source.get());
                }
                gone.clear();
                lock.lock();
                continue;
            }
            if (orders.empty())
                return;
            Order order = std::move(orders.front());
            orders.erase(orders.begin());
            current = order.stop;
            busy = true;
            lock.unlock();
            perform(order);
            lock.lock();
            busy = false;
        }
    }

    void perform(const Order& order) {
        try {
            if (order.request.warm) {
                WarmTimes times = timeWarm(order);
                if (order.events.warm)
                    order.events.warm(std::move(times));
                return;
            }
            Outcome outcome = computeOnGrid(order);
            if (order.events.done)
                order.events.done(std::move(outcome));
        } catch (const conv::Error& e) {
            fail(order, e);
        } catch (const std::bad_alloc&) {
            fail(order, conv::Error(conv::ErrorCode::memory, "Not enough memory for the result."));
        } catch (const std::exception& e) {
            fail(order, conv::Error(conv::ErrorCode::internal, e.what()));
        }
    }

    /// Changes the grid of the data first where the recipe does.
    Outcome computeOnGrid(const Order& order) {
        Order rest = order;
        const auto half = [&](double from) { // progress of one of two equal parts
            return [told = order.events.progress, from](double f) { told(from + f / 2); };
        };
        JobEvents first;
        if (changesGrid(order.request.recipe) && order.request.prepare)
            order.request.prepare();
        if (changesGrid(order.request.recipe) && order.events.progress) {
            first.progress = half(0);
            rest.events.progress = half(0.5);
        }
        checkTimeSteps(order.request.recipe);
        rest.request = grid.settled(order.request, first, order.stop.get_token());
        const bool timed = actsInTime(rest.request.recipe);
        if (!timed && inTime.input()) {
            card.forget(inTime.input().get());
            inTime.forget(nullptr);
        }
        Outcome outcome = timed ? computeInTime(rest) : compute(rest);
        grid.complete(order.request, outcome);
        if (outcome.stoppedAfter > 0)
            outcome.recipe = withIterations(order.request.recipe, outcome.stoppedAfter);
        return outcome;
    }

    /// Computes the parts in space and along time one after the other.
    Outcome computeInTime(const Order& order) {
        const std::stop_token stop = order.stop.get_token();
        if (order.request.prepare)
            order.request.prepare();
        Order last = order;
        last.request = inTime.settled(order.request, order.events.progress, stop);
        if (order.events.progress)
            last.events.progress = inTime.progressOfLast(order.events.progress);
        Outcome outcome = inTime.endsInTime() ? computeCurves(last.request, last.events, stop) : compute(last);
        inTime.complete(order.request, outcome);
        return outcome;
    }

    Outcome compute(const Order& order) {
        const std::stop_token stop = order.stop.get_token();
        if (stop.stop_requested())
            throw conv::Error(conv::ErrorCode::cancelled, "Cancelled before it began.");
        if (order.request.prepare)
            order.request.prepare();
        const CardCopy::Hold hold(card);
        try {
            const conv::Plan& plan = planning.make(order.request, stop);
            const std::shared_ptr<const conv::Volume> last = done.result.lock();
            if (last && order.request.cache && done.source.lock() == order.request.source)
                conv::keepForLaterSteps(*order.request.cache, done.plan, last, plan);
            Outcome outcome = Run(order.request, order.events, plan, card, stop)();
            if (outcome.stoppedAfter > 0)
                done = {order.request.source, outcome.result, planOfFewer(outcome, order.request, stop)};
            else if (outcome.result)
                done = {order.request.source, outcome.result, plan};
            return outcome;
        } catch (const conv::Error& e) {
            // A device was lost on the way. With `auto`, the run goes on on the CPU, and the outcome says so.
            if (!planning.mayGoOnElsewhere(e))
                throw;
            planning.forget();
            Outcome outcome = Run(order.request, order.events, planning.make(order.request, stop), card, stop)();
            if (outcome.stoppedAfter > 0)
                planOfFewer(outcome, order.request, stop);
            outcome.report.notes.insert(outcome.report.notes.begin(), e.what());
            return outcome;
        }
    }

    /// Returns the plan of a result whose iterations were stopped, and notes in the outcome what it says.
    const conv::Plan& planOfFewer(Outcome& outcome, const JobRequest& request, const std::stop_token& stop) {
        JobRequest few = request;
        few.recipe = withIterations(request.recipe, outcome.stoppedAfter);
        const conv::Plan& plan = planning.make(few, stop);
        describe(outcome, plan, activeSteps(few.recipe));
        return plan;
    }

    /// Reads the GPU's copy if there is one, as the next run of a slider would, but makes none.
    WarmTimes timeWarm(const Order& order) {
        const std::stop_token stop = order.stop.get_token();
        if (actsInTime(order.request.recipe))
            return {};
        const JobRequest request = grid.settled(order.request, {}, stop);
        const CardCopy::Hold hold(card);
        const conv::Plan& plan = planning.make(request, stop);
        if (stop.stop_requested())
            throw conv::Error(conv::ErrorCode::cancelled, "Cancelled before it began.");
        if (const Forecast f = forecastOf(plan); f.hostFree > 0 && f.hostFree / 4 < f.hostBytes)
            return {};
        const std::shared_ptr<const conv::DeviceCopy> copy = card.copyOf(request.source.get());
        const conv::Source& source = copy ? static_cast<const conv::Source&>(*copy) : *request.source;
        WarmTimes times = warmTimesOf(plan, source, activeSteps(request.recipe), stop);
        const std::size_t earlier = activeSteps(order.request.recipe) - activeSteps(request.recipe);
        times.stepMilliseconds.insert(times.stepMilliseconds.begin(), earlier, 0.0);
        return times;
    }

    static void fail(const Order& order, const conv::Error& e) {
        if (order.events.failed)
            order.events.failed(e);
    }

    /// Requires the lock.
    void stopAll() {
        for (Order& o : orders)
            o.stop.request_stop();
        if (busy)
            current.request_stop();
    }
};

Job::Job() : state_(std::make_unique<State>()) {
    state_->thread = std::thread([s = state_.get()] { s->work(); });
}

Job::~Job() {
    {
        const std::lock_guard lock(state_->mutex);
        state_->stopAll();
        state_->quit = true;
    }
    state_->wake.notify_one();
    state_->thread.join();
}

void Job::start(JobRequest request, JobEvents events) {
    if (!request.source)
        throw conv::Error(conv::ErrorCode::internal, "A job needs a data set.");
    {
        const std::lock_guard lock(state_->mutex);
        state_->stopAll();
        state_->orders.push_back({std::move(request), std::move(events), {}});
    }
    state_->wake.notify_one();
}

void Job::cancel() {
    const std::lock_guard lock(state_->mutex);
    state_->stopAll();
}

void Job::forget(std::shared_ptr<const conv::Volume> source) {
    {
        const std::lock_guard lock(state_->mutex);
        state_->forgotten.push_back(std::move(source));
    }
    state_->wake.notify_one();
}

bool Job::running() const {
    const std::lock_guard lock(state_->mutex);
    return state_->busy || !state_->orders.empty();
}

} // namespace app
