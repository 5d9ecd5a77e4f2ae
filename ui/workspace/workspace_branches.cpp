// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/forecast_text.h"
#include "ui/workspace/workspace.h"
#include <algorithm>
#include <conv/error.h>

// Workspace: branches of the current document, messages about runs that wait or failed.

namespace ui {
void Workspace::branch() {
    if (documents_.empty())
        return;
    session_.branch(documents_.row());
    Q_EMIT branchesChanged();
    Q_EMIT recipeChanged();
}

void Workspace::setBranch(int branch) {
    if (documents_.empty() || branch == documents_.current().active)
        return;
    session_.setBranch(documents_.row(), branch);
    runs_.forgetCheck();                                               // it belongs to the other branch's result
    if (documents_.current().reference == documents_.current().active) // comparing a branch with itself shows nothing
        session_.document(documents_.row()).reference = -1;
    Q_EMIT branchesChanged();
    Q_EMIT recipeChanged();
    runs_.start();
}

void Workspace::closeBranch(int branch) {
    if (documents_.empty() || documents_.current().branches.empty())
        return;
    session_.closeBranch(documents_.row(), branch < 0 ? documents_.current().active : branch);
    if (documents_.current().reference == documents_.current().active)
        session_.document(documents_.row()).reference = -1;
    Q_EMIT branchesChanged();
    Q_EMIT recipeChanged();
    runs_.start();
}

void Workspace::setReference(int branch) {
    if (documents_.empty() || branch == documents_.current().reference)
        return;
    session_.document(documents_.row()).reference = branch;
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
    if (documents_.empty())
        return false;
    app::Recipe recipe = documents_.current().recipe;
    conv::PlanOptions planOptions = documents_.current().planOptions;
    for (app::Step& step : recipe.steps)
        if (!step.muted && (variant.empty() || step.variant == variant))
            (variant.empty() ? step.device : step.variant).clear();
    if (variant.empty())
        planOptions.device = conv::PlanOptions{}.device;
    else if (planOptions.variant == variant)
        planOptions.variant = conv::PlanOptions{}.variant;
    const bool changed = recipe != documents_.current().recipe || planOptions != documents_.current().planOptions;
    setChoice(planOptions);
    setRecipe(recipe);
    return changed;
}

/// Returns buttons for a device error: reset the failing variant or device to automatic.
std::vector<Message::Action> Workspace::waysOut(const conv::Error& error) {
    if (error.code() != conv::ErrorCode::device || documents_.empty())
        return {};
    const std::string variant(error.cause() ? error.cause()->value("variant") : std::string_view());
    const app::Document* const mine = &documents_.current();
    const bool asked = std::any_of(mine->recipe.steps.begin(), mine->recipe.steps.end(), [&](const app::Step& s) {
        return variant.empty() ? !s.device.empty() : s.variant == variant;
    });
    if (!asked && (variant.empty() ? mine->planOptions.device == conv::PlanOptions{}.device
                                   : mine->planOptions.variant != variant))
        return {};
    return {{tr("Use auto"), [this, mine, variant] {
                 for (int i = 0; i < documents_.count(); ++i)
                     if (&documents_.at(i) == mine) {
                         setCurrent(i);
                         useAuto(variant);
                         return;
                     }
             }}};
}

} // namespace ui
