// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/chart/compare_charts.h"
#include "ui/compare/explain/explain_card.h"
#include "ui/compare/page_bar.h"
#include "ui/figure/view_menu.h"
#include "ui/style/segments.h"
#include "ui/style/small_widgets.h"
#include <QButtonGroup>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QStackedWidget>

namespace ui {

CompareCharts::CompareCharts(CompareController& controller, std::function<QString()> caption, QWidget* parent)
    : QWidget(parent),
      controller_(controller),
      chart_(new CompareChart),
      card_(new ExplainCard),
      stack_(new QStackedWidget),
      scalingBar_(buildScaling()) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(buildKinds());
    column->addWidget(scalingBar_);
    column->addWidget(hairline());
    stack_->setMinimumWidth(300); // the buttons above need more in some languages
    stack_->addWidget(chart_);
    auto* area = new QScrollArea;
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    card_->setProperty("scrolled", true);
    area->setWidget(card_);
    stack_->addWidget(area);
    column->addWidget(stack_, 1);
    auto* menu = new ViewMenu({QStringLiteral("comparison"), std::move(caption)}, this);
    menu->attach(*chart_);
    connect(menu, &ViewMenu::told, this, &CompareCharts::told);
    const CompareScaling& scaling = controller_.scaling();
    connect(&scaling, &CompareScaling::changed, this, &CompareCharts::showScaling);
    connect(&scaling, &CompareScaling::failed, chart_, &CompareChart::setSentence);
    connect(&scaling, &CompareScaling::timing, chart_,
            [this](const QString& words) { chart_->setSentence(tr("Timing %1.").arg(words)); });
}

QWidget* CompareCharts::buildKinds() {
    const auto [bar, row] = partBar(0);
    auto* group = new QButtonGroup(this);
    addSegments(row, group, {tr("Roofline"), tr("Bars"), tr("Errors"), tr("Scaling"), tr("Explain")}, {}, true);
    for (std::size_t i = 0; i < kinds_.size(); ++i)
        kinds_[i] = group->button(static_cast<int>(i));
    row->addStretch(1);
    connect(group, &QButtonGroup::idClicked, this, [this](int id) {
        using K = CompareChart::Kind;
        constexpr std::array kinds{K::roofline, K::bars, K::errors, K::scaling};
        const bool isChart = id < static_cast<int>(kinds.size());
        if (isChart)
            chart_->setKind(kinds[static_cast<std::size_t>(id)]);
        stack_->setCurrentIndex(isChart ? 0 : 1);
        scalingBar_->setVisible(id == 3);
        showSentence();
    });
    return bar;
}

QWidget* CompareCharts::buildScaling() {
    const auto [bar, row] = partBar();
    auto* over = label(tr("Over"), "secondary");
    row->addWidget(over);
    row->addWidget(over_ = new QuietCombo);
    over->setBuddy(over_);
    over_->addItems({tr("sizes of the data"), tr("widths of the kernels")});
    over_->setAccessibleName(tr("What the scaling chart is over"));
    over_->setToolTip(tr("An eighth to all of each side, or half to four times the lengths and sizes of the recipe"));
    over_->setMinimumWidth(190);
    row->addStretch(1);
    scale_ = iconButton(QStringLiteral("play"), tr("Time the ticked variants over sizes or widths"));
    connect(scale_, &QToolButton::clicked, this, &CompareCharts::scale);
    row->addWidget(scale_);
    bar->hide();
    return bar;
}

void CompareCharts::scale() {
    controller_.scale(over_->currentIndex() == 1);
}

void CompareCharts::showScaling() {
    const CompareScaling& scaling = controller_.scaling();
    chart_->setScaling(scaling.lines(), scaling.axis(), true);
    scale_->setEnabled(!scaling.busy());
    over_->setEnabled(!scaling.busy());
}

void CompareCharts::showRows() {
    showSentence();
    chart_->setRows(controller_.model().entries(), controller_.state().ceilings, controller_.state().predicting);
}

void CompareCharts::showSentence() {
    const QString obstacle = controller_.obstacle();
    chart_->setSentence(!obstacle.isEmpty() ? obstacle
                        : scalingBar_->isVisibleTo(this)
                            ? tr("Times over sizes of the data or widths of the kernels: press the arrow above.")
                            : QString());
}

void CompareCharts::describe(const QString& id) {
    const CompareState& state = controller_.state();
    if (const CompareEntry* e = controller_.model().entry(id); e != nullptr && state.source)
        card_->setEntry(*e, state.filters, state.source->layout());
}

void CompareCharts::showCard() {
    kinds_.back()->click();
}

} // namespace ui
