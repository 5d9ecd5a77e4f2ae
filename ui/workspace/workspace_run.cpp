// SPDX-License-Identifier: Apache-2.0
// Workspace: job requests of the current document and their events.
#include "ui/text/app_text.h"
#include "ui/text/recipe_text.h"
#include "ui/workspace/background.h"
#include "ui/workspace/workspace.h"
#include <algorithm>
#include <utility>

namespace ui {
namespace {

/// Samples below which a full run is as fast as its visible part.
constexpr std::int64_t smallSamples = 1 << 18;
/// Samples from which dragging uses screen resolution on a GPU. Below, full values arrive as fast.
constexpr std::int64_t largeImage = 1 << 22;
// Run time after which a new slider value stops a run: until the visible part is done, and from then on.
constexpr qint64 patienceForFirst = 2000, patienceForAll = 50; // ms
constexpr std::size_t historyLength = 54;

void push(std::deque<double>& history, double value) {
    history.push_back(value);
    if (history.size() > historyLength)
        history.pop_front();
}

/// Returns the index of the active step before the first difference, whose result a later step can reuse.
int stepBeforeChange(const app::Recipe& from, const app::Recipe& to) {
    const auto active = [](const app::Recipe& r) {
        std::vector<app::Step> steps;
        std::copy_if(r.steps.begin(), r.steps.end(), std::back_inserter(steps),
                     [](const app::Step& s) { return !s.muted; });
        return steps;
    };
    const std::vector<app::Step> a = active(from), b = active(to);
    const auto first = std::mismatch(a.begin(), a.end(), b.begin(), b.end()).second;
    return static_cast<int>(std::min<std::ptrdiff_t>(first - b.begin(), static_cast<std::ptrdiff_t>(b.size()) - 1)) - 1;
}

} // namespace

app::JobRequest Workspace::request() {
    const app::Document& d = document();
    const VolumePtr grid = shownSource();
    const conv::Layout& layout = grid->layout();
    app::JobRequest r;
    r.source = d.source;
    r.shown = layout;
    r.recipe = d.recipe;
    r.planOptions = d.planOptions;
    r.prepare = prepare_;
    DocumentExtra& extra = extras_[static_cast<std::size_t>(current())];
    r.cache = extra.cache;
    r.keepStep = stepBeforeChange(extra.asked, d.recipe);
    if (extra.asked != d.recipe) // times of another recipe say nothing
        extra.history.clear();
    extra.asked = d.recipe;
    if (layout.sampleCount() <= smallSamples || !visibleRegions_)
        return r;
    for (const conv::Region& region : visibleRegions_())
        if (region.count() * 2 < layout.whole().count())
            r.visible.push_back(region);
    if (layout.dimension == 3 && layout.channels * layout.times > 1)
        r.visibleItems = {visibleItem_()};
    r.visibleOnly = dragging_ && !r.visible.empty();
    if (dragging_ && !r.visibleOnly && display_ && layout.sampleCount() >= largeImage)
        r.display = display_();
    r.agreed = extra.agreed;
    return r;
}

void Workspace::start() {
    const bool running = hidden_.state == RunStatus::State::computing && begunDragging_ && job_.running();
    const qint64 patience = hidden_.preview ? patienceForAll : patienceForFirst;
    if (running && dragging_ && hasDocument() && !upToDate() && clock_.elapsed() < patience) {
        again_ = true;
        return;
    }
    again_ = false;
    idle_.stop();
    lateError_.stop();
    checking_.request_stop();
    stopWarming();
    ++run_;
    if (!hasDocument() || upToDate()) {
        job_.cancel();
        if (hasDocument() && !hasActiveSteps(document().recipe)) {
            session_.document(current()).outcome = {};
            extras_[static_cast<std::size_t>(current())].agreement.reset();
        }
        Q_EMIT resultChanged();
        idle_.start(); // another document or branch is current
        rest();
        if (hasDocument())
            finishWaitingSave(true);
        return;
    }
    hidden_ = {RunStatus::State::computing, 0, false, -1};
    clock_.start();
    if (status_.state != RunStatus::State::computing && !showBusy_.isActive())
        showBusy_.start();
    app::JobRequest r = request();
    visibleOnly_ = r.visibleOnly;
    begunDragging_ = dragging_;
    job_.start(std::move(r), events());
}

app::JobEvents Workspace::events() {
    const quint64 run = run_;
    const auto post = [this](auto f) { QMetaObject::invokeMethod(this, std::move(f), Qt::QueuedConnection); };
    auto told = std::make_shared<double>(-1);
    app::JobEvents e;
    e.region = [=, this](const conv::Region& region, const VolumePtr& samples, const conv::Report& report) {
        post([=, this] { takeRegion(run, region, samples, report); });
    };
    e.picture = [=, this](const conv::DisplayPart& part, const VolumePtr& levels, const conv::Report& report) {
        post([=, this] { takePictures(run, part, levels, report); });
    };
    e.progress = [=, this](double fraction) {
        if (fraction - *told < 0.01) // limits the number of events queued on the GUI thread
            return;
        *told = fraction;
        post([=, this] { takeProgress(run, fraction); });
    };
    e.done = [=, this](app::Outcome outcome) {
        post([=, this, o = std::move(outcome)]() mutable { takeOutcome(run, std::move(o)); });
    };
    e.failed = [=, this](const conv::Error& error) { post([=, this] { takeError(run, error); }); };
    return e;
}

void Workspace::takeRegion(quint64 run, const conv::Region& region, const VolumePtr& samples,
                           const conv::Report& report) {
    if (run != run_)
        return;
    takeLive(region, report);
    Q_EMIT patch(region, samples);
    hidden_.preview = true;
    if (!showBusy_.isActive())
        setStatus(hidden_);
    if (again_ && clock_.elapsed() >= patienceForAll)
        start();
}

void Workspace::takePictures(quint64 run, const conv::DisplayPart& part, const VolumePtr& levels,
                             const conv::Report& report) {
    if (run != run_)
        return;
    takeLive(part.source, report);
    Q_EMIT pictures(part, levels);
    hidden_.preview = true;
}

void Workspace::takeLive(const conv::Region& region, const conv::Report& report) {
    live_.report = report;
    live_.region = region;
    live_.recipe = extras_[static_cast<std::size_t>(current())].asked;
    push(live_.history, report.timing.total);
}

void Workspace::takeProgress(quint64 run, double fraction) {
    if (run != run_)
        return;
    hidden_.progress = fraction;
    const double seconds = static_cast<double>(clock_.elapsed()) / 1000;
    hidden_.secondsLeft = seconds > 2 && fraction > 0.02 ? seconds * (1 - fraction) / fraction : -1;
    if (!showBusy_.isActive())
        setStatus(hidden_);
}

void Workspace::takeOutcome(quint64 run, app::Outcome outcome) {
    if (run != run_)
        return;
    if (outcome.heldBack) {
        if (!std::exchange(extras_[static_cast<std::size_t>(current())].told, true))
            holdBack(outcome.forecast, hidden_.preview);
        outcome.result = document().outcome.result; // keep the previous result, marked as stale by an empty recipe
        outcome.domain = document().outcome.domain;
        outcome.before = document().outcome.before;
        outcome.input = document().outcome.input;
        outcome.recipe = {};
        extras_[static_cast<std::size_t>(current())].agreement.reset(); // belonged to the previous result
        session_.document(current()).outcome = std::move(outcome);
        Q_EMIT resultChanged();
        setStatus({RunStatus::State::held, -1, hidden_.preview, -1});
        dropMissingReference();
        if (waitingSave_ && document().source == waitingSource_)
            runAnyway(); // to save it is the user's word
        return;
    }
    if (!outcome.result) { // dragging: only the visible part, or its display levels
        visibleOnly_ = true;
        hidden_ = {RunStatus::State::computing, -1, true, -1};
        showBusy_.stop();
        setStatus(hidden_);
        if (!dragging_ || again_)
            start();
        return;
    }
    DocumentExtra& extra = extras_[static_cast<std::size_t>(current())];
    push(extra.history, outcome.report.timing.total);
    extra.agreement.reset();
    live_ = {};
    session_.document(current()).outcome = std::move(outcome);
    Q_EMIT resultChanged();
    idle_.start();
    rest();
    if (upToDate())
        finishWaitingSave(true);
    if (again_) // a newer value arrived during this run, and everything is visible
        start();
}

void Workspace::rest() {
    RunStatus status;
    status.state = hasDocument() && document().outcome.result ? RunStatus::State::done : RunStatus::State::idle;
    setStatus(status);
    computeReference();
}

void Workspace::useIdleTime() {
    if (!hasDocument() || extra(current()).awaited || busy() || dragging_ || !document().outcome.result ||
        !upToDate() || !hasActiveSteps(document().recipe))
        return;
    const bool untimed = !document().outcome.warm;
    if (untimed && !(occupied_ && occupied_())) {
        startWarming();
        return;
    }
    check();
    if (untimed)
        idle_.start();
}

void Workspace::startWarming() {
    const app::Document& d = document();
    app::JobRequest r;
    r.source = d.source;
    r.recipe = d.recipe;
    r.planOptions = d.planOptions;
    r.warm = true;
    app::JobEvents e;
    const auto post = [this, run = ++warmRun_](const app::WarmTimes& times) {
        QMetaObject::invokeMethod(
            this,
            [this, run, times] {
                if (run == warmRun_ && warming_)
                    takeWarmTimes(times);
            },
            Qt::QueuedConnection);
    };
    e.warm = post;
    // Stopped runs are ignored. After an error the times of the first run stay.
    e.failed = [post](const conv::Error&) { post({}); };
    warming_ = true;
    job_.start(std::move(r), std::move(e));
}

void Workspace::takeWarmTimes(const app::WarmTimes& times) {
    warming_ = false;
    session_.document(current()).outcome.warm = times;
    if (times.runs > 0)
        Q_EMIT timesChanged();
    check();
}

void Workspace::stopWarming() {
    if (!warming_)
        return;
    warming_ = false;
    job_.cancel();
}

void Workspace::heedUser() {
    const bool untimed = hasDocument() && document().outcome.result && !document().outcome.warm;
    const bool again = warming_ || idle_.isActive() || untimed;
    stopWarming();
    if (again)
        idle_.start();
}

void Workspace::check() {
    const app::Document& d = document();
    if (checked_.lock() == d.outcome.result)
        return;
    checked_ = d.outcome.result;
    checking_ = {};
    ++checkingNow_;
    inBackground(
        this,
        [outcome = d.outcome, source = d.outcome.input ? d.outcome.input : d.source,
         stop = checking_.get_token()]() -> std::optional<app::Agreement> {
            try {
                return app::agreementOf(outcome, *source, stop);
            } catch (const conv::Error& e) {
                if (e.code() == conv::ErrorCode::cancelled)
                    return std::nullopt;
                app::Agreement none;
                none.unchecked = e.what();
                return none;
            } catch (const std::exception& e) {
                app::Agreement none;
                none.unchecked = e.what();
                return none;
            }
        },
        [this, result = d.outcome.result](const std::optional<app::Agreement>& agreement) {
            --checkingNow_;
            for (int i = 0; i < count(); ++i)
                if (agreement && document(i).outcome.result == result) {
                    extras_[static_cast<std::size_t>(i)].agreement = agreement;
                    if (i == current())
                        Q_EMIT agreementChanged();
                }
        });
}

void Workspace::takeError(quint64 run, const conv::Error& error) {
    if (run != run_)
        return;
    if (error.code() == conv::ErrorCode::cancelled) {
        setStatus({RunStatus::State::cancelled, -1, hidden_.preview, -1});
        dropMissingReference();
        finishWaitingSave(false);
        return;
    }
    setStatus({RunStatus::State::failed, -1, false, -1});
    dropMissingReference();
    finishWaitingSave(false);
    const auto tell = [this, error] {
        report(tr("The recipe did not run"), windowText(error), Message::Kind::error, waysOut(error));
    };
    if (error.code() != conv::ErrorCode::usage) {
        tell();
        return;
    }
    lateError_.disconnect(this);
    connect(&lateError_, &QTimer::timeout, this, tell);
    lateError_.start();
}

void Workspace::setStatus(const RunStatus& status) {
    hidden_ = status_ = status;
    showBusy_.stop();
    Q_EMIT statusChanged();
}

} // namespace ui
