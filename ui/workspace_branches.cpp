#include "ui/models/forecast_text.h"
#include "ui/models/recipe_text.h"
#include "ui/workspace.h"
#include <algorithm>
#include <conv/error.h>

// Branches of the current document, and runs that wait for the user's word.

namespace ui {

void Workspace::branch() {
    if (!hasDocument())
        return;
    session_.branch(current());
    Q_EMIT branchesChanged();
    Q_EMIT recipeChanged();
}

void Workspace::setBranch(int branch) {
    if (!hasDocument() || branch == document().active)
        return;
    session_.setBranch(current(), branch);
    if (document().reference == document().active) // compared with itself it would show nothing
        session_.document(current()).reference = -1;
    Q_EMIT branchesChanged();
    Q_EMIT recipeChanged();
    start();
}

void Workspace::closeBranch(int branch) {
    if (!hasDocument() || document().branches.empty())
        return;
    session_.closeBranch(current(), branch < 0 ? document().active : branch);
    if (document().reference == document().active)
        session_.document(current()).reference = -1;
    Q_EMIT branchesChanged();
    Q_EMIT recipeChanged();
    start();
}

void Workspace::setReference(int branch) {
    if (!hasDocument() || branch == document().reference)
        return;
    session_.document(current()).reference = branch;
    if (branch >= 0 && reference() == document().source) {
        session_.document(current()).reference = -1;
        const QString name = QString::fromStdString(session_.branchAt(current(), branch).name);
        report(tr("%1 cannot stand for before").arg(name),
               hasActiveSteps(session_.branchAt(current(), branch).recipe)
                   ? tr("It has no result of the source's size yet. Show branch %1 once, so that it is computed.")
                         .arg(name)
                   : tr("It has no step, so it is the source."),
               Message::Kind::info);
    }
    Q_EMIT branchesChanged();
    Q_EMIT resultChanged();
}

VolumePtr Workspace::reference() const {
    const app::Document& d = document();
    if (d.reference < 0 || d.reference == d.active || d.reference >= static_cast<int>(d.branches.size()))
        return d.source;
    const VolumePtr& result = session_.branchAt(current(), d.reference).outcome.result;
    return result && result->layout().extent == d.source->layout().extent ? result : d.source;
}

void Workspace::runAnyway() {
    if (!hasDocument())
        return;
    extras_[static_cast<std::size_t>(current())].agreed = true;
    start();
}

void Workspace::holdBack(const app::Forecast& forecast, bool onScreen) {
    Message m{Message::Kind::warning,
              onScreen ? tr("Only what is on screen was computed") : tr("Nothing was computed yet"),
              forecastText(forecast),
              {}};
    m.actions.push_back({forecast.tiles > 1 ? tr("Run in tiles") : tr("Compute the whole"), [this] { runAnyway(); }});
    m.actions.push_back({onScreen ? tr("Only what is on screen") : tr("Leave it"), [] {}});
    Q_EMIT message(m);
}

bool Workspace::useAuto(const std::string& variant) {
    if (!hasDocument())
        return false;
    app::Recipe recipe = document().recipe;
    conv::Choice choice = document().choice;
    for (app::Step& step : recipe.steps)
        if (!step.muted && (variant.empty() || step.variant == variant))
            (variant.empty() ? step.device : step.variant).clear();
    if (variant.empty())
        choice.device = conv::Choice{}.device;
    else if (choice.variant == variant)
        choice.variant = conv::Choice{}.variant;
    const bool changed = recipe != document().recipe || choice != document().choice;
    setChoice(choice);
    setRecipe(recipe);
    return changed;
}

/// What can be done about an error: a variant or a device that was asked for may be left to the planner.
std::vector<Message::Action> Workspace::waysOut(const conv::Error& error) {
    if (error.code() != conv::ErrorCode::device || !hasDocument())
        return {};
    const std::string text = error.what();
    const std::size_t end = text.find(" did not run for ");
    const std::string variant = end == std::string::npos ? std::string() : text.substr(0, end);
    const app::Document* const mine = &document();
    const bool asked = std::any_of(mine->recipe.steps.begin(), mine->recipe.steps.end(), [&](const app::Step& s) {
        return variant.empty() ? !s.device.empty() : s.variant == variant;
    });
    if (!asked && (variant.empty() ? mine->choice.device == conv::Choice{}.device : mine->choice.variant != variant))
        return {};
    return {{tr("Use auto"), [this, mine, variant] {
                 for (int i = 0; i < count(); ++i)
                     if (&document(i) == mine) {
                         setCurrent(i);
                         useAuto(variant);
                         return;
                     }
             }}};
}

} // namespace ui
