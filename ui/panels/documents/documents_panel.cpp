// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/documents/documents_panel.h"
#include "ui/style/theme.h"
#include <QEvent>
#include <QHBoxLayout>
#include <QListView>
#include <QMenu>
#include <QPainter>
#include <QPainterPath>
#include <QResizeEvent>
#include <QStandardItemModel>
#include <QStyledItemDelegate>
#include <QVBoxLayout>
#include <algorithm>

namespace ui {
namespace {

constexpr int margin = 8;
constexpr int shapeRole = Qt::UserRole + 1;

/// Height of a thumbnail, or of two text lines if larger.
int rowHeight() {
    return std::max(52, 2 * margin + QFontMetrics(ui::font(13)).height() + QFontMetrics(ui::font(12)).height());
}

class Delegate : public QStyledItemDelegate {
  public:
    explicit Delegate(QListView* list) : QStyledItemDelegate(list), list_(*list) {}

    /// A shape that is wider than the list has several lines.
    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override {
        const int width = std::max(100, list_.viewport()->width()) - wordsLeft - margin;
        const int shape = QFontMetrics(ui::font(12))
                              .boundingRect(QRect(0, 0, width, 10000), wrapped, index.data(shapeRole).toString())
                              .height();
        return {200, std::max(rowHeight(), 2 * margin + QFontMetrics(ui::font(13)).height() + shape)};
    }

    void paint(QPainter* p, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const Tokens& t = tokens();
        const bool selected = option.state & QStyle::State_Selected;
        p->save();
        p->setRenderHint(QPainter::Antialiasing);
        p->setRenderHint(QPainter::SmoothPixmapTransform);
        if (selected || (option.state & QStyle::State_MouseOver))
            p->fillRect(option.rect, selected ? t.sel : t.hover);
        if (selected)
            p->fillRect(QRect(option.rect.topLeft(), QSize(3, option.rect.height())), t.acc);
        const QRectF picture(option.rect.left() + 12, option.rect.top() + (option.rect.height() - 40) / 2.0, 40, 40);
        QPainterPath clip;
        clip.addRoundedRect(picture, 3, 3);
        p->setClipPath(clip);
        const auto image = index.data(Qt::DecorationRole).value<QImage>();
        const double side = std::min(image.width(), image.height());
        p->drawImage(picture, image, QRectF((image.width() - side) / 2, (image.height() - side) / 2, side, side));
        p->setClipping(false);
        const QRect words = option.rect.adjusted(wordsLeft, margin, -margin, -margin);
        p->setFont(ui::font(13, selected ? QFont::Medium : QFont::Normal));
        p->setPen(t.text);
        p->drawText(words, Qt::AlignLeft | Qt::AlignTop,
                    p->fontMetrics().elidedText(index.data().toString(), Qt::ElideMiddle, words.width()));
        p->setFont(ui::font(12));
        p->setPen(selected ? t.text : t.text2);
        p->drawText(words, wrapped, index.data(shapeRole).toString());
        if (option.state & QStyle::State_HasFocus && option.state & QStyle::State_KeyboardFocusChange) {
            p->setPen(QPen(t.focus, 2));
            p->drawRect(QRectF(option.rect).adjusted(1, 1, -1, -1));
        }
        p->restore();
    }

  private:
    static constexpr int wordsLeft = 62;
    static constexpr int wrapped = static_cast<int>(Qt::AlignLeft | Qt::AlignBottom) | Qt::TextWordWrap;
    const QListView& list_;
};

} // namespace

DocumentsPanel::DocumentsPanel(QWidget* parent) : QWidget(parent) {
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 4);
    all->setSpacing(0);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(12, 0, 4, 0);
    QLabel* title = label(tr("Documents"), "section");
    title->setMinimumHeight(36);
    head->addWidget(title);
    head->addStretch(1);
    auto* open = iconButton(QStringLiteral("add"), tr("Open (Ctrl+O)"));
    connect(open, &QToolButton::clicked, this, &DocumentsPanel::openRequested);
    head->addWidget(open);
    all->addLayout(head);
    list_ = new QListView;
    list_->setAccessibleName(tr("Documents"));
    list_->setItemDelegate(new Delegate(list_));
    list_->setMouseTracking(true);
    list_->setContextMenuPolicy(Qt::CustomContextMenu);
    list_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    list_->setResizeMode(QListView::Adjust);
    list_->viewport()->installEventFilter(this);
    model_ = new QStandardItemModel(this);
    list_->setModel(model_);
    all->addWidget(list_);
    connect(list_->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& index) {
        if (index.isValid() && !quiet_)
            Q_EMIT chosen(index.row());
    });
    connect(list_, &QListView::customContextMenuRequested, this, [this](const QPoint& at) {
        const QModelIndex index = list_->indexAt(at);
        if (!index.isValid())
            return;
        auto* menu = new QMenu(this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        menu->addAction(tr("Close %1").arg(index.data().toString()), this,
                        [this, row = index.row()] { Q_EMIT closeRequested(row); });
        menu->popup(list_->viewport()->mapToGlobal(at));
    });
    connect(&ThemeWatcher::instance(), &ThemeWatcher::changed, this, [this] {
        list_->doItemsLayout();
        fitHeight();
    });
    fitHeight();
}

void DocumentsPanel::add(int index, const app::Document& document, const QImage& thumbnail) {
    auto* item = new QStandardItem(QString::fromStdString(document.title));
    item->setData(thumbnail, Qt::DecorationRole);
    item->setData(shapeText(document.source->layout()), shapeRole);
    item->setToolTip(QString::fromStdString(document.path.string()));
    item->setEditable(false);
    model_->insertRow(index, item);
    fitHeight();
}

void DocumentsPanel::remove(int index) {
    quiet_ = true;
    model_->removeRow(index);
    quiet_ = false;
    fitHeight();
}

void DocumentsPanel::setCurrent(int index) {
    quiet_ = true;
    list_->selectionModel()->setCurrentIndex(model_->index(index, 0), QItemSelectionModel::ClearAndSelect);
    quiet_ = false;
}

bool DocumentsPanel::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize && watched == list_->viewport()) {
        const auto& resized = *static_cast<const QResizeEvent*>(event);
        if (resized.size().width() != resized.oldSize().width())
            fitHeight(); // shapes are wrapped at the width of the list
    }
    return QWidget::eventFilter(watched, event);
}

void DocumentsPanel::fitHeight() {
    constexpr int maxRows = 5;
    // A scroll bar that came and went with the height would change the width, and so the height.
    list_->setVerticalScrollBarPolicy(model_->rowCount() > maxRows ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAlwaysOff);
    int height = 0;
    for (int row = 0; row < std::min(model_->rowCount(), maxRows); ++row)
        height += list_->sizeHintForRow(row);
    list_->setFixedHeight(std::max(height, rowHeight()));
}

} // namespace ui
