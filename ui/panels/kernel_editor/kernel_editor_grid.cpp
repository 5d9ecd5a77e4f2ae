// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/kernel_editor/kernel_editor_grid.h"
#include "app/recipe/param/kernel_paste.h"
#include "ui/panels/kernel_editor/kernel_editor_cells.h"
#include "ui/panels/kernel_editor/model/kernel_summary.h"
#include "ui/style/theme.h"
#include "ui/text/app_text.h"
#include "ui/text/number.h"
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QWheelEvent>
#include <algorithm>
#include <conv/error.h>

namespace ui {

KernelGrid::KernelGrid(KernelTable& table, QWidget* parent)
    : QTableView(parent), table_(table), model_(table.kernel()) {
    setModel(&table_);
    setItemDelegate(new TapDelegate(*this));
    setHorizontalHeader(new TapHeader(Qt::Horizontal, this));
    setVerticalHeader(new TapHeader(Qt::Vertical, this));
    setCornerButtonEnabled(false);
    setShowGrid(false);
    setFrameShape(QFrame::NoFrame);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                    QAbstractItemView::AnyKeyPressed);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setMouseTracking(true);
    setMinimumSize(160, 140);
    setAccessibleName(tr("Taps"));
    setAccessibleDescription(tr("Arrows move, typing edits, Page Up and Page Down step through the slices."));
    connect(&table_, &QAbstractItemModel::modelReset, this, [this] {
        layOut();
        const conv::Index3& e = model_.grid().extent;
        const conv::Index3& c = model_.grid().centre;
        setCurrentIndex(table_.index(static_cast<int>(std::clamp<std::int64_t>(c[1] + place_[1], 0, e[1] - 1)),
                                     static_cast<int>(std::clamp<std::int64_t>(c[0] + place_[0], 0, e[0] - 1))));
    });
    connect(&table_, &KernelTable::changed, this, &KernelGrid::updateFollowers);
    connect(selectionModel(), &QItemSelectionModel::selectionChanged, this, &KernelGrid::currentTapChanged);
    connect(&ThemeWatcher::instance(), &ThemeWatcher::changed, this, [this] { layOut(); });
    goToCentre();
}

void KernelGrid::goToCentre() {
    const conv::Index3& c = model_.grid().centre;
    table_.setSlice(c[2]);
    setCurrentIndex(table_.index(static_cast<int>(c[1]), static_cast<int>(c[0])));
    scrollTo(currentIndex(), QAbstractItemView::PositionAtCenter);
}

std::vector<std::size_t> KernelGrid::selectedTaps() const {
    std::vector<std::size_t> taps;
    for (const QModelIndex& cell : selectionModel()->selectedIndexes())
        taps.push_back(table_.tapAt(cell));
    if (taps.empty() && currentIndex().isValid())
        taps.push_back(table_.tapAt(currentIndex()));
    std::sort(taps.begin(), taps.end());
    return taps;
}

void KernelGrid::updateFollowers() {
    followers_.clear();
    if (currentIndex().isValid())
        for (const auto& [tap, sign] :
             app::followers(model_.grid(), table_.tapAt(currentIndex()), model_.state().symmetry))
            followers_.push_back(tap);
    viewport()->update();
    Q_EMIT currentTapChanged();
}

void KernelGrid::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    QTableView::currentChanged(current, previous);
    if (current.isValid())
        place_ = {current.column() - model_.grid().centre[0], current.row() - model_.grid().centre[1], 0};
    updateFollowers();
}

void KernelGrid::fill(const QString& text) {
    const std::vector<std::size_t> taps = selectedTaps();
    if (taps.size() < 2) {
        table_.setData(currentIndex(), text, Qt::EditRole);
        return;
    }
    try {
        const double value = typedTap(text.toStdString());
        std::vector<std::pair<std::size_t, double>> changes;
        for (const std::size_t tap : taps)
            changes.emplace_back(tap, value);
        model_.setTaps(changes, tr("%1 taps to %2").arg(taps.size()).arg(number(value, 4)));
        Q_EMIT told(tr("%1 taps set to %2.").arg(taps.size()).arg(number(value, 4)), false);
    } catch (const conv::Error& error) {
        Q_EMIT told(windowText(error), true);
    }
}

void KernelGrid::clearSelected() {
    std::vector<std::pair<std::size_t, double>> changes;
    for (const std::size_t tap : selectedTaps())
        changes.emplace_back(tap, 0.0);
    model_.setTaps(changes, tr("Set to 0"));
}

void KernelGrid::copySelection() const {
    const QItemSelection selection = selectionModel()->selection();
    const QItemSelectionRange all = selection.isEmpty() ? QItemSelectionRange(currentIndex()) : selection.front();
    const bool one = selection.size() < 2 && all.width() == 1 && all.height() == 1;
    app::KernelText block;
    if (one || selection.size() > 1) { // copy the slice, which can be pasted again
        block.extent = {model_.grid().extent[0], model_.grid().extent[1], 1};
        for (int y = 0; y < table_.rowCount(); ++y)
            for (int x = 0; x < table_.columnCount(); ++x)
                block.taps.push_back(table_.data(table_.index(y, x), Qt::UserRole).toDouble());
    }
    if (one) {
        block.extent = {1, 1, 1};
        block.taps = {table_.data(all.topLeft(), Qt::UserRole).toDouble()};
    } else if (selection.size() < 2) {
        block.extent = {all.width(), all.height(), 1};
        for (int y = all.top(); y <= all.bottom(); ++y)
            for (int x = all.left(); x <= all.right(); ++x)
                block.taps.push_back(table_.data(table_.index(y, x), Qt::UserRole).toDouble());
    }
    QApplication::clipboard()->setText(
        QString::fromStdString(app::writtenKernel(block, app::KernelDialect::tabs)).trimmed());
}

void KernelGrid::paste() {
    try {
        const app::KernelText block = app::pastedKernel(QApplication::clipboard()->text().toStdString());
        const app::TapGrid& grid = model_.grid();
        const QModelIndex first = currentIndex();
        const bool whole = selectedTaps().size() == static_cast<std::size_t>(grid.extent[0] * grid.extent[1]);
        const bool fits = block.extent[2] == 1 && first.column() + block.extent[0] <= grid.extent[0] &&
                          first.row() + block.extent[1] <= grid.extent[1];
        const QString size = extentText(block.extent, block.dimension);
        if (!fits || (whole && grid.taps.size() > 1)) {
            const app::TapGrid pasted{block.taps, block.extent, conv::Kernel::defaultCentre(block.extent)};
            const QString problem = model_.setGrid(pasted, tr("Paste %1").arg(size));
            Q_EMIT told(problem.isEmpty() ? tr("The kernel is now the pasted one, %1 taps.").arg(size) : problem,
                        !problem.isEmpty());
            return;
        }
        std::vector<std::pair<std::size_t, double>> changes;
        for (std::size_t i = 0; i < block.taps.size(); ++i) {
            const auto at = static_cast<std::int64_t>(i);
            changes.emplace_back(
                grid.at({first.column() + at % block.extent[0], first.row() + at / block.extent[0], table_.slice()}),
                block.taps[i]);
        }
        model_.setTaps(changes, tr("Paste %1").arg(size));
        Q_EMIT told(tr("Pasted %1 at the cursor. Paste over a selected slice (Ctrl+A) replaces the kernel.").arg(size),
                    false);
    } catch (const conv::Error& error) {
        Q_EMIT told(windowText(error), true);
    }
}

void KernelGrid::copySlice(int by) {
    const app::TapGrid& grid = model_.grid();
    const std::int64_t to = table_.slice() + by;
    if (to < 0 || to >= grid.extent[2])
        return;
    std::vector<std::pair<std::size_t, double>> changes;
    for (std::int64_t y = 0; y < grid.extent[1]; ++y)
        for (std::int64_t x = 0; x < grid.extent[0]; ++x)
            changes.emplace_back(grid.at({x, y, to}), grid.taps[grid.at({x, y, table_.slice()})]);
    model_.setTaps(changes, tr("Copy slice"));
    table_.setSlice(to);
    Q_EMIT told(tr("The slice was copied to z %1.").arg(number(static_cast<double>(to - model_.grid().centre[2]))),
                false);
}

void KernelGrid::centreHere() {
    if (currentIndex().isValid())
        model_.setCentre({currentIndex().column(), currentIndex().row(), table_.slice()});
}

} // namespace ui
