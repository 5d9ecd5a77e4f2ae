// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/compare_page.h"
#include "ui/compare/chart/compare_table.h"
#include "ui/compare/compare_legend.h"
#include "ui/compare/compare_words.h"
#include "ui/panels/documents/documents_panel.h"
#include "ui/style/ask_file.h"
#include "ui/style/small_widgets.h"
#include "ui/style/theme.h"
#include "ui/text/app_text.h"
#include "ui/text/number.h"
#include "ui/text/recipe_text.h"
#include "ui/workspace/preferences.h"
#include <QLineEdit>
#include <QSpinBox>
#include <QSplitter>
#include <QVBoxLayout>
#include <algorithm>
#include <conv/error.h>

namespace ui {

ComparePage::ComparePage(Workspace& workspace, const Actions& actions, QWidget* parent)
    : QWidget(parent),
      workspace_(workspace),
      head_(new CompareHead(actions)),
      table_(new CompareTable(controller_.model())),
      charts_(new CompareCharts(controller_, [this] { return caption(controller_.state().recipe); })),
      views_(new CompareViews),
      legend_(new CompareLegend) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(head_);
    column->addWidget(hairline());
    auto* top = new QWidget;
    auto* rows = new QVBoxLayout(top);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(table_, 1);
    rows->addWidget(hairline());
    rows->addWidget(legend_);
    auto* below = new QSplitter;
    below->setHandleWidth(2);
    below->setChildrenCollapsible(false);
    below->addWidget(charts_);
    below->addWidget(views_);
    below->setSizes({470, 1130});
    below->setStretchFactor(0, 2);
    below->setStretchFactor(1, 5);
    auto* split = new QSplitter(Qt::Vertical);
    split->setHandleWidth(1);
    split->setChildrenCollapsible(false);
    split->addWidget(top);
    split->addWidget(below);
    split->setSizes({340, 560});
    split->setStretchFactor(1, 1);
    column->addWidget(split, 1);

    connect(head_, &CompareHead::leaveAsked, this, &ComparePage::leaveAsked);
    connect(head_, &CompareHead::runAsked, this,
            [this] { controller_.runner().running() ? controller_.stop() : controller_.run(); });
    connect(legend_, &CompareLegend::partChosen, this, &ComparePage::fit);
    connect(legend_->filter(), &QLineEdit::textChanged, &controller_.model(), &CompareModel::setFilter);
    connect(table_, &CompareTable::selectionMoved, this, &ComparePage::select);
    connect(table_, &CompareTable::explainAsked, this, &ComparePage::explain);
    connect(table_, &CompareTable::referenceAsked, this, [this](const QString& id) {
        head_->options().setReference(id);
        if (controller_.state().comparison)
            controller_.run(); // speed-ups and tests refer to the new reference
    });
    connect(&charts_->chart(), &CompareChart::chosen, this, &ComparePage::select);
    connect(charts_, &CompareCharts::told, this, &ComparePage::tell);
    connect(&head_->options(), &CompareOptions::offerChanged, &controller_, &CompareController::offer);
    connect(views_, &CompareViews::told, this, &ComparePage::tell);
    views_->setCaption([this] {
        const CompareState& state = controller_.state();
        return caption(views_->results().size() < 2 ? state.recipe : state.resultRecipe);
    });
    connect(views_, &CompareViews::probe, this, &ComparePage::probe);
    connect(&controller_.model(), &CompareModel::ticksChanged, this, [this] {
        QStringList ids{QStringLiteral("source")};
        for (const app::compare::Candidate& c : controller_.model().ticked())
            ids << idOf(c);
        views_->pair().setShownSideBySide(ids);
        if (controller_.state().predicting)
            charts_->showRows();
        showState();
    });
    connect(&controller_, &CompareController::changed, this, &ComparePage::showState);
    connect(&controller_, &CompareController::offered, this, &ComparePage::showOffer);
    connect(&controller_, &CompareController::resultsChanged, this, &ComparePage::showResults);
    connect(&controller_, &CompareController::compared, this, &ComparePage::showComparison);
    connect(&controller_, &CompareController::filtersChanged, this, [this] {
        charts_->describe(selected_);
        if (head_->options().live())
            liveSoon_.start();
    });
    connect(&controller_.runner(), &CompareRunner::rowChanged, this, [this] {
        if (!showSoon_.isActive())
            showSoon_.start();
    });
    connect(&workspace_.edits(), &RecipeEdits::recipeChanged, this, [this] {
        if (isVisible())
            follow();
    });
    connect(&ThemeWatcher::instance(), &ThemeWatcher::changed, this, [this] {
        showState();
        head_->fit();
        fit();
    });
    for (QTimer* timer : {&liveSoon_, &showSoon_})
        timer->setSingleShot(true);
    liveSoon_.setInterval(400);
    showSoon_.setInterval(120);
    connect(&liveSoon_, &QTimer::timeout, &controller_, &CompareController::run);
    connect(&showSoon_, &QTimer::timeout, charts_, &CompareCharts::showRows);
    showState();
}

/// Shows charts or pictures, where there is no room for both.
void ComparePage::fit() {
    const int needed = charts_->minimumSizeHint().width() + views_->minimumSizeHint().width();
    const bool narrow = width() < std::max(static_cast<int>(1240 * textScale()), needed);
    legend_->offerParts(narrow);
    charts_->setVisible(!narrow || legend_->part() == 0);
    views_->setVisible(!narrow || legend_->part() == 1);
}

void ComparePage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fit();
}

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
