// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/chart/compare_table.h"
#include "ui/compare/compare_legend.h"
#include "ui/compare/compare_page.h"
#include "ui/style/small_widgets.h"
#include "ui/style/theme.h"
#include <QLineEdit>
#include <QSplitter>
#include <QVBoxLayout>
#include <algorithm>

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

} // namespace ui
