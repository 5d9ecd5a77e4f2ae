// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/forecast_text.h"
#include "ui/workspace/workspace.h"
#include <algorithm>
#include <conv/error.h>

// Workspace: messages about runs that wait or failed.

namespace ui {

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
                         edits_.useAuto(variant);
                         return;
                     }
             }}};
}

} // namespace ui
