// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/compare_page.h"
#include "ui/compare/chart/compare_table.h"
#include "ui/compare/compare_legend.h"
#include "ui/compare/compare_words.h"
#include "ui/panels/documents/documents_panel.h"
#include "ui/style/ask_file.h"
#include "ui/text/app_text.h"
#include "ui/text/number.h"
#include "ui/text/recipe_text.h"
#include "ui/workspace/preferences.h"
#include <QFileDialog>
#include <QFileInfo>
#include <QSpinBox>
#include <algorithm>
#include <conv/error.h>

namespace ui {
void ComparePage::open(const DataView& view) {
    if (workspace_.documents().empty())
        return;
    const app::Document& d = workspace_.documents().current();
    const conv::Region box = view.marks()->region();
    if (controller_.setData(QString::fromStdString(d.title), d.source, box)) {
        looked_ = false;
        views_->setResults({});
        views_->takeWindow(*view.windowLevel());
    }
    views_->takeCut(view.marks()->cut());
    const VolumePtr& source = controller_.state().source;
    head_->setBox(box.empty() ? QString() : tr("marked box, %1").arg(shapeText(source->layout())));
    follow();
    table_->setFocus();
}

void ComparePage::follow() {
    const CompareState& state = controller_.state();
    if (!state.source || workspace_.documents().empty() ||
        QString::fromStdString(workspace_.documents().current().title) != state.title)
        return;
    head_->setRecipe(recipeSummary(workspace_.documents().current().recipe));
    controller_.setRecipe(workspace_.documents().current().recipe);
}

void ComparePage::showOffer() {
    if (const CompareState& state = controller_.state(); state.source && !state.filters.empty()) {
        head_->options().setPeers(state.anyPeers ? QString()
                                  : state.source->layout().dimension == 3
                                      ? tr("No other library that is loaded here filters volumes")
                                      : tr("No other library that is loaded here filters such data"));
    }
    head_->options().setReferences(controller_.model().entries());
    charts_->showRows();
    showState();
}

void ComparePage::addKernel(const QString& path) {
    if (const QString added = controller_.addKernel(path); !added.isEmpty())
        table_->select(added);
}

void ComparePage::askKernel() {
    const QString path = askFile(this, tr("Add CUDA kernel"), Preferences::folder(), tr("CUDA (*.cu);;All files (*)"));
    if (path.isEmpty())
        return;
    controller_.setFailure({});
    try {
        addKernel(path);
    } catch (const conv::Error& e) {
        controller_.setFailure(windowText(e));
    }
}

void ComparePage::showResults() {
    const CompareState& state = controller_.state();
    if (!state.source) {
        views_->setResults({});
        return;
    }
    std::vector<NamedResult> all{{QStringLiteral("source"), tr("Input"), state.source, state.source->layout().whole()}};
    all.insert(all.end(), state.results.begin(), state.results.end());
    views_->setResults(std::move(all));
    if (views_->results().size() < 2 || state.resultRecipe == state.recipe) {
        views_->setNote({});
        return;
    }
    constexpr int longest = 60; // characters
    QString before = recipeSummary(state.resultRecipe);
    if (before.size() > longest)
        before = before.left(longest - 1) + QStringLiteral("…");
    views_->setNote(tr("The pictures and their differences are of an earlier recipe: %1. Press Run for those of the "
                       "recipe as it is now.")
                        .arg(before));
}

void ComparePage::showComparison() {
    const app::compare::Comparison& comparison = *controller_.state().comparison;
    const QString& reference = controller_.model().reference();
    charts_->describe(selected_); // with its measured time
    if (comparison.wrong() > 0) {
        QStringList names;
        for (const app::compare::Measurement& row : comparison.rows)
            if (row.verdict == app::compare::Verdict::wrong || row.verdict == app::compare::Verdict::failed)
                names << idOf(row.candidate) + QStringLiteral(": ") + QString::fromStdString(row.sentence);
        Q_EMIT message({Message::Kind::error,
                        comparison.wrong() == 1 ? tr("One variant disagrees with the reference")
                                                : tr("%1 variants disagree with the reference").arg(comparison.wrong()),
                        names.join(QLatin1Char('\n')) + QLatin1Char('\n') + tr("Their times are not reported."),
                        {},
                        {}});
    }
    // Initial selection: the reference's result beside the source.
    if (selected_.isEmpty() && !reference.isEmpty())
        select(reference);
    else if (!looked_)
        lookAtSelected();
    looked_ = true;
    charts_->showRows();
    showState();
}

void ComparePage::showState() {
    const CompareState& now = controller_.state();
    const bool running = controller_.runner().running();
    const QString text = stateText(controller_);
    head_->setState(text, text);
    head_->setRun(running, now.comparison.has_value(),
                  running || (!now.filters.empty() && controller_.obstacle().isEmpty()));
    head_->setProgress(now.progress.fraction);
    legend_->setTexts(legendTexts(now, head_->options().runs()->value()));
}

void ComparePage::select(const QString& id) {
    if (id.isEmpty() || id == selected_)
        return;
    selected_ = id;
    table_->select(id);
    charts_->chart().setSelected(id);
    charts_->describe(id);
    lookAtSelected();
}

/// Shows the selected result beside the source, and its difference to the reference.
void ComparePage::lookAtSelected() {
    views_->setPair(QStringLiteral("source"), selected_);
    QString other = controller_.model().reference();
    for (const NamedResult& r : controller_.state().results)
        if ((other.isEmpty() || other == selected_) && r.id != selected_)
            other = r.id;
    if (!other.isEmpty() && other != selected_)
        views_->setDifferencePair(other, selected_);
}

void ComparePage::explain(const QString& id) {
    select(id);
    if (controller_.model().entry(id) == nullptr || !controller_.state().source)
        return;
    charts_->describe(id);
    charts_->showCard();
    legend_->choosePart(0);
    fit();
}

} // namespace ui
