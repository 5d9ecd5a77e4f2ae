// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/run/idle_work.h"
#include "ui/text/recipe_text.h"
#include "ui/workspace/background.h"
#include <utility>

namespace ui {

IdleWork::IdleWork(app::Session& session, RunWorker& worker, const RunHooks& hooks, std::function<bool()> rested,
                   int pause)
    : session_(session), worker_(worker), hooks_(hooks), rested_(std::move(rested)) {
    pause_.setSingleShot(true);
    pause_.setInterval(pause);
    connect(&pause_, &QTimer::timeout, this, &IdleWork::work);
}

IdleWork::~IdleWork() {
    checking_.request_stop();
}

void IdleWork::stop() {
    pause_.stop();
    checking_.request_stop();
    stopWarming();
}

void IdleWork::stopWarming() {
    if (!warming_)
        return;
    warming_ = false;
    worker_.cancel();
}

void IdleWork::heedUser() {
    const app::Document* const d = currentDocument(session_);
    const bool untimed = d != nullptr && d->outcome.result && !d->outcome.warm;
    const bool again = warming_ || pause_.isActive() || untimed;
    stopWarming();
    if (again)
        pause_.start();
}

void IdleWork::work() {
    const app::Document* const d = currentDocument(session_);
    if (d == nullptr || (hooks_.passing && hooks_.passing()) || !rested_() || !d->outcome.result ||
        !hasActiveSteps(d->recipe))
        return;
    const bool untimed = !d->outcome.warm;
    if (untimed && !(hooks_.occupied && hooks_.occupied())) {
        startWarming();
        return;
    }
    check();
    if (untimed)
        pause_.start();
}

void IdleWork::startWarming() {
    const app::Document& d = *currentDocument(session_);
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
    worker_.start(std::move(r), std::move(e));
}

void IdleWork::takeWarmTimes(const app::WarmTimes& times) {
    warming_ = false;
    currentDocument(session_)->outcome.warm = times;
    if (times.runs > 0)
        Q_EMIT timed();
    check();
}

void IdleWork::check() {
    const app::Document& d = *currentDocument(session_);
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
            for (int i = 0; agreement && i < session_.count(); ++i)
                if (session_.document(i).outcome.result == result)
                    Q_EMIT checked(i, *agreement);
        });
}

} // namespace ui
