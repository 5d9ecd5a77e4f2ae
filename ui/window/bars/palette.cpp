// SPDX-License-Identifier: Apache-2.0
#include "ui/window/bars/palette.h"
#include "ui/style/small_widgets.h"
#include "ui/style/theme.h"
#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QScrollBar>
#include <QStandardItemModel>
#include <QStyledItemDelegate>
#include <QVBoxLayout>
#include <algorithm>

namespace ui {
namespace {

enum Role { detailRole = Qt::UserRole + 1, keysRole, reasonRole, indexRole, pictureRole };
constexpr int rowHeight = 44;

/// Paints an entry. Title and description are wrapped, so that they are readable in full.
class Delegate : public QStyledItemDelegate {
  public:
    explicit Delegate(QListView* list) : QStyledItemDelegate(list), list_(*list) {}

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override {
        const int width = list_.property("rowWidth").toInt();
        const Parts parts = partsOf(QRect(0, 0, width, rowHeight), index);
        const int lines = parts.title.height() + parts.below.height();
        return {width, std::max(rowHeight, lines + 2 * edge)};
    }

    void paint(QPainter* p, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const Tokens& t = tokens();
        p->save();
        p->setRenderHint(QPainter::Antialiasing);
        if (option.state & (QStyle::State_Selected | QStyle::State_MouseOver)) {
            p->setPen(Qt::NoPen);
            p->setBrush(option.state & QStyle::State_Selected ? t.sel : t.hover);
            p->drawRoundedRect(option.rect, 4, 4);
        }
        const Parts parts = partsOf(option.rect, index);
        if (const auto picture = index.data(pictureRole).value<QImage>(); !picture.isNull()) {
            const QRectF place(parts.picture);
            const double part = std::min(1.0, picture.height() * place.width() / place.height() / picture.width());
            const double width = picture.width() * part; // centre crop with the aspect ratio of the place
            p->setRenderHint(QPainter::SmoothPixmapTransform);
            p->drawImage(place, picture, QRectF((picture.width() - width) / 2, 0, width, picture.height()));
        } else if (const auto image = index.data(Qt::DecorationRole).value<QIcon>(); !image.isNull())
            image.paint(p, parts.picture);
        p->setFont(keysFont());
        p->setPen(t.text2);
        p->drawText(parts.keys, Qt::AlignRight | Qt::AlignVCenter, index.data(keysRole).toString());
        p->setFont(titleFont());
        p->setPen(index.data(reasonRole).toString().isEmpty() ? t.text : t.dis);
        p->drawText(parts.title, wrapped, index.data().toString());
        p->setFont(belowFont());
        p->setPen(t.text2);
        p->drawText(parts.below, wrapped, belowOf(index));
        p->restore();
    }

  private:
    static constexpr int edge = 4;
    static constexpr int wrapped = static_cast<int>(Qt::AlignLeft | Qt::AlignTop) | Qt::TextWordWrap;

    struct Parts {
        QRect picture, keys, title, below;
    };

    static QFont keysFont() { return ui::font(11); }
    static QFont titleFont() { return ui::font(13, QFont::Medium); }
    static QFont belowFont() { return ui::font(12); }
    /// Returns the reason why an entry is disabled, else its description.
    static QString belowOf(const QModelIndex& index) {
        const QString reason = index.data(reasonRole).toString();
        return reason.isEmpty() ? index.data(detailRole).toString() : reason;
    }

    /// Returns the places in a row: both texts lie in the middle of its height.
    static Parts partsOf(const QRect& row, const QModelIndex& index) {
        Parts parts;
        QRect box = row.adjusted(12, 0, -12, 0);
        const int middle = row.top() + row.height() / 2;
        if (const auto picture = index.data(pictureRole).value<QImage>(); !picture.isNull()) {
            constexpr int high = rowHeight - 2 * edge;
            const bool pair = picture.width() >= 2 * picture.height(); // before and after
            parts.picture = QRect(box.left() - 4, middle - high / 2, pair ? 2 * high : 48, high);
            box.adjust(parts.picture.width() - 24, 0, 0, 0);
        } else
            parts.picture = QRect(box.left(), middle - 10, 20, 20);
        box.adjust(32, 0, 0, 0);
        if (const QString keys = index.data(keysRole).toString(); !keys.isEmpty()) {
            const int width = QFontMetrics(keysFont()).horizontalAdvance(keys);
            parts.keys = QRect(box.right() - width, box.top(), width + 1, box.height());
            box.adjust(0, 0, -width - 12, 0);
        }
        const auto of = [&](const QFont& font, const QString& text) {
            if (text.isEmpty())
                return QRect();
            return QFontMetrics(font).boundingRect(QRect(0, 0, box.width(), 10000), wrapped, text);
        };
        const int title = of(titleFont(), index.data().toString()).height();
        const int below = of(belowFont(), belowOf(index)).height();
        const int top = box.top() + (box.height() - title - below) / 2;
        parts.title = QRect(box.left(), top, box.width(), title);
        parts.below = QRect(box.left(), top + title, box.width(), below);
        return parts;
    }

    const QListView& list_;
};

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
    list_->setResizeMode(QListView::Adjust);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
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
    const int width = std::min(560, window->width() - 32);
    list_->setProperty("rowWidth", width - 24 - list_->verticalScrollBar()->sizeHint().width());
    most_ = std::min(window->height() - 120, 480);
    edit_->clear();
    narrow({});
    const int height = wantedHeight();
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

int Palette::wantedHeight() const {
    constexpr int field = 62;
    int rows = 0;
    for (int row = 0; row < model_->rowCount() && field + rows < most_; ++row)
        rows += list_->sizeHintForIndex(model_->index(row, 0)).height();
    return std::min(most_, field + std::max(rowHeight, rows));
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
    resize(width(), wantedHeight()); // shrink to the found entries
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
