// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/run/run_iterations.h"
#include <utility>

namespace ui {

RunIterations::RunIterations(app::Session& session, const RunHooks& hooks, RunProgress& progress)
    : session_(session), hooks_(hooks), progress_(progress) {}

void RunIterations::begin(std::shared_ptr<app::IterationWatch> watch) {
    drop();
    watch_ = std::move(watch);
}

void RunIterations::take(const app::IterationEvent& event) {
    watch_->show(hooks_.visibleRegions()); // the user may go to another slice meanwhile
    of_ = event.of;
    const conv::Layout& layout = currentDocument(session_)->source->layout();
    if (layout.channels * layout.times == 1 || hooks_.visibleItem() == event.item)
        for (const auto& [region, samples] : event.parts) {
            shown_ = currentDocument(session_);
            Q_EMIT patch(region, samples);
        }
    progress_.takeIteration(event.done, event.of, event.mayStop && !watch_->stopped());
}

void RunIterations::stop() {
    const RunStatus run = progress_.actual();
    if (!run.mayStop)
        return;
    watch_->stop();
    progress_.takeIteration(run.iteration, run.iterations, false);
}

bool RunIterations::keep(const app::Outcome& outcome, DocumentRuns& runs) {
    shown_ = nullptr;                                               // the result replaces it
    const app::Recipe& present = currentDocument(session_)->recipe; // a newer one while the user drags
    if (outcome.stoppedAfter == 0 || app::withIterations(present, outcome.stoppedAfter) != outcome.recipe)
        return false;
    runs.asked = outcome.recipe;
    runs.history.clear();
    runs.agreed = runs.told = false; // consent was given to the former recipe
    session_.setRecipe(session_.current(), outcome.recipe);
    return true;
}

void RunIterations::tellKept(int done) {
    Q_EMIT stopped(done, of_);
}

void RunIterations::drop() {
    const app::Document* const shown = std::exchange(shown_, nullptr);
    for (int i = 0; i < session_.count(); ++i)
        if (&session_.document(i) == shown)
            Q_EMIT dropped(i);
}

void RunIterations::forget(const app::Document& document) {
    if (shown_ == &document)
        shown_ = nullptr;
}

} // namespace ui
