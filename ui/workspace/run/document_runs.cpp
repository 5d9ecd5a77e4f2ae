// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/run/document_runs.h"
#include "ui/text/recipe_text.h"

namespace ui {

void push(std::deque<double>& history, double milliseconds) {
    constexpr std::size_t historyLength = 54;
    history.push_back(milliseconds);
    if (history.size() > historyLength)
        history.pop_front();
}

void LiveRun::take(const conv::Region& computed, const conv::Report& measured, const app::Recipe& by) {
    report = measured;
    region = computed;
    recipe = by;
    push(history, measured.timing.total);
}

app::Document* currentDocument(app::Session& session) {
    return session.current() < 0 ? nullptr : &session.document(session.current());
}

bool upToDate(const app::Branch& branch) {
    return !hasActiveSteps(branch.recipe) || (branch.outcome.result && branch.outcome.recipe == branch.recipe);
}

std::shared_ptr<const conv::Volume> shownSource(const app::Document& document) {
    return document.outcome.before ? document.outcome.before : document.source;
}

} // namespace ui
