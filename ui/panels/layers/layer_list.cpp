// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/layers/layer_list.h"
#include "ui/models/color_map.h"
#include "ui/style/swatch.h"
#include "ui/style/theme.h"
#include "ui/text/number.h"
#include "ui/views/layers/layer_picture.h"
#include <QDropEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace ui {
namespace {

enum Column { eyeColumn, nameColumn, opacityColumn, columns };
constexpr int lineHeight = 24; ///< px at text scale 1
constexpr int mostRows = 10;   ///< more scroll

} // namespace

QIcon layerSwatch(QRgb color, bool visible) {
    return swatch(color, visible, [](QPainter& painter, const QRectF& area) { painter.drawRoundedRect(area, 3, 3); });
}

QIcon layerSwatch(const LayerRow& row) {
    if (row.kind == LayerRow::Kind::document)
        return {};
    if (!row.visible || (row.colorMap.isEmpty() && !row.labels))
        return layerSwatch(row.look.color, row.visible);
    constexpr int side = 28;
    QImage image(side, side, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    image.setDevicePixelRatio(2);
    for (int x = 2; x < side - 2; ++x) {
        const auto level = static_cast<std::size_t>(255 * (x - 2) / (side - 5));
        const QRgb color = row.labels ? labelColor(1 + (x - 2) / 6) : colorMapNamed(row.colorMap).colors[level];
        for (int y = 2; y < side - 2; ++y)
            image.setPixel(x, y, color | 0xff000000U);
    }
    return untinted(QPixmap::fromImage(image));
}

LayerList::LayerList(QWidget* parent) : QTreeWidget(parent) {
    setAccessibleName(tr("Layers"));
    setProperty("dense", true);
    setColumnCount(columns);
    setHeaderHidden(true);
    setRootIsDecorated(false);
    setIndentation(0);
    setUniformRowHeights(true);
    setIconSize({14, 14});
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setContextMenuPolicy(Qt::CustomContextMenu);
    setDragDropMode(QAbstractItemView::InternalMove);
    setDropIndicatorShown(true);
    header()->setStretchLastSection(false);
    header()->setMinimumSectionSize(24);
    header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    header()->setSectionResizeMode(nameColumn, QHeaderView::Stretch);
    connect(this, &QTreeWidget::currentItemChanged, this, [this] {
        if (!quiet_ && currentRow() >= 0)
            Q_EMIT chosen(currentRow());
    });
    connect(this, &QTreeWidget::itemClicked, this, [this](QTreeWidgetItem* item, int column) {
        if (column == eyeColumn)
            toggle(indexOfTopLevelItem(item));
    });
    connect(this, &QTreeWidget::itemDoubleClicked, this, [this](QTreeWidgetItem* item, int column) {
        if (column == nameColumn)
            Q_EMIT menuAsked(viewport()->mapToGlobal(visualItemRect(item).bottomLeft()));
    });
    connect(this, &QWidget::customContextMenuRequested, this,
            [this](const QPoint& at) { Q_EMIT menuAsked(viewport()->mapToGlobal(at)); });
}

void LayerList::setRows(const std::vector<LayerRow>& rows, int current) {
    quiet_ = true;
    while (topLevelItemCount() > static_cast<int>(rows.size()))
        delete takeTopLevelItem(topLevelItemCount() - 1);
    while (topLevelItemCount() < static_cast<int>(rows.size()))
        new QTreeWidgetItem(this);
    for (std::size_t r = 0; r < rows.size(); ++r)
        if (r >= rows_.size() || rows_[r] != rows[r]) // a drag of one contrast leaves the others
            fill(*topLevelItem(static_cast<int>(r)), rows[r]);
    rows_ = rows;
    setCurrentItem(topLevelItem(current));
    setFixedHeight(std::min(static_cast<int>(rows.size()), mostRows) * textSize(lineHeight) + 2);
    quiet_ = false;
}

void LayerList::fill(QTreeWidgetItem& item, const LayerRow& row) {
    item.setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsDragEnabled);
    item.setSizeHint(0, {24, textSize(lineHeight)});
    item.setIcon(eyeColumn, icon(row.visible ? QStringLiteral("eye") : QStringLiteral("eye-off")));
    item.setToolTip(eyeColumn, row.visible ? tr("Hide (Space)") : tr("Show (Space)"));
    item.setIcon(nameColumn, layerSwatch(row));
    item.setText(nameColumn, row.problem.isEmpty() ? row.name : tr("%1: not drawn").arg(row.name));
    item.setForeground(nameColumn, row.visible ? tokens().text : tokens().text2);
    QString tip = row.labels ? tr("%1, labels.").arg(row.name)
                             : tr("%1, %2 to %3.").arg(row.name, number(row.look.low), number(row.look.high));
    for (const QString& more : {row.problem, row.note})
        if (!more.isEmpty())
            tip += QLatin1Char(' ') + more;
    item.setToolTip(nameColumn,
                    tip + QLatin1Char('\n') + tr("Drag, or Alt+Up and Alt+Down, to move it; right click for more"));
    item.setData(nameColumn, Qt::AccessibleTextRole,
                 row.visible ? tr("%1, shown").arg(row.name) : tr("%1, hidden").arg(row.name));
    item.setText(opacityColumn, tr("%1 %").arg(std::lround(100 * row.look.opacity)));
    item.setTextAlignment(opacityColumn, Qt::AlignRight | Qt::AlignVCenter);
    item.setForeground(opacityColumn, tokens().text2);
    item.setToolTip(opacityColumn, tr("Opacity"));
}

void LayerList::toggle(int row) {
    if (row >= 0 && row < static_cast<int>(rows_.size()))
        Q_EMIT shownChanged(row, !rows_[static_cast<std::size_t>(row)].visible);
}

/// Some of these keys belong to the recipe elsewhere.
bool LayerList::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool moves =
            key->modifiers() == Qt::AltModifier && (key->key() == Qt::Key_Up || key->key() == Qt::Key_Down);
        if (moves ||
            ((key->key() == Qt::Key_Space || key->key() == Qt::Key_Delete) && key->modifiers() == Qt::NoModifier)) {
            event->accept();
            return true;
        }
    }
    return QTreeWidget::event(event);
}

void LayerList::keyPressEvent(QKeyEvent* event) {
    const int row = currentRow();
    const bool up = event->key() == Qt::Key_Up, down = event->key() == Qt::Key_Down;
    if (event->key() == Qt::Key_Space && event->modifiers() == Qt::NoModifier)
        toggle(row);
    else if (event->key() == Qt::Key_Delete && event->modifiers() == Qt::NoModifier)
        Q_EMIT removed(row);
    else if (event->modifiers() == Qt::AltModifier && (up || down) && row >= 0)
        Q_EMIT moved(row, up ? row - 1 : row + 1);
    else
        QTreeWidget::keyPressEvent(event);
}

void LayerList::dropEvent(QDropEvent* event) {
    const int from = currentRow();
    const QModelIndex over = indexAt(event->position().toPoint());
    int to = over.isValid() ? over.row() : topLevelItemCount() - 1;
    if (over.isValid() && dropIndicatorPosition() == BelowItem && to < from)
        ++to;
    if (over.isValid() && dropIndicatorPosition() == AboveItem && to > from)
        --to;
    event->setDropAction(Qt::IgnoreAction); // the rows follow the layers
    event->accept();
    if (event->source() == this && from >= 0 && to != from)
        Q_EMIT moved(from, to);
}

} // namespace ui
