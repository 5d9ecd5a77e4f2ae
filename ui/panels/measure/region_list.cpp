// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/measure/region_list.h"
#include "ui/style/theme.h"
#include "ui/text/length_text.h"
#include "ui/text/number.h"
#include "ui/workspace/background.h"
#include <QActionGroup>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>

namespace ui {
namespace {

enum Column { nameColumn, meanColumn, deviationColumn, snrColumn, cnrColumn, columnCount };
constexpr int regionRole = Qt::UserRole;   ///< index of the region
constexpr int nameRole = Qt::UserRole + 1; ///< name alone, in the first row of a region
constexpr int rowHeight = 22;
constexpr int mostRows = 18; ///< more scroll

/// Edits the name alone; the row shows its size, too.
class NameDelegate final : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void setEditorData(QWidget* editor, const QModelIndex& index) const override {
        if (auto* line = qobject_cast<QLineEdit*>(editor)) {
            line->setText(index.data(nameRole).toString());
            line->selectAll();
        }
    }
    void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override {
        if (const auto* line = qobject_cast<QLineEdit*>(editor))
            model->setData(index, line->text().trimmed(), nameRole);
    }
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        return {QStyledItemDelegate::sizeHint(option, index).width(), textSize(rowHeight)};
    }
};

/// A square in a region's colour, outlined so that it shows on every theme; a circle for an ellipse.
QIcon swatch(const MarkedRegion& region) {
    constexpr int side = 12, ratio = 2;
    QPixmap pixmap(side * ratio, side * ratio);
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(tokens().text2, 1));
    painter.setBrush(QColor(region.color));
    const QRectF area(1.5, 1.5, side - 3, side - 3);
    region.shape == MarkedRegion::Shape::ellipse ? painter.drawEllipse(area) : painter.drawRect(area);
    return pixmap;
}

} // namespace

RegionList::RegionList(QWidget* parent) : Section(tr("Regions"), parent), list_(new QTreeWidget) {
    list_->setAccessibleName(tr("Regions"));
    list_->setProperty("dense", true);
    list_->setColumnCount(columnCount);
    list_->setHeaderLabels({{}, tr("Mean"), tr("σ"), tr("SNR"), tr("CNR")});
    const QStringList tips{{},
                           tr("Mean of the finite samples"),
                           tr("Standard deviation of the finite samples"),
                           tr("Mean divided by the standard deviation"),
                           tr("Distance of the mean from that of the background, divided by the background's standard "
                              "deviation. A region becomes the background in its menu.")};
    for (int column = nameColumn; column < columnCount; ++column) {
        list_->headerItem()->setToolTip(column, tips[column]);
        list_->headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    }
    list_->setItemDelegate(new NameDelegate(list_));
    list_->setRootIsDecorated(false);
    list_->setIndentation(0);
    list_->setUniformRowHeights(true);
    list_->setIconSize({12, 12});
    list_->setEditTriggers(QAbstractItemView::EditKeyPressed | QAbstractItemView::DoubleClicked);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setContextMenuPolicy(Qt::CustomContextMenu);
    list_->header()->setSectionsMovable(false);
    list_->header()->setStretchLastSection(false);
    list_->header()->setMinimumSectionSize(24);
    list_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    list_->header()->setSectionResizeMode(nameColumn, QHeaderView::Stretch);
    list_->installEventFilter(this);
    auto* more = iconButton(QStringLiteral("more"), tr("More for this region"));
    addHeadWidget(more);
    body()->setContentsMargins(4, 0, 4, 8);
    body()->addWidget(list_);
    connect(more, &QToolButton::clicked, this,
            [this, more] { openMenu(more->mapToGlobal(QPoint(0, more->height()))); });
    connect(list_, &QWidget::customContextMenuRequested, this,
            [this](const QPoint& at) { openMenu(list_->viewport()->mapToGlobal(at)); });
    connect(list_, &QTreeWidget::currentItemChanged, this, &RegionList::choose);
    connect(list_, &QTreeWidget::itemChanged, this, &RegionList::takeName);
    connect(&ThemeWatcher::instance(), &ThemeWatcher::changed, this, &RegionList::fill);
    hide();
}

void RegionList::setView(DataView* view) {
    for (const QMetaObject::Connection& connection : connections_)
        disconnect(connection);
    view_ = view;
    if (view != nullptr)
        connections_ = {connect(view->marks().get(), &Marks::changed, this, &RegionList::measure),
                        connect(view, &DataView::contentChanged, this, &RegionList::measure)};
    measure();
}

void RegionList::setChannel(int channel) {
    channel_ = channel;
    measure();
}

const Regions* RegionList::regions() const {
    return view_ ? &view_->marks()->regions() : nullptr;
}

int RegionList::background() const {
    const Regions* all = regions();
    return all != nullptr && all->background < static_cast<int>(measured_.size()) ? all->background : -1;
}

QString RegionList::unit() const {
    return view_ && view_->before() ? QString::fromStdString(view_->before()->info().valueUnit) : QString();
}

QString RegionList::table(QChar separator) const {
    return regionTable(measured_, background(), unit(), separator);
}

QString RegionList::rows() const {
    return regionRows(measured_, background(), unit());
}

void RegionList::measure() {
    if (busy_) { // measure only the newest state afterwards
        again_ = true;
        return;
    }
    const bool suits = view_ && view_->before() && view_->before()->layout().dimension > 1;
    if (!suits || view_->marks()->regions().all.empty()) {
        measured_.clear();
        show();
        return;
    }
    busy_ = true;
    inBackground(
        this, [order = regionOrder(*view_, channel_)] { return measureRegions(order); },
        [this](const std::vector<MeasuredRegion>& measured) {
            busy_ = false;
            measured_ = measured;
            if (std::exchange(again_, false))
                measure();
            else
                show();
        });
}

void RegionList::show() {
    const auto count = measured_.size();
    setVisible(count > 0);
    setTitle(count == 1 ? tr("1 region") : tr("%1 regions").arg(integer(static_cast<std::int64_t>(count))));
    fill();
    Q_EMIT changed();
}

void RegionList::fill() {
    int rows = 0;
    for (const MeasuredRegion& m : measured_)
        rows += m.hasAfter ? 3 : 2;
    quiet_ = true;
    if (list_->topLevelItemCount() != rows) { // an open editor survives new values
        list_->clear();
        for (int i = 0; i < rows; ++i)
            new QTreeWidgetItem(list_);
    }
    const int behind = background();
    const MeasuredRegion* far = behind < 0 ? nullptr : &measured_[static_cast<std::size_t>(behind)];
    const Regions* all = regions();
    int row = 0;
    for (int i = 0; i < static_cast<int>(measured_.size()); ++i) {
        const MeasuredRegion& m = measured_[static_cast<std::size_t>(i)];
        QTreeWidgetItem* head = list_->topLevelItem(row++);
        head->setFirstColumnSpanned(true);
        head->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable);
        head->setData(0, regionRole, i);
        head->setData(0, nameRole, m.region.name);
        const QString size = sizeText(m.size);
        head->setText(0, i == behind ? tr("%1  %2, background").arg(m.region.name, size)
                                     : QStringLiteral("%1  %2").arg(m.region.name, size));
        head->setToolTip(0, head->text(0));
        head->setIcon(0, swatch(m.region));
        const bool contrast = far != nullptr && i != behind;
        for (const bool after : {false, true}) {
            if (after && !m.hasAfter)
                continue;
            QTreeWidgetItem* values = list_->topLevelItem(row++);
            values->setFirstColumnSpanned(false);
            values->setFlags(Qt::ItemIsEnabled);
            values->setData(0, regionRole, i);
            values->setIcon(0, {});
            values->setText(0, !m.hasAfter ? QString() : after ? tr("after") : tr("before"));
            values->setForeground(0, after ? tokens().after : tokens().before);
            const SampleStatistics* behindIt = !contrast ? nullptr : after ? &far->after : &far->before;
            showValues(*values, after ? m.after : m.before, behindIt);
        }
        if (all != nullptr && i == all->current)
            list_->setCurrentItem(head);
    }
    if (all == nullptr || all->chosen() == nullptr)
        list_->setCurrentItem(nullptr);
    const int shown = std::min(rows, mostRows);
    list_->setFixedHeight(shown * textSize(rowHeight) + list_->header()->sizeHint().height() + 2);
    quiet_ = false;
}

void RegionList::showValues(QTreeWidgetItem& row, const SampleStatistics& s, const SampleStatistics* background) const {
    const auto set = [&](int column, double value, int digits) {
        row.setText(column, s.finite > 0 && std::isfinite(value) ? number(value, digits) : QStringLiteral("–"));
        row.setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
        row.setFont(column, ui::font(11));
        row.setForeground(column, tokens().text);
    };
    set(meanColumn, s.mean, 4);
    set(deviationColumn, s.deviation, 3);
    set(snrColumn, signalToNoise(s), 3);
    if (background != nullptr)
        set(cnrColumn, contrastToNoise(s, *background), 3);
    else
        row.setText(cnrColumn, {});
    const QString side = row.text(nameColumn);
    QString tip = (side.isEmpty() ? QString() : side + QStringLiteral(": ")) + tr("%1 samples").arg(integer(s.finite));
    if (s.nan > 0)
        tip += tr(", and %1 NaN left out").arg(integer(s.nan));
    if (s.inf > 0)
        tip += tr(", and %1 infinite left out").arg(integer(s.inf));
    for (int column = nameColumn; column < columnCount; ++column)
        row.setToolTip(column, tip);
    row.setFont(nameColumn, ui::font(11));
}

void RegionList::choose(const QTreeWidgetItem* item) {
    if (quiet_ || !view_ || item == nullptr)
        return;
    Regions next = view_->marks()->regions();
    next.current = item->data(0, regionRole).toInt();
    if (next.chosen() == nullptr)
        return;
    view_->marks()->setRegions(next);
    // Show the slice of the region.
    const conv::Region& box = next.chosen()->box;
    conv::Index3 at = view_->cursorIndex();
    bool beside = false;
    for (std::size_t a = 0; a < 3; ++a)
        if (at[a] < box.lo[a] || at[a] >= box.hi[a]) {
            at[a] = (box.lo[a] + box.hi[a] - 1) / 2;
            beside = true;
        }
    if (beside)
        view_->setCursorIndex(at);
}

void RegionList::step(int by) {
    const Regions* all = regions();
    if (all == nullptr || all->all.empty())
        return;
    Regions next = *all;
    next.current = std::clamp(all->current + by, 0, static_cast<int>(all->all.size()) - 1);
    for (int row = 0; row < list_->topLevelItemCount(); ++row)
        if (QTreeWidgetItem* item = list_->topLevelItem(row); item->data(0, regionRole).toInt() == next.current) {
            list_->setCurrentItem(item);
            return;
        }
}

void RegionList::takeName(QTreeWidgetItem* item) {
    if (quiet_ || !view_)
        return;
    const int index = item->data(0, regionRole).toInt();
    const QString name = item->data(0, nameRole).toString();
    Regions next = view_->marks()->regions();
    if (index < 0 || index >= static_cast<int>(next.all.size()))
        return;
    MarkedRegion& region = next.all[static_cast<std::size_t>(index)];
    if (name.isEmpty() || name == region.name) {
        fill(); // the old name stays
        return;
    }
    const QString what = tr("Rename %1 to %2").arg(region.name, name);
    region.name = name;
    view_->marks()->setRegions(next, what);
}

void RegionList::edit(const QString& what, const std::function<void(MarkedRegion& region)>& change) {
    if (!view_ || view_->marks()->regions().chosen() == nullptr)
        return;
    Regions next = view_->marks()->regions();
    change(next.all[static_cast<std::size_t>(next.current)]);
    view_->marks()->setRegions(next, what);
}

void RegionList::rename() {
    if (QTreeWidgetItem* item = list_->currentItem()) {
        list_->setFocus();
        list_->editItem(item, 0);
    }
}

void RegionList::setBackground(bool on) {
    if (!view_ || view_->marks()->regions().chosen() == nullptr)
        return;
    Regions next = view_->marks()->regions();
    next.background = on ? next.current : -1;
    view_->marks()->setRegions(next, on ? tr("%1 as background").arg(next.chosen()->name) : tr("No background"));
}

void RegionList::addColors(QMenu& menu) {
    QMenu* colors = menu.addMenu(tr("Colour"));
    auto* group = new QActionGroup(colors);
    for (std::size_t i = 0; i < regionColors().size(); ++i) {
        const QRgb color = regionColors()[i];
        MarkedRegion sample = *regions()->chosen();
        const bool own = sample.color == color;
        sample.color = color;
        QAction* action = colors->addAction(swatch(sample), regionColorName(i), this, [this, color] {
            edit(tr("Colour of %1").arg(regions()->chosen()->name),
                 [color](MarkedRegion& region) { region.color = color; });
        });
        action->setCheckable(true);
        action->setChecked(own);
        group->addAction(action);
    }
}

void RegionList::openMenu(const QPoint& global) {
    const Regions* all = regions();
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (const MarkedRegion* chosen = all != nullptr ? all->chosen() : nullptr) {
        menu->addAction(tr("Rename…"), QKeySequence(Qt::Key_F2), this, &RegionList::rename);
        addColors(*menu);
        QAction* behind = menu->addAction(tr("Background of contrasts"), this, &RegionList::setBackground);
        behind->setCheckable(true);
        behind->setChecked(all->background == all->current);
        QAction* mask = menu->addAction(tr("Use as mask of the step"), this,
                                        [this] { Q_EMIT maskAsked(view_->marks()->region()); });
        mask->setEnabled(chosen->shape == MarkedRegion::Shape::box);
        menu->addAction(tr("Delete"), QKeySequence(Qt::Key_Delete), this, [this] { view_->marks()->removeCurrent(); });
        menu->addSeparator();
    }
    menu->addAction(tr("Copy table"), this, [this] { Q_EMIT copyAsked(table(u'\t')); });
    menu->addAction(tr("Save table (CSV)…"), this, [this] { Q_EMIT saveAsked(table()); });
    menu->popup(global);
}

bool RegionList::eventFilter(QObject* watched, QEvent* event) {
    if (watched != list_ || (event->type() != QEvent::ShortcutOverride && event->type() != QEvent::KeyPress))
        return Section::eventFilter(watched, event);
    auto* key = static_cast<QKeyEvent*>(event);
    const bool copies = key->matches(QKeySequence::Copy);
    const bool removes = key->key() == Qt::Key_Delete || key->key() == Qt::Key_Backspace;
    if (event->type() == QEvent::ShortcutOverride) { // the recipe has some of these keys
        if (!copies && !removes && key->key() != Qt::Key_F2)
            return false;
        event->accept();
        return true;
    }
    if (copies)
        Q_EMIT copyAsked(table(u'\t'));
    else if (removes && view_ && view_->marks()->regions().chosen() != nullptr)
        view_->marks()->removeCurrent();
    else if (key->key() == Qt::Key_Up || key->key() == Qt::Key_Down)
        step(key->key() == Qt::Key_Up ? -1 : 1);
    else
        return false;
    return true;
}

} // namespace ui
