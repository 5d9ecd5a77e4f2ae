// SPDX-License-Identifier: Apache-2.0
#include "ui/window/bars/palette.h"
#include "ui/style/small_widgets.h"
#include "ui/style/theme.h"
#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QStandardItemModel>
#include <QStyledItemDelegate>
#include <QVBoxLayout>
#include <algorithm>

namespace ui {
namespace {

enum Role { detailRole = Qt::UserRole + 1, keysRole, reasonRole, indexRole, pictureRole };
constexpr int rowHeight = 44;

class Delegate : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;
    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override { return {300, rowHeight}; }
    void paint(QPainter* p, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const Tokens& t = tokens();
        p->save();
        p->setRenderHint(QPainter::Antialiasing);
        QRect box = option.rect;
        if (option.state & (QStyle::State_Selected | QStyle::State_MouseOver)) {
            p->setPen(Qt::NoPen);
            p->setBrush(option.state & QStyle::State_Selected ? t.sel : t.hover);
            p->drawRoundedRect(box, 4, 4);
        }
        box.adjust(12, 0, -12, 0);
        const QString reason = index.data(reasonRole).toString();
        if (const auto picture = index.data(pictureRole).value<QImage>(); !picture.isNull()) {
            const bool pair = picture.width() >= 2 * picture.height(); // before and after
            const QRectF place(box.left() - 4, box.top() + 4, pair ? 2 * (box.height() - 8) : 48, box.height() - 8);
            const double part = std::min(1.0, picture.height() * place.width() / place.height() / picture.width());
            const double width = picture.width() * part; // centre crop with the aspect ratio of the place
            p->setRenderHint(QPainter::SmoothPixmapTransform);
            p->drawImage(place, picture, QRectF((picture.width() - width) / 2, 0, width, picture.height()));
            box.adjust(static_cast<int>(place.width()) - 24, 0, 0, 0);
        } else if (const auto image = index.data(Qt::DecorationRole).value<QIcon>(); !image.isNull())
            image.paint(p, QRect(box.left(), box.top() + (box.height() - 20) / 2, 20, 20));
        box.adjust(32, 0, 0, 0);
        const QString keys = index.data(keysRole).toString();
        p->setFont(ui::font(11));
        p->setPen(t.text2);
        const int keysWidth = keys.isEmpty() ? 0 : p->fontMetrics().horizontalAdvance(keys) + 12;
        p->drawText(box, Qt::AlignRight | Qt::AlignVCenter, keys);
        box.adjust(0, 4, -keysWidth, -4);
        p->setFont(ui::font(13, QFont::Medium));
        p->setPen(reason.isEmpty() ? t.text : t.dis);
        p->drawText(box, Qt::AlignLeft | Qt::AlignTop,
                    p->fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, box.width()));
        p->setFont(ui::font(12));
        p->setPen(t.text2);
        const QString below = reason.isEmpty() ? index.data(detailRole).toString() : reason;
        p->drawText(box, Qt::AlignLeft | Qt::AlignBottom,
                    p->fontMetrics().elidedText(below, Qt::ElideRight, box.width()));
        p->restore();
    }
};

int heightOf(std::size_t rows) {
    return 62 + rowHeight * static_cast<int>(std::max<std::size_t>(1, rows));
}

} // namespace

int paletteRank(const Palette::Entry& entry, const QString& text) {
    const QString wanted = text.trimmed();
    if (wanted.isEmpty())
        return 0;
    const auto has = [&](const QString& s) { return s.contains(wanted, Qt::CaseInsensitive); };
    if (entry.title.startsWith(wanted, Qt::CaseInsensitive) || entry.words.startsWith(wanted, Qt::CaseInsensitive))
        return 0;
    if (has(entry.title))
        return 1;
    if (has(entry.words))
        return 2;
    if (has(entry.detail))
        return 3;
    // All words, in any order: "low pass", "edge width".
    const QString all = entry.title + QLatin1Char(' ') + entry.words + QLatin1Char(' ') + entry.detail;
    const QStringList words = wanted.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    if (words.size() > 1 &&
        std::all_of(words.begin(), words.end(), [&](const QString& w) { return all.contains(w, Qt::CaseInsensitive); }))
        return 3;
    // Letters in order, from a first letter of a word on: "gbl" finds "Gaussian blur".
    if (wanted.size() > 4)
        return -1;
    qsizetype at = -1;
    for (const QChar c : wanted) {
        const bool first = at < 0;
        at = entry.title.indexOf(c, at + 1, Qt::CaseInsensitive);
        if (at < 0 || (first && at > 0 && entry.title[at - 1].isLetter()))
            return -1;
    }
    return 4;
}

Palette::Palette(QWidget* window) : QFrame(window) {
    setProperty("card", true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(8);
    edit_ = new QLineEdit;
    edit_->setClearButtonEnabled(true);
    edit_->installEventFilter(this);
    list_ = new QListView;
    list_->setAccessibleName(tr("Results"));
    list_->setItemDelegate(new Delegate(list_));
    list_->setMouseTracking(true);
    list_->setFocusPolicy(Qt::NoFocus);
    list_->setUniformItemSizes(true);
    list_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    list_->setStyleSheet(QStringLiteral("background: transparent;"));
    model_ = new QStandardItemModel(this);
    list_->setModel(model_);
    column->addWidget(edit_);
    column->addWidget(list_);
    column->addWidget(none_ = label({}, "secondary", true));
    none_->setContentsMargins(8, 0, 8, 0);
    none_->hide();
    connect(edit_, &QLineEdit::textChanged, this, &Palette::narrow);
    connect(list_, &QListView::clicked, this, [this](const QModelIndex& index) {
        list_->setCurrentIndex(index);
        runCurrent();
    });
    hide();
}

void Palette::open(std::vector<Entry> entries, const QString& placeholder, const QWidget* anchor) {
    entries_ = std::move(entries);
    edit_->setPlaceholderText(placeholder);
    edit_->setAccessibleName(placeholder);
    if (QWidget* focused = QApplication::focusWidget(); focused != edit_)
        before_ = focused;
    const QWidget* window = parentWidget();
    const int width = std::min(460, window->width() - 32);
    const int height = std::min({window->height() - 120, 480, heightOf(entries_.size())});
    most_ = height;
    edit_->clear();
    narrow({});
    QPoint at((window->width() - width) / 2, 72);
    if (anchor != nullptr) {
        const QPoint corner = anchor->mapTo(window, QPoint(anchor->width(), anchor->height() + 4));
        at = QPoint(std::clamp(corner.x() - width, 8, std::max(8, window->width() - width - 8)),
                    std::clamp(corner.y(), 8, std::max(8, window->height() - height - 8)));
    }
    setGeometry(QRect(at, QSize(width, height)));
    show();
    raise();
    edit_->setFocus();
}

int Palette::shownCount() const {
    return model_->rowCount();
}

void Palette::narrow(const QString& text) {
    std::vector<std::pair<int, std::size_t>> found;
    for (std::size_t i = 0; i < entries_.size(); ++i)
        if (const int rank = paletteRank(entries_[i], text); rank >= 0)
            found.emplace_back(rank, i);
    std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    model_->clear();
    for (const auto& [rank, i] : found) {
        const Entry& e = entries_[i];
        auto* item = new QStandardItem(e.icon.isEmpty() ? QIcon() : icon(e.icon), e.title);
        item->setData(e.picture, pictureRole);
        item->setData(e.detail, detailRole);
        item->setData(e.keys, keysRole);
        item->setData(e.reason, reasonRole);
        item->setData(static_cast<qulonglong>(i), indexRole);
        item->setEditable(false);
        model_->appendRow(item);
    }
    list_->setCurrentIndex(model_->index(0, 0));
    list_->setVisible(!found.empty());
    none_->setVisible(found.empty());
    none_->setText(tr("No match for “%1”.").arg(text.trimmed()));
    resize(width(), std::min(most_, heightOf(found.size()))); // shrink to the found entries
}

void Palette::runCurrent() {
    const QModelIndex index = list_->currentIndex();
    if (!index.isValid())
        return;
    const Entry entry = entries_[index.data(indexRole).toULongLong()];
    if (!entry.reason.isEmpty())
        return;
    hide();
    parentWidget()->setFocus();
    entry.run();
}

bool Palette::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::FocusOut)
        hide();
    if (event->type() != QEvent::KeyPress && event->type() != QEvent::ShortcutOverride)
        return QFrame::eventFilter(watched, event);
    auto* key = static_cast<QKeyEvent*>(event);
    const int row = list_->currentIndex().row();
    int by = 0;
    switch (key->key()) {
    case Qt::Key_Down:
        by = 1;
        break;
    case Qt::Key_Up:
        by = -1;
        break;
    case Qt::Key_PageDown:
        by = 8;
        break;
    case Qt::Key_PageUp:
        by = -8;
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Escape:
        break;
    default:
        return QFrame::eventFilter(watched, event);
    }
    event->accept();
    if (event->type() == QEvent::ShortcutOverride)
        return true;
    if (key->key() == Qt::Key_Escape) {
        hide();
        if (before_ != nullptr) // else Qt focuses the next widget in tab order
            before_->setFocus();
    } else if (by == 0)
        runCurrent();
    else
        list_->setCurrentIndex(model_->index(std::clamp(row + by, 0, std::max(0, model_->rowCount() - 1)), 0));
    return true;
}

} // namespace ui
