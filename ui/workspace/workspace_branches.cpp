// SPDX-License-Identifier: Apache-2.0
#include "ui/text/app_text.h"
#include "ui/text/recipe_text.h"
#include "ui/workspace/forecast_text.h"
#include "ui/workspace/workspace.h"
#include <algorithm>
#include <conv/error.h>

// Workspace: branches of the current document, runs that wait for confirmation.

namespace ui {
namespace {

/// True if sample for sample lies at one place.
bool isOnGridOf(const conv::Volume& result, const conv::Volume& source) {
    const conv::Layout &a = result.layout(), &b = source.layout();
    return a.extent == b.extent && conv::sameGeometry(a.geometry, b.geometry);
}

} // namespace

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
    extras_[static_cast<std::size_t>(current())].agreement.reset(); // belongs to the other branch's result
    checked_.reset();
    if (document().reference == document().active) // comparing a branch with itself shows nothing
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
    Q_EMIT branchesChanged();
    if (branch >= 0 && !hasActiveSteps(session_.branchAt(current(), branch).recipe))
        dropReference(tr("It has no step, so it is the source."));
    else
        Q_EMIT resultChanged();
    if (upToDate()) // else it starts after the active branch
        start();
    else
        dropMissingReference();
}

VolumePtr Workspace::shownSource() const {
    const app::Document& d = document();
    return d.outcome.before ? d.outcome.before : d.source;
}

VolumePtr Workspace::reference() const {
    const app::Document& d = document();
    const VolumePtr source = shownSource();
    if (d.reference < 0 || d.reference == d.active || d.reference >= static_cast<int>(d.branches.size()))
        return source;
    const VolumePtr& result = session_.branchAt(current(), d.reference).outcome.result;
    return result && isOnGridOf(*result, *source) ? result : source;
}

void Workspace::computeReference() {
    if (!hasDocument() || again_ || document().reference < 0 || document().reference == document().active)
        return;
    const app::Branch& branch = session_.branchAt(current(), document().reference);
    if (!hasActiveSteps(branch.recipe) || (branch.outcome.result && branch.outcome.recipe == branch.recipe))
        return;
    app::JobRequest r;
    r.source = document().source;
    r.recipe = branch.recipe;
    r.planOptions = branch.planOptions;
    r.prepare = prepare_;
    r.cache = extras_[static_cast<std::size_t>(current())].cache;
    stopWarming();
    hidden_ = {RunStatus::State::computing, 0, false, -1};
    clock_.start();
    showBusy_.start();
    begunDragging_ = visibleOnly_ = false;
    ++run_;
    app::JobEvents e = events();
    e.region = nullptr;
    e.done = [this, run = run_](app::Outcome outcome) {
        QMetaObject::invokeMethod(
            this, [this, run, o = std::move(outcome)]() mutable { takeReference(run, std::move(o)); },
            Qt::QueuedConnection);
    };
    e.failed = [this, run = run_](const conv::Error& error) {
        QMetaObject::invokeMethod(
            this,
            [this, run, error] {
                if (run != run_)
                    return;
                dropReference(error.code() == conv::ErrorCode::cancelled ? tr("Its computation was stopped.")
                                                                         : windowText(error));
                rest();
            },
            Qt::QueuedConnection);
    };
    job_.start(std::move(r), std::move(e));
}

void Workspace::takeReference(quint64 run, app::Outcome outcome) {
    if (run != run_)
        return;
    app::Document& d = session_.document(current());
    if (outcome.heldBack || !outcome.result) {
        dropReference(forecastText(outcome.forecast) + QLatin1Char(' ') + tr("Show it once, so that it is computed."));
    } else {
        const bool fits = isOnGridOf(*outcome.result, *shownSource());
        d.branches.at(static_cast<std::size_t>(d.reference)).outcome = std::move(outcome);
        if (!fits)
            dropReference(tr("Its samples lie on another grid than those of the shown result."));
    }
    Q_EMIT resultChanged();
    idle_.start(); // restart postponed idle work
    rest();
}

void Workspace::dropMissingReference() {
    if (!busy() && document().reference >= 0 && reference() == shownSource())
        dropReference(tr("It has no result yet. Show it once, so that it is computed."));
}

void Workspace::dropReference(const QString& why) {
    app::Document& d = session_.document(current());
    const QString name = QString::fromStdString(session_.branchAt(current(), d.reference).name);
    d.reference = -1;
    report(tr("%1 cannot stand for before").arg(name), why, Message::Kind::info);
    Q_EMIT branchesChanged();
    Q_EMIT resultChanged();
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
