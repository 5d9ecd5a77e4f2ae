// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/chart/compare_table.h"
#include "ui/compare/chart/compare_cells.h"
#include "ui/style/theme.h"
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <algorithm>
#include <array>

namespace ui {
CompareTable::CompareTable(CompareModel& model, QWidget* parent) : QTableView(parent), model_(model) {
    setModel(&model);
    setItemDelegate(compareCells(model, this));
    setSelectionBehavior(SelectRows);
    setTabKeyNavigation(false); // arrows move inside, Tab leaves
    setSelectionMode(SingleSelection);
    setShowGrid(false);
    setMouseTracking(true);
    setAccessibleName(tr("Variants"));
    setVerticalScrollMode(ScrollPerPixel);
    setHorizontalScrollMode(ScrollPerPixel);
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(compareRowPixels);
    verticalHeader()->setMinimumSectionSize(compareRowPixels);
    horizontalHeader()->setSectionResizeMode(QHeaderView::Interactive);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setFixedHeight(36);
    // Header texts show the order: the style's arrow would cover right-aligned ones.
    horizontalHeader()->setStyleSheet(
        QStringLiteral("QHeaderView::up-arrow, QHeaderView::down-arrow { image: none; width: 0; height: 0; }"));
    setSortingEnabled(true);
    sortByColumn(CompareModel::kernel, Qt::AscendingOrder);
    connect(&model, &QAbstractItemModel::modelAboutToBeReset, this, [this] { kept_ = selected(); });
    connect(&model, &QAbstractItemModel::modelReset, this, [this] {
        spanRefused();
        fitColumns(); // names may be longer
        select(kept_);
    });
    connect(&model, &QAbstractItemModel::dataChanged, this, &CompareTable::fitColumns); // verdicts, too
    connect(&model, &QAbstractItemModel::layoutChanged, this, &CompareTable::spanRefused);
    connect(&ThemeWatcher::instance(), &ThemeWatcher::changed, this, &CompareTable::fitColumns);
    connect(this, &QTableView::doubleClicked, this, [this] {
        if (!selected().isEmpty())
            Q_EMIT explainAsked(selected());
    });
    connect(this, &QTableView::clicked, this, [this](const QModelIndex& index) {
        if (model_.groupAt(index) != nullptr)
            toggleGroup(index);
    });
}

QString CompareTable::selected() const {
    const CompareEntry* e = model_.entryAt(currentIndex());
    return e != nullptr ? e->id : QString();
}

void CompareTable::select(const QString& id) {
    const QModelIndex at = model_.indexOf(id);
    if (at.isValid() && selected() != id) {
        setCurrentIndex(at);
        scrollTo(at);
    }
}

void CompareTable::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    QTableView::currentChanged(current, previous);
    if (const CompareEntry* e = model_.entryAt(current))
        Q_EMIT selectionMoved(e->id);
}

void CompareTable::spanRefused() {
    clearSpans();
    for (int row = 0; row < model_.rowCount(); ++row)
        if (const CompareEntry* e = model_.entryAt(model_.index(row, 0)); e == nullptr)
            setSpan(row, CompareModel::variant, 1, CompareModel::columns);
        else if (!e->able())
            setSpan(row, CompareModel::times, 1, CompareModel::columns - CompareModel::times);
}

void CompareTable::fitColumns() {
    using M = CompareModel;
    struct Column {
        int at, pixels;
        int goes = 0; ///< order of hiding columns that do not fit: 1 first, 0 never
    };
    // The roofline shows rates, the bars the total time, the card of a row all details.
    constexpr int most = 5;
    const double scale = textScale();
    const int bars = fontMetrics().horizontalAdvance(model()->headerData(M::times, Qt::Horizontal).toString()) + 20;
    const QFontMetrics medium(ui::font(13, QFont::Medium));
    int name = 190, verdicts = 0;
    for (const CompareEntry& e : model_.entries())
        if (e.able()) { // refused ones have a sentence across the row
            name = std::max(
                name, static_cast<int>(
                          (medium.horizontalAdvance(QString::fromStdString(e.row.candidate.variant)) + 66) / scale));
            const QString verdict = model_.indexOf(e.id).siblingAtColumn(M::verdict).data().toString();
            verdicts = std::max(verdicts, medium.horizontalAdvance(verdict) + 44);
        }
    for (int gone = 0; gone <= most; ++gone) {
        const bool narrow = gone > 1;
        const std::array columns{Column{M::variant, std::min(name, 260)},
                                 Column{M::kind, 92, 3},
                                 Column{M::kernel, 124},
                                 Column{M::total, narrow ? 78 : 82, 4},
                                 Column{M::speedUp, 84, 5},
                                 Column{M::gflops, 88, 2},
                                 Column{M::bandwidth, 70, 1},
                                 Column{M::ceiling, 140, 2},
                                 Column{M::error, narrow ? 82 : 88},
                                 Column{M::rms, 76, 1},
                                 Column{M::memory, 88, 1},
                                 Column{M::verdict, narrow      ? 178
                                                    : gone == 1 ? 200
                                                                : 248}};
        const auto shown = [&](const Column& c) { return c.goes == 0 || c.goes > gone; };
        int rest = viewport()->width();
        for (const Column& c : columns)
            rest -= shown(c) ? static_cast<int>(c.pixels * scale) : 0;
        if (rest < bars && gone < most)
            continue;
        for (const Column& c : columns) {
            setColumnHidden(c.at, !shown(c));
            setColumnWidth(c.at, static_cast<int>(c.pixels * scale));
        }
        // Verdicts take room from long bars.
        const auto verdict = static_cast<int>(columns.back().pixels * scale);
        const int more = std::clamp(verdicts - verdict, 0, std::max(0, rest - bars));
        setColumnWidth(M::verdict, verdict + more);
        setColumnWidth(M::times, std::max(bars, rest - more)); // if even that is too wide, the table scrolls
        return;
    }
}

void CompareTable::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    fitColumns();
}

void CompareTable::paintEvent(QPaintEvent* event) {
    QTableView::paintEvent(event);
    if (model_.rowCount() > 0 || model_.entries().empty())
        return;
    QPainter painter(viewport());
    painter.setPen(tokens().text2);
    painter.setFont(ui::font(12));
    painter.drawText(viewport()->rect(), Qt::AlignCenter, tr("No row has these words."));
}

void CompareTable::copy() const {
    QApplication::clipboard()->setText(model_.tableText());
}

void CompareTable::keyPressEvent(QKeyEvent* event) {
    const CompareEntry* e = model_.entryAt(currentIndex());
    const RefusedGroup* group = model_.groupAt(currentIndex());
    const bool folds = event->key() == (group != nullptr && group->open ? Qt::Key_Left : Qt::Key_Right) ||
                       event->key() == Qt::Key_Space || event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (event->matches(QKeySequence::Copy))
        copy();
    else if (group != nullptr && folds)
        toggleGroup(currentIndex());
    else if (e != nullptr && event->key() == Qt::Key_Space)
        model_.setTicked(e->id, !e->ticked());
    else if (e != nullptr && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter))
        Q_EMIT explainAsked(e->id);
    else if (e != nullptr && event->key() == Qt::Key_P && event->modifiers() == Qt::NoModifier)
        model_.setPinned(e->id, !e->pinned);
    else
        QTableView::keyPressEvent(event);
}

void CompareTable::toggleGroup(const QModelIndex& heading) {
    if (const QModelIndex at = model_.toggleGroup(heading); at.isValid()) {
        setCurrentIndex(at);
        scrollTo(at);
    }
}

void CompareTable::contextMenuEvent(QContextMenuEvent* event) {
    const QModelIndex at = indexAt(viewport()->mapFromGlobal(event->globalPos()));
    const CompareEntry* e = model_.entryAt(at);
    QMenu menu(this);
    if (const RefusedGroup* group = model_.groupAt(at)) {
        menu.addAction(group->open ? tr("Fold") : tr("Show them"), this, [this, at] { toggleGroup(at); });
        menu.addSeparator();
    }
    if (e != nullptr) {
        const QString id = e->id;
        menu.addAction(tr("Explain"), this, [this, id] { Q_EMIT explainAsked(id); })->setShortcut(Qt::Key_Return);
        QAction* pin = menu.addAction(e->pinned ? tr("Unpin") : tr("Pin to the top"), this,
                                      [this, id, pinned = e->pinned] { model_.setPinned(id, !pinned); });
        pin->setShortcut(Qt::Key_P);
        QAction* reference = menu.addAction(tr("Take as reference"), this, [this, id] { Q_EMIT referenceAsked(id); });
        reference->setEnabled(e->able());
        menu.addSeparator();
    }
    menu.addAction(tr("Copy table"), this, [this] { copy(); })->setShortcut(QKeySequence::Copy);
    menu.exec(event->globalPos());
}

} // namespace ui
