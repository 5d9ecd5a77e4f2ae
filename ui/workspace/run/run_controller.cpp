// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/run/run_controller.h"
#include "ui/text/recipe_text.h"
#include <utility>

namespace ui {
namespace {

/// Keeps the previous result in a run's outcome that has none, marked as stale by an empty recipe.
void keepResultOf(const app::Outcome& previous, app::Outcome& outcome) {
    outcome.result = previous.result;
    outcome.domain = previous.domain;
    outcome.before = previous.before;
    outcome.input = previous.input;
    outcome.recipe = {};
}

} // namespace

RunController::RunController(app::Session& session, std::unique_ptr<RunWorker> worker, const RunDelays& delays)
    : session_(session),
      delays_(delays),
      progress_(delays.shown),
      iterations_(session, hooks_, progress_),
      before_(session),
      idle_(
          session, *worker, hooks_, [this] { return !busy() && !dragging_ && complete(); }, delays.idle),
      worker_(std::move(worker)) {
    connect(&progress_, &RunProgress::changed, this, &RunController::statusChanged);
    connect(&iterations_, &RunIterations::patch, this, &RunController::patch);
    lateError_.setSingleShot(true);
    lateError_.setInterval(delays.typing);
    connect(&lateError_, &QTimer::timeout, this, [this] { Q_EMIT failed(*error_); });
    connect(&before_, &BeforeBranch::dropped, this, [this](const QString& name, const QString& why) {
        Q_EMIT beforeDropped(name, why);
        Q_EMIT resultChanged();
    });
    connect(&idle_, &IdleWork::timed, this, &RunController::timesChanged);
    connect(&idle_, &IdleWork::checked, this, [this](int checked, const app::Agreement& agreement) {
        runs_[&session_.document(checked)].agreement = agreement;
        if (checked == session_.current())
            Q_EMIT agreementChanged();
    });
}

const DocumentRuns& RunController::of(int document) const {
    static const DocumentRuns none;
    const auto found = runs_.find(&session_.document(document));
    return found == runs_.end() ? none : found->second;
}

bool RunController::complete() const {
    return currentDocument(session_) != nullptr && upToDate(*currentDocument(session_));
}

bool RunController::unfinished() const {
    return currentDocument(session_) != nullptr && !complete() && !progress_.computing() &&
           progress_.actual().state != RunStatus::State::failed;
}

void RunController::start() {
    app::Document* const d = currentDocument(session_);
    const bool running = progress_.computing() && begunDragging_ && worker_->running();
    const int patience = progress_.actual().preview ? delays_.patienceForAll : delays_.patienceForVisible;
    if (running && dragging_ && d != nullptr && !complete() && progress_.elapsed() < patience) {
        again_ = true;
        return;
    }
    again_ = false;
    lateError_.stop();
    idle_.stop();
    if (d != nullptr && !complete()) {
        begunDragging_ = dragging_;
        progress_.begin();
        launch(
            requestOf(*d, runs_[d], hooks_, dragging_),
            [this](app::Outcome outcome) { takeOutcome(std::move(outcome)); },
            [this](const conv::Error& error) { takeError(error); });
        return;
    }
    ++run_;
    worker_->cancel();
    iterations_.drop();
    if (d != nullptr && !hasActiveSteps(d->recipe)) {
        d->outcome = {};
        runs_[d].agreement.reset();
    }
    Q_EMIT resultChanged();
    idle_.restart(); // another document or branch is current
    rest();
    if (d != nullptr)
        Q_EMIT ended(RunStatus::State::done);
}

void RunController::launch(app::JobRequest request, std::function<void(app::Outcome)> done,
                           const std::function<void(const conv::Error&)>& failed) {
    visibleOnly_ = request.visibleOnly;
    iterations_.begin(request.iterations);
    const auto post = [this, run = ++run_](auto f) {
        QMetaObject::invokeMethod(
            this,
            [this, run, f = std::move(f)]() mutable {
                if (run == run_)
                    f();
            },
            Qt::QueuedConnection);
    };
    app::JobEvents e;
    if (!request.visible.empty())
        e.region = [=, this](const conv::Region& region, const VolumePtr& samples, const conv::Report& report) {
            post([=, this] {
                live_.take(region, report, runs_[currentDocument(session_)].asked);
                Q_EMIT patch(region, samples);
                progress_.takePart();
                if (again_ && progress_.elapsed() >= delays_.patienceForAll)
                    start();
            });
        };
    if (request.display)
        e.picture = [=, this](const conv::DisplayPart& part, const VolumePtr& levels, const conv::Report& report) {
            post([=, this] {
                live_.take(part.source, report, runs_[currentDocument(session_)].asked);
                Q_EMIT pictures(part, levels);
                progress_.takePicture();
            });
        };
    if (request.iterations)
        e.iteration = [=, this](app::IterationEvent event) {
            post([this, event = std::move(event)] {
                live_ = {};
                live_.recipe = runs_[currentDocument(session_)].asked;
                iterations_.take(event);
            });
        };
    e.progress = [=, this, told = std::make_shared<double>(-1)](double fraction) {
        if (fraction - *told < 0.01) // limits the number of events queued on the GUI thread
            return;
        *told = fraction;
        post([=, this] { progress_.takeFraction(fraction); });
    };
    e.done = [post, done = std::move(done)](app::Outcome outcome) {
        post([done, o = std::move(outcome)]() mutable { done(std::move(o)); });
    };
    e.failed = [=](const conv::Error& error) { post([=] { failed(error); }); };
    worker_->start(std::move(request), std::move(e));
}

void RunController::takeOutcome(app::Outcome outcome) {
    if (outcome.heldBack) {
        app::Document& d = *currentDocument(session_);
        DocumentRuns& runs = runs_[&d];
        if (!std::exchange(runs.told, true))
            Q_EMIT heldBack(outcome.forecast, progress_.actual().preview);
        keepResultOf(d.outcome, outcome);
        runs.agreement.reset(); // belonged to the previous result
        d.outcome = std::move(outcome);
        Q_EMIT resultChanged();
        progress_.set({RunStatus::State::held, -1, progress_.actual().preview, -1});
        before_.dropIfMissing();
        Q_EMIT ended(RunStatus::State::held);
        return;
    }
    if (!outcome.result) { // dragging: only the visible part, or its display levels
        visibleOnly_ = true;
        progress_.set({RunStatus::State::computing, -1, true, -1});
        if (!dragging_ || again_)
            start();
        return;
    }
    DocumentRuns& runs = runs_[currentDocument(session_)];
    const int done = outcome.stoppedAfter;
    const bool fewer = iterations_.keep(outcome, runs);
    push(runs.history, outcome.report.timing.total);
    runs.agreement.reset();
    live_ = {};
    currentDocument(session_)->outcome = std::move(outcome);
    if (fewer)
        iterations_.tellKept(done);
    Q_EMIT resultChanged();
    idle_.restart();
    rest();
    if (complete())
        Q_EMIT ended(RunStatus::State::done);
    if (again_) // a newer value arrived during this run, and everything is visible
        start();
}

void RunController::takeError(const conv::Error& error) {
    iterations_.drop();
    const bool cancelled = error.code() == conv::ErrorCode::cancelled;
    const RunStatus::State state = cancelled ? RunStatus::State::cancelled : RunStatus::State::failed;
    progress_.set({state, -1, cancelled && progress_.actual().preview, -1});
    before_.dropIfMissing();
    Q_EMIT ended(state);
    if (cancelled)
        return;
    error_ = error;
    if (error.code() == conv::ErrorCode::usage)
        lateError_.start();
    else
        Q_EMIT failed(error);
}

void RunController::rest() {
    app::Document* const d = currentDocument(session_);
    RunStatus status;
    status.state = d != nullptr && d->outcome.result ? RunStatus::State::done : RunStatus::State::idle;
    progress_.set(status);
    std::optional<app::JobRequest> request = d == nullptr || again_ ? std::nullopt : before_.missing();
    if (!request)
        return;
    request->prepare = hooks_.prepare;
    request->cache = runs_[d].cache;
    idle_.stopWarming();
    begunDragging_ = false;
    progress_.begin();
    launch(
        std::move(*request),
        [this](app::Outcome outcome) {
            before_.take(std::move(outcome));
            Q_EMIT resultChanged();
            idle_.restart(); // restarts postponed idle work
            rest();
        },
        [this](const conv::Error& error) {
            before_.takeError(error);
            rest();
        });
}

void RunController::takeBefore() {
    if (!before_.dropIfPlain())
        Q_EMIT resultChanged();
    if (complete()) // else it starts after the active branch
        start();
    else if (!busy())
        before_.dropIfMissing();
}

void RunController::refresh() {
    if (currentDocument(session_) != nullptr && !complete() && !(progress_.computing() && !visibleOnly_ && !again_))
        start();
}

void RunController::runAnyway() {
    if (currentDocument(session_) == nullptr)
        return;
    runs_[currentDocument(session_)].agreed = true;
    start();
}

bool RunController::cancel() {
    const bool computing = progress_.computing();
    idle_.stopWarming();
    worker_->cancel();
    return computing;
}

void RunController::setDragging(bool dragging) {
    if (dragging_ == dragging)
        return;
    dragging_ = dragging;
    idle_.heedUser();
    if (!dragging)
        refresh();
}

void RunController::withdrawConsent() {
    DocumentRuns& runs = runs_[currentDocument(session_)];
    runs.agreed = runs.told = false;
}

void RunController::forgetCheck() {
    runs_[currentDocument(session_)].agreement.reset();
    idle_.forgetCheck();
}

void RunController::forget(int document) {
    const app::Document& d = session_.document(document);
    worker_->forget(d.source);
    iterations_.forget(d);
    runs_.erase(&d);
}

} // namespace ui
