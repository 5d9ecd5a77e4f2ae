#include "ui/models/forecast_text.h"
#include "ui/models/recipe_text.h"
#include "ui/workspace.h"

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

void Workspace::holdBack(const app::Forecast& forecast) {
    Message m{Message::Kind::warning, tr("Only what is on screen was computed"), forecastText(forecast), {}};
    m.actions.push_back({tr("Run in tiles"), [this] { runAnyway(); }});
    m.actions.push_back({tr("Only what is on screen"), [] {}});
    Q_EMIT message(m);
}

} // namespace ui
