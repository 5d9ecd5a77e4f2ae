// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/forecast_text.h"
#include "ui/workspace/workspace.h"
#include <algorithm>
#include <conv/error.h>

// Workspace: branches of the current document, messages about runs that wait or failed.

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
    runs_.forgetCheck();                           // it belongs to the other branch's result
    if (document().reference == document().active) // comparing a branch with itself shows nothing
        session_.document(current()).reference = -1;
    Q_EMIT branchesChanged();
    Q_EMIT recipeChanged();
    runs_.start();
}

void Workspace::closeBranch(int branch) {
    if (!hasDocument() || document().branches.empty())
        return;
    session_.closeBranch(current(), branch < 0 ? document().active : branch);
    if (document().reference == document().active)
        session_.document(current()).reference = -1;
    Q_EMIT branchesChanged();
    Q_EMIT recipeChanged();
    runs_.start();
}

void Workspace::setReference(int branch) {
    if (!hasDocument() || branch == document().reference)
        return;
    session_.document(current()).reference = branch;
    Q_EMIT branchesChanged();
    runs_.takeBefore();
}

void Workspace::tellHeldBack(const app::Forecast& forecast, bool onScreen) {
    Message m{Message::Kind::warning,
              onScreen ? tr("Only what is on screen was computed") : tr("Nothing was computed yet"),
              forecastText(forecast),
              {}};
    m.actions.push_back(
        {forecast.tiles > 1 ? tr("Run in tiles") : tr("Compute the whole"), [this] { runs_.runAnyway(); }});
    m.actions.push_back({onScreen ? tr("Only what is on screen") : tr("Leave it"), [] {}});
    Q_EMIT message(m);
}

bool Workspace::useAuto(const std::string& variant) {
    if (!hasDocument())
        return false;
    app::Recipe recipe = document().recipe;
    conv::PlanOptions planOptions = document().planOptions;
    for (app::Step& step : recipe.steps)
        if (!step.muted && (variant.empty() || step.variant == variant))
            (variant.empty() ? step.device : step.variant).clear();
    if (variant.empty())
        planOptions.device = conv::PlanOptions{}.device;
    else if (planOptions.variant == variant)
        planOptions.variant = conv::PlanOptions{}.variant;
    const bool changed = recipe != document().recipe || planOptions != document().planOptions;
    setChoice(planOptions);
    setRecipe(recipe);
    return changed;
}

/// Returns buttons for a device error: reset the failing variant or device to automatic.
std::vector<Message::Action> Workspace::waysOut(const conv::Error& error) {
    if (error.code() != conv::ErrorCode::device || !hasDocument())
        return {};
    const std::string variant(error.cause() ? error.cause()->value("variant") : std::string_view());
    const app::Document* const mine = &document();
    const bool asked = std::any_of(mine->recipe.steps.begin(), mine->recipe.steps.end(), [&](const app::Step& s) {
        return variant.empty() ? !s.device.empty() : s.variant == variant;
    });
    if (!asked && (variant.empty() ? mine->planOptions.device == conv::PlanOptions{}.device
                                   : mine->planOptions.variant != variant))
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
