// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/measure/region_list.h"
#include "ui/panels/measure/region_depth.h"
#include "ui/panels/measure/region_edits.h"
#include "ui/panels/measure/region_swatch.h"
#include "ui/style/theme.h"
#include "ui/text/length_text.h"
#include "ui/text/number.h"
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QProgressBar>
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

} // namespace

RegionList::RegionList(QWidget* parent)
    : Section(tr("Regions"), parent),
      list_(new QTreeWidget),
      edits_(new RegionEdits(*this)),
      depth_(new RegionDepth),
      meter_(new RegionMeter(this)),
      empty_(label(
          tr("No region yet: draw one (R box, Shift+R ellipse, G polygon), or add one by values or from a mask in "
             "the menu above."),
          "secondary", true)),
      work_(new QWidget),
      bar_(new QProgressBar) {
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
    auto* more = iconButton(QStringLiteral("more"), tr("Add a region, and more for this one"));
    addHeadWidget(more);
    body()->setContentsMargins(4, 0, 4, 8);
    body()->addWidget(list_);
    body()->addWidget(depth_);
    empty_->setContentsMargins(8, 0, 8, 0);
    body()->addWidget(empty_);
    auto* work = new QHBoxLayout(work_);
    work->setContentsMargins(8, 4, 4, 0);
    bar_->setRange(0, 1000);
    bar_->setTextVisible(false);
    bar_->setAccessibleName(tr("Progress of the measurement"));
    work->addWidget(bar_, 1);
    auto* end = iconButton(QStringLiteral("stop"), tr("Stop measuring"));
    work->addWidget(end);
    body()->addWidget(work_);
    work_->hide();
    connect(end, &QToolButton::clicked, meter_, &RegionMeter::stop);
    connect(meter_, &RegionMeter::changed, this, &RegionList::show);
    connect(meter_, &RegionMeter::progress, this, [this](double done) {
        work_->setVisible(done >= 0);
        bar_->setValue(static_cast<int>(1000 * std::max(0.0, done)));
    });
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
    edits_->setView(view);
    depth_->setView(view);
    if (view != nullptr)
        connections_ = {connect(view->marks().get(), &Marks::changed, this, &RegionList::measure),
                        connect(view, &DataView::contentChanged, this, &RegionList::measure)};
    measure();
}

void RegionList::setChannel(int channel) {
    channel_ = channel;
    measure();
}

int RegionList::background() const {
    const Regions* all = edits_->regions();
    return all != nullptr && all->background < static_cast<int>(measured().size()) ? all->background : -1;
}

app::RegionUnits RegionList::units() const {
    if (!view_ || !view_->before())
        return {};
    const std::string& unit = view_->before()->info().valueUnit;
    const app::Measure& measure = view_->windowLevel()->measure();
    return {unit, measure.of.empty() ? unit : measure.meaning == app::Meaning::angle ? "°" : ""};
}

QString RegionList::table(QChar separator) const {
    return edits_->suits() ? regionTable(measured(), background(), view_->before()->layout(), units(), separator)
                           : QString();
}

QString RegionList::rows() const {
    return edits_->suits()
               ? regionRows(measured(), background(), units(), ShownLength::of(view_->before()->layout().geometry))
               : QString();
}

void RegionList::measure() {
    meter_->want(edits_->suits() ? regionOrder(*view_, channel_) : RegionOrder());
}

void RegionList::show() {
    const auto count = measured().size();
    setVisible(edits_->suits());
    list_->setVisible(count > 0);
    empty_->setVisible(count == 0);
    setTitle(count == 0   ? tr("Regions")
             : count == 1 ? tr("1 region")
                          : tr("%1 regions").arg(integer(static_cast<std::int64_t>(count))));
    if (view_)
        for (const MeasuredRegion& m : measured())
            if (m.mask)
                view_->marks()->setMask(m.region.mask, m.mask);
    fill();
    Q_EMIT changed();
}

void RegionList::fill() {
    int rows = 0;
    for (const MeasuredRegion& m : measured())
        rows += m.hasAfter ? 3 : 2;
    quiet_ = true;
    if (list_->topLevelItemCount() != rows) { // an open editor survives new values
        list_->clear();
        for (int i = 0; i < rows; ++i)
            new QTreeWidgetItem(list_);
    }
    const int behind = background();
    const MeasuredRegion* far = behind < 0 ? nullptr : &measured()[static_cast<std::size_t>(behind)];
    const Regions* all = edits_->regions();
    int row = 0;
    for (int i = 0; i < static_cast<int>(measured().size()); ++i) {
        const MeasuredRegion& m = measured()[static_cast<std::size_t>(i)];
        QTreeWidgetItem* head = list_->topLevelItem(row++);
        fillHead(*head, m, i);
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
            if (const Edge& edge = after ? m.edge.after : m.edge.before; edge.found) {
                const ShownLength length = ShownLength::of(view_->before()->layout().geometry);
                const double point = length.factor * m.edge.point;
                for (int column = nameColumn; column < columnCount; ++column)
                    values->setToolTip(column, values->toolTip(column) + QLatin1Char('\n') +
                                                   tr("Edge %1 ± %2 %3 wide")
                                                       .arg(number(point * edge.width, 3),
                                                            number(point * edge.uncertainty, 2), length.unit));
            }
            const QString reason = m.state == MeasuredRegion::State::failed    ? m.error
                                   : m.state == MeasuredRegion::State::stopped ? tr("Stopped; the menu measures again")
                                   : m.samples() == 0 && m.state == MeasuredRegion::State::measured
                                       ? tr("No sample of the data is in this region")
                                       : QString();
            for (int column = nameColumn; column < columnCount && !reason.isEmpty(); ++column)
                values->setToolTip(column, reason);
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

void RegionList::fillHead(QTreeWidgetItem& row, const MeasuredRegion& m, int index) {
    using State = MeasuredRegion::State;
    row.setFirstColumnSpanned(true);
    row.setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable);
    row.setData(0, regionRole, index);
    row.setData(0, nameRole, m.region.name);
    QString text = QStringLiteral("%1  %2").arg(m.region.name, m.state == State::failed    ? tr("not measured")
                                                               : m.state == State::stopped ? tr("stopped")
                                                               : m.samples() > 0           ? sizeText(m.size)
                                                               : m.state == State::waiting ? QStringLiteral("…")
                                                                                           : tr("no sample"));
    if (index == background())
        text += tr(", background");
    if (m.region.hidden)
        text += tr(", hidden");
    row.setText(0, text);
    row.setForeground(0, m.region.hidden ? tokens().text2 : tokens().text);
    QString tip = text;
    if (edits_->suits())
        tip +=
            QLatin1Char('\n') + QString::fromStdString(app::toText(m.region.definition(), view_->before()->layout()));
    row.setToolTip(0, m.state == State::failed ? m.error : tip + m.notes);
    row.setIcon(0, regionSwatch(m.region));
}

void RegionList::showValues(QTreeWidgetItem& row, const SampleStatistics& s, const SampleStatistics* background) const {
    const auto set = [&](int column, double value, int digits) {
        row.setText(column, s.finite > 0 && std::isfinite(value) ? number(value, digits) : QStringLiteral("—"));
        row.setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
        row.setFont(column, ui::font(11));
        row.setForeground(column, tokens().text);
    };
    set(meanColumn, s.mean, 3); // the statistics below have more digits
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
    if (s.finite > 0 && s.deviation <= 0)
        row.setToolTip(snrColumn, tr("The standard deviation is 0: there is no noise to compare with"));
    if (s.finite > 0 && background != nullptr && (background->finite == 0 || background->deviation <= 0))
        row.setToolTip(cnrColumn, tr("The background has no noise to compare with"));
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
    if (next.chosen()->needsSamples()) // they may be anywhere in it
        return;
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
    const Regions* all = edits_->regions();
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

bool RegionList::eventFilter(QObject* watched, QEvent* event) {
    if (watched != list_ || (event->type() != QEvent::ShortcutOverride && event->type() != QEvent::KeyPress))
        return Section::eventFilter(watched, event);
    auto* key = static_cast<QKeyEvent*>(event);
    const bool copies = key->matches(QKeySequence::Copy);
    const bool removes = key->key() == Qt::Key_Delete || key->key() == Qt::Key_Backspace;
    const bool hides = key->key() == Qt::Key_Space && key->modifiers() == Qt::NoModifier;
    const bool copiesRegion = key->key() == Qt::Key_D && key->modifiers() == Qt::ControlModifier;
    if (event->type() == QEvent::ShortcutOverride) { // the recipe has some of these keys
        if (!copies && !removes && !hides && !copiesRegion && key->key() != Qt::Key_F2)
            return false;
        event->accept();
        return true;
    }
    if (copies)
        Q_EMIT copyAsked(table(u'\t'));
    else if (removes && view_ && view_->marks()->regions().chosen() != nullptr)
        view_->marks()->removeCurrent();
    else if (hides && edits_->regions() != nullptr && edits_->regions()->chosen() != nullptr)
        edits_->setHidden(!edits_->regions()->chosen()->hidden);
    else if (copiesRegion)
        edits_->duplicate();
    else if (key->key() == Qt::Key_Up || key->key() == Qt::Key_Down)
        step(key->key() == Qt::Key_Up ? -1 : 1);
    else
        return false;
    return true;
}

} // namespace ui
