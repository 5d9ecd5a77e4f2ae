// SPDX-License-Identifier: Apache-2.0
#include "ui/workspace/run/before_branch.h"
#include "ui/text/app_text.h"
#include "ui/text/recipe_text.h"
#include "ui/workspace/forecast_text.h"
#include "ui/workspace/run/document_runs.h"
#include <conv/error.h>
#include <utility>

namespace ui {
namespace {

/// True if sample for sample lies at one place.
bool isOnGridOf(const conv::Volume& result, const conv::Volume& source) {
    const conv::Layout &a = result.layout(), &b = source.layout();
    return a.extent == b.extent && conv::sameGeometry(a.geometry, b.geometry);
}

} // namespace

BeforeBranch::BeforeBranch(app::Session& session) : session_(session) {}

const app::Branch& BeforeBranch::branch() const {
    return session_.branchAt(session_.current(), document().reference);
}

std::shared_ptr<const conv::Volume> BeforeBranch::samples() const {
    const app::Document& d = document();
    auto source = shownSource(d);
    if (d.reference < 0 || d.reference == d.active || d.reference >= static_cast<int>(d.branches.size()))
        return source;
    const auto& result = branch().outcome.result;
    return result && isOnGridOf(*result, *source) ? result : source;
}

std::optional<app::JobRequest> BeforeBranch::missing() const {
    const app::Document& d = document();
    if (d.reference < 0 || d.reference == d.active || upToDate(branch()))
        return std::nullopt;
    app::JobRequest r;
    r.source = d.source;
    r.recipe = branch().recipe;
    r.planOptions = branch().planOptions;
    return r;
}

void BeforeBranch::take(app::Outcome outcome) {
    app::Document& d = document();
    if (outcome.heldBack || !outcome.result) {
        drop(forecastText(outcome.forecast) + QLatin1Char(' ') + tr("Show it once, so that it is computed."));
        return;
    }
    const bool fits = isOnGridOf(*outcome.result, *shownSource(d));
    d.branches.at(static_cast<std::size_t>(d.reference)).outcome = std::move(outcome);
    if (!fits)
        drop(tr("Its samples lie on another grid than those of the shown result."));
}

void BeforeBranch::takeError(const conv::Error& error) {
    drop(error.code() == conv::ErrorCode::cancelled ? tr("Its computation was stopped.") : windowText(error));
}

bool BeforeBranch::dropIfPlain() {
    if (document().reference < 0 || hasActiveSteps(branch().recipe))
        return false;
    drop(tr("It has no step, so it is the source."));
    return true;
}

void BeforeBranch::dropIfMissing() {
    if (document().reference >= 0 && samples() == shownSource(document()))
        drop(tr("It has no result yet. Show it once, so that it is computed."));
}

void BeforeBranch::drop(const QString& why) {
    const QString name = QString::fromStdString(branch().name);
    document().reference = -1;
    Q_EMIT dropped(name, why);
}

} // namespace ui
