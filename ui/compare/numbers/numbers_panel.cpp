// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/numbers/numbers_panel.h"
#include "ui/compare/numbers/numbers_plot.h"
#include "ui/compare/page_bar.h"
#include "ui/figure/view_menu.h"
#include "ui/style/small_widgets.h"
#include "ui/style/theme.h"
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QScrollBar>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

namespace ui {

NumbersPanel::NumbersPanel(QWidget* parent) : QWidget(parent) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    const auto [bar, row] = partBar();
    row->addWidget(label(tr("Numbers"), "section"));
    missing_ = new ElidedLabel({}, Qt::ElideRight);
    missing_->setProperty("role", "secondary");
    missing_->setWrapped(true); // two lines have room beside the buttons
    row->addWidget(missing_, 1);
    copy_ = new QPushButton(tr("Copy table"));
    copy_->setToolTip(tr("All versions as text, for a spreadsheet (Ctrl+C)"));
    save_ = new QPushButton(tr("Save table…"));
    save_->setToolTip(tr("All versions as CSV"));
    row->addWidget(copy_);
    row->addWidget(save_);
    column->addWidget(hairline());
    column->addWidget(bar);
    column->addWidget(hairline());
    auto* body = new QHBoxLayout;
    body->setSpacing(0);
    table_ = new QTableWidget;
    table_->setAccessibleName(tr("Numbers of the versions"));
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setShowGrid(false);
    table_->setTabKeyNavigation(false);
    table_->verticalHeader()->hide();
    const auto rowHeights = [table = table_] { table->verticalHeader()->setDefaultSectionSize(textSize(26)); };
    rowHeights();
    connect(&ThemeWatcher::instance(), &ThemeWatcher::changed, table_, rowHeights);
    table_->horizontalHeader()->setHighlightSections(false);
    table_->setColumnCount(1 + SweepValues::numbers);
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table_->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    table_->setMinimumWidth(300);
    body->addWidget(table_, 2);
    body->addWidget(hairline(Qt::Vertical));
    body->addWidget(plot_ = new NumbersPlot, 3);
    column->addLayout(body, 1);
    connect(copy_, &QPushButton::clicked, this, &NumbersPanel::copyTable);
    connect(save_, &QPushButton::clicked, this, &NumbersPanel::saveTable);
    ViewOffer offer{QStringLiteral("sweep"), [this] { return caption_ ? caption_() : QString(); }};
    offer.table = [this](QChar separator) { return numbers_.csv(separator); };
    menu_ = new ViewMenu(std::move(offer), this);
    menu_->attach(*table_);
    menu_->attach(*plot_);
    connect(menu_, &ViewMenu::told, this, &NumbersPanel::told);
}

void NumbersPanel::setVersions(SweepNumbers numbers, int dimension) {
    numbers_ = std::move(numbers);
    dimension_ = dimension;
    fill();
}

void NumbersPanel::setMarks(const SweepMarks& marks) {
    marks_ = marks;
    for (SweepNumbers::Version& version : numbers_.versions) {
        const double time = version.values.values[SweepValues::time];
        version.values = {};
        version.values.values[SweepValues::time] = time;
    }
    fill();
}

void NumbersPanel::setValues(int cell, const SweepValues& values) {
    const auto at = std::find(numbers_.cells.begin(), numbers_.cells.end(), cell);
    if (at == numbers_.cells.end())
        return;
    SweepValues& known = numbers_.versions[static_cast<std::size_t>(at - numbers_.cells.begin())].values;
    const double time = known.values[SweepValues::time];
    known = values;
    if (!std::isfinite(known.values[SweepValues::time]))
        known.values[SweepValues::time] = time;
    fill();
}

void NumbersPanel::setTime(int cell, double milliseconds) {
    const auto at = std::find(numbers_.cells.begin(), numbers_.cells.end(), cell);
    if (at == numbers_.cells.end())
        return;
    numbers_.versions[static_cast<std::size_t>(at - numbers_.cells.begin())].values.values[SweepValues::time] =
        milliseconds;
    fill();
}

QString NumbersPanel::missing() const {
    return missingMarks(marks_, numbers_, dimension_);
}

void NumbersPanel::fill() {
    missing_->setText(missing());
    table_->setHorizontalHeaderItem(0, new QTableWidgetItem(tr("Version")));
    table_->horizontalHeaderItem(0)->setTextAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    const std::array tips{
        tr("Mean over standard deviation in the current region"),
        tr("Difference of the means of region and background over the deviation in the background"),
        tr("Edge width: from 10 to 90 % of the edge on the line"),
        tr("Computing what is on screen: the shortest of some runs, or one run of a second and more")};
    for (int n = 0; n < SweepValues::numbers; ++n) {
        auto* head =
            new QTableWidgetItem(n == SweepValues::edge ? tr("Edge (%1)").arg(numbers_.lengthUnit) : numbers_.name(n));
        head->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        head->setToolTip(tips.at(static_cast<std::size_t>(n)));
        table_->setHorizontalHeaderItem(n + 1, head);
    }
    table_->setRowCount(static_cast<int>(numbers_.versions.size()));
    for (int row = 0; row < table_->rowCount(); ++row) {
        const SweepNumbers::Version& version = numbers_.versions[static_cast<std::size_t>(row)];
        auto* words = new QTableWidgetItem(version.words);
        words->setToolTip(version.words);
        table_->setItem(row, 0, words);
        for (int n = 0; n < SweepValues::numbers; ++n) {
            const QString text = numbers_.shown(version, n);
            auto* item = new QTableWidgetItem(text.isEmpty() ? QStringLiteral("–") : text);
            item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            table_->setItem(row, n + 1, item);
        }
    }
    fitTable();
    plot_->setNumbers(numbers_);
    copy_->setEnabled(!numbers_.versions.empty());
    save_->setEnabled(!numbers_.versions.empty());
}

/// Widens the table until versions can be told apart, up to 11/20 of the panel.
void NumbersPanel::fitTable() {
    constexpr int least = 300, rim = 20;
    const QAbstractItemView& cells = *table_;
    int wanted = cells.sizeHintForColumn(0) + rim + table_->verticalScrollBar()->sizeHint().width();
    for (int column = 1; column < table_->columnCount(); ++column)
        wanted += std::max(cells.sizeHintForColumn(column), table_->horizontalHeader()->sectionSizeHint(column));
    table_->setMinimumWidth(std::clamp(wanted, least, std::max(least, 11 * width() / 20)));
}

void NumbersPanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitTable();
}

void NumbersPanel::copyTable() {
    menu_->copyTable(numbers_.csv(QLatin1Char('\t')));
}

void NumbersPanel::saveTable() {
    menu_->saveTable(numbers_.csv(), QStringLiteral("sweep.csv"));
}

} // namespace ui
