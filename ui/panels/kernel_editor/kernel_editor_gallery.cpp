// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/kernel_editor/kernel_editor_gallery.h"
#include "ui/panels/kernel_editor/kernel_editor_paint.h"
#include "ui/style/small_widgets.h"
#include "ui/style/theme.h"
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QVBoxLayout>
#include <algorithm>
#include <map>

namespace ui {
namespace {

constexpr int columns = 3, gap = 6;

/// Returns a preset's taps, cached.
const app::TapGrid& gridOf(const KernelPreset& preset, int dimension) {
    static std::map<std::pair<const KernelPreset*, int>, app::TapGrid> made;
    const auto key = std::pair(&preset, dimension);
    if (const auto it = made.find(key); it != made.end())
        return it->second;
    return made[key] = presetGrid(preset, dimension);
}

double peakOf(const app::TapGrid& grid) {
    double peak = 1e-300;
    for (const double tap : grid.taps)
        peak = std::max(peak, std::abs(tap));
    return peak;
}

int cardHeight() {
    return 52 + textSize(12) + 10;
}

class Delegate : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override {
        const auto* view = qobject_cast<const QListWidget*>(option.widget);
        return view != nullptr ? view->gridSize() : QSize(66, cardHeight());
    }
    void paint(QPainter* p, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const Tokens& t = tokens();
        const auto* preset = static_cast<const KernelPreset*>(index.data(Qt::UserRole).value<void*>());
        const int dimension = index.data(Qt::UserRole + 1).toInt();
        const bool used = index.data(Qt::UserRole + 2).toBool();
        const bool focus = (option.state & QStyle::State_HasFocus) != 0;
        const bool hover = (option.state & QStyle::State_MouseOver) != 0;
        const QRectF card = QRectF(option.rect).adjusted(0.5, 0.5, -gap - 0.5, -gap - 0.5);
        p->save();
        p->setRenderHint(QPainter::Antialiasing);
        p->setPen(focus ? QPen(t.focus, 2) : QPen(used ? t.acc : t.line, 1));
        p->setBrush(used ? t.sel : hover ? t.hover : t.card);
        p->drawRoundedRect(focus ? card.adjusted(0.5, 0.5, -0.5, -0.5) : card, 6, 6);
        const double line = textSize(12) + 8;
        const app::TapGrid& grid = gridOf(*preset, dimension);
        paintTaps(*p, card.adjusted(8, 8, -8, -line - 2), grid,
                  std::string_view(preset->id) == "sobel-z" ? 2 : grid.centre[2], peakOf(grid));
        p->setFont(ui::font(12));
        p->setPen(t.text);
        const QRectF words(card.left() + 2, card.bottom() - line, card.width() - 4, line - 2);
        p->drawText(
            words, Qt::AlignCenter,
            p->fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, static_cast<int>(words.width())));
        p->restore();
    }
};

} // namespace

KernelGallery::KernelGallery(QWidget* parent)
    : QWidget(parent),
      search_(new QLineEdit),
      list_(new QListWidget),
      none_(label(tr("No preset has that name."), "secondary")) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    search_->setPlaceholderText(tr("Search presets"));
    search_->setAccessibleName(tr("Search presets"));
    search_->setToolTip(tr("Enter takes the first that is left"));
    search_->setClearButtonEnabled(true);
    list_->setViewMode(QListView::IconMode);
    list_->setMovement(QListView::Static);
    list_->setResizeMode(QListView::Adjust);
    list_->setUniformItemSizes(true);
    list_->setSelectionMode(QAbstractItemView::SingleSelection);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    list_->setItemDelegate(new Delegate(list_));
    list_->setMouseTracking(true);
    list_->setFrameShape(QFrame::NoFrame);
    list_->setAccessibleName(tr("Presets"));
    list_->setSpacing(0);
    column->addWidget(search_);
    column->addWidget(none_);
    column->addWidget(list_);
    none_->hide();
    connect(search_, &QLineEdit::textChanged, this, &KernelGallery::filter);
    connect(search_, &QLineEdit::returnPressed, this, [this] {
        for (int i = 0; i < list_->count(); ++i)
            if (!list_->item(i)->isHidden()) {
                Q_EMIT list_->itemActivated(list_->item(i));
                return;
            }
    });
    const auto take = [this](const QListWidgetItem* item) {
        Q_EMIT chosen(*static_cast<const KernelPreset*>(item->data(Qt::UserRole).value<void*>()));
    };
    connect(list_, &QListWidget::itemClicked, this, take);
    connect(list_, &QListWidget::itemActivated, this, take);
    connect(&ThemeWatcher::instance(), &ThemeWatcher::changed, this, &KernelGallery::fit);
}

void KernelGallery::setDimension(int dimension) {
    if (dimension == dimension_)
        return;
    dimension_ = dimension;
    list_->clear();
    for (const KernelPreset* preset : kernelPresets(dimension)) {
        auto* item = new QListWidgetItem(presetName(*preset), list_);
        item->setToolTip(presetTip(*preset));
        item->setData(Qt::UserRole, QVariant::fromValue(const_cast<void*>(static_cast<const void*>(preset))));
        item->setData(Qt::UserRole + 1, dimension);
        item->setData(Qt::AccessibleDescriptionRole, presetTip(*preset));
    }
    list_->setCurrentRow(0);
    filter();
}

void KernelGallery::setCurrent(const std::string& id) {
    for (int i = 0; i < list_->count(); ++i) {
        QListWidgetItem* item = list_->item(i);
        const bool used = id == static_cast<const KernelPreset*>(item->data(Qt::UserRole).value<void*>())->id;
        item->setData(Qt::UserRole + 2, used);
        if (used)
            list_->setCurrentItem(item);
    }
}

void KernelGallery::filter() {
    const QString wanted = search_->text().trimmed();
    int shown = 0;
    for (int i = 0; i < list_->count(); ++i) {
        QListWidgetItem* item = list_->item(i);
        const bool hit =
            item->text().contains(wanted, Qt::CaseInsensitive) || item->toolTip().contains(wanted, Qt::CaseInsensitive);
        item->setHidden(!hit);
        shown += hit;
    }
    none_->setVisible(shown == 0);
    list_->setVisible(shown > 0);
    fit();
}

void KernelGallery::fit() {
    int shown = 0;
    for (int i = 0; i < list_->count(); ++i)
        shown += !list_->item(i)->isHidden();
    list_->setGridSize({std::max(48, (width() - 13) / columns), cardHeight() + gap});
    list_->setFixedHeight(std::min(3, (shown + columns - 1) / columns) * (cardHeight() + gap) + 2);
}

void KernelGallery::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fit();
}

} // namespace ui
