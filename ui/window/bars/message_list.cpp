// SPDX-License-Identifier: Apache-2.0
#include "ui/window/bars/message_list.h"
#include "ui/style/theme.h"
#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QResizeEvent>
#include <QScrollArea>
#include <QVBoxLayout>

namespace ui {
namespace {

constexpr std::size_t shownAtOnce = 3;
constexpr int lowWindow = 860; ///< px; below it three messages would hide the recipe

QString iconName(Message::Kind kind) {
    switch (kind) {
    case Message::Kind::info:
        return QStringLiteral("info");
    case Message::Kind::warning:
        return QStringLiteral("warning");
    case Message::Kind::error:
        break;
    }
    return QStringLiteral("error");
}

QColor color(Message::Kind kind) {
    return kind == Message::Kind::info ? tokens().acc : kind == Message::Kind::warning ? tokens().warn : tokens().err;
}

/// Adds a "Details" button that unfolds `text`, with a button to copy it.
void addMore(const QString& text, std::vector<QPushButton*>& buttons, QVBoxLayout& column) {
    auto* shown = new QPlainTextEdit(text);
    shown->setReadOnly(true);
    shown->setTabChangesFocus(true);
    shown->setFont(fixedFont(12));
    shown->setFixedHeight(120);
    shown->setAccessibleName(MessageList::tr("Details"));
    auto* copy = new QPushButton(MessageList::tr("Copy details"));
    copy->setProperty("link", true);
    QObject::connect(copy, &QPushButton::clicked, shown, [text] { QApplication::clipboard()->setText(text); });
    auto* fold = new QPushButton(MessageList::tr("Details"));
    fold->setProperty("link", true);
    fold->setToolTip(MessageList::tr("The whole report, to read and to copy"));
    fold->setCheckable(true);
    for (QWidget* w : std::initializer_list<QWidget*>{shown, copy})
        w->hide();
    QObject::connect(fold, &QPushButton::toggled, shown, [=](bool on) {
        shown->setVisible(on);
        copy->setVisible(on);
        fold->setText(on ? MessageList::tr("Less") : MessageList::tr("Details"));
    });
    column.addWidget(shown);
    buttons.push_back(fold);
    buttons.push_back(copy);
}

/// Adds buttons in a row, further ones below.
void addInRows(const std::vector<QPushButton*>& buttons, QVBoxLayout& column) {
    constexpr int gap = 8;
    const int room = textSize(236); // width of a message in the narrowest dock
    QHBoxLayout* row = nullptr;
    int left = 0;
    for (QPushButton* button : buttons) {
        button->ensurePolished();
        const int wide = button->sizeHint().width() + gap;
        if (row == nullptr || left < wide) {
            row = new QHBoxLayout;
            row->setSpacing(gap);
            row->addStretch(1);
            column.addLayout(row);
            left = room;
        }
        row->insertWidget(row->count() - 1, button);
        left -= wide;
    }
}

} // namespace

/// Scroll area as high as its messages if possible; messages are scrolled, never squeezed.
class MessageList::Cards : public QScrollArea {
  public:
    Cards() {
        setWidgetResizable(true);
        setFrameShape(QFrame::NoFrame);
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        setFocusPolicy(Qt::NoFocus);
        setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
        auto* inside = new QWidget;
        inside->setProperty("scrolled", true);
        column = new QVBoxLayout(inside);
        column->setContentsMargins(0, 0, 0, 0);
        column->setSpacing(8);
        setWidget(inside);
    }
    QVBoxLayout* column;
    [[nodiscard]] QSize sizeHint() const override {
        const int wide = viewport()->width();
        return {200, column->hasHeightForWidth() ? column->heightForWidth(wide) : column->sizeHint().height()};
    }
    [[nodiscard]] QSize minimumSizeHint() const override { return {200, std::min(sizeHint().height(), lowest)}; }

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::LayoutRequest)
            updateGeometry();
        return QScrollArea::eventFilter(watched, event);
    }
    void resizeEvent(QResizeEvent* event) override {
        QScrollArea::resizeEvent(event);
        if (event->size().width() != event->oldSize().width()) // not at once: Qt is placing the scroll bar
            QMetaObject::invokeMethod(this, [this] { updateGeometry(); }, Qt::QueuedConnection);
    }

  private:
    static constexpr int lowest = 84;
};

MessageList::MessageList(QWidget* parent) : Section(tr("Messages"), parent), cards_(new Cards) {
    body()->addWidget(cards_);
    auto* close = iconButton(QStringLiteral("close"), tr("Close all messages"));
    connect(close, &QToolButton::clicked, this, &MessageList::clear);
    addHeadWidget(close);
    connect(&ThemeWatcher::instance(), &ThemeWatcher::changed, this, &MessageList::rebuild);
    rebuild();
}

void MessageList::add(const Message& message) {
    // A repeated message replaces the older one.
    std::erase_if(messages_, [&](const Message& m) { return m.title == message.title && m.detail == message.detail; });
    messages_.push_front(message);
    rebuild();
}

void MessageList::clear() {
    messages_.clear();
    rebuild();
}

void MessageList::rebuild() {
    clearLayout(cards_->column);
    setVisible(!messages_.empty());
    low_ = window()->height() < lowWindow;
    const std::size_t most = low_ ? 1 : shownAtOnce;
    const std::size_t count = all_ ? messages_.size() : std::min(most, messages_.size());
    for (std::size_t i = 0; i < count; ++i)
        cards_->column->addWidget(card(messages_[i], i));
    if (messages_.size() > most) {
        auto* more = new QPushButton(all_ ? tr("Show fewer")
                                          : tr("%n older", nullptr, static_cast<int>(messages_.size() - count)));
        more->setProperty("link", true);
        more->setToolTip(tr("Earlier messages"));
        connect(more, &QPushButton::clicked, this, [this] {
            all_ = !all_;
            rebuild();
        });
        cards_->column->addWidget(more, 0, Qt::AlignLeft);
    } else {
        all_ = false;
    }
    for (int pass = 0; pass < 2; ++pass) { // height depends on width, known after the first layout pass
        cards_->updateGeometry();
        layout()->activate();
        if (parentWidget() != nullptr && parentWidget()->layout() != nullptr)
            parentWidget()->layout()->activate();
    }
    Q_EMIT changed();
}

void MessageList::resizeEvent(QResizeEvent* event) {
    Section::resizeEvent(event);
    if (low_ != (window()->height() < lowWindow))
        QMetaObject::invokeMethod(this, &MessageList::rebuild, Qt::QueuedConnection);
}

QWidget* MessageList::card(const Message& message, std::size_t index) {
    auto* frame = new QFrame;
    frame->setProperty("card", true);
    frame->setProperty("status", message.kind == Message::Kind::error     ? "error"
                                 : message.kind == Message::Kind::warning ? "warn"
                                                                          : "info");
    frame->setAccessibleName(message.title + QStringLiteral(". ") + message.detail);
    auto* row = new QHBoxLayout(frame);
    row->setContentsMargins(10, 8, 4, 8);
    row->setSpacing(8);
    auto* mark = new QLabel;
    mark->setPixmap(iconPixmap(iconName(message.kind), color(message.kind), 16, devicePixelRatioF()));
    row->addWidget(mark, 0, Qt::AlignTop);
    auto* column = new QVBoxLayout;
    column->setSpacing(4);
    QLabel* title = label(message.title, "strong", true);
    QLabel* detail = label(message.detail, "secondary", true);
    detail->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(title);
    if (!message.detail.isEmpty())
        column->addWidget(detail);
    std::vector<QPushButton*> actions;
    if (!message.more.isEmpty())
        addMore(message.more, actions, *column);
    for (const Message::Action& action : message.actions) {
        auto* button = new QPushButton(action.text);
        button->setProperty("link", true);
        connect(button, &QPushButton::clicked, this, [this, index, run = action.run] {
            messages_.erase(messages_.begin() + static_cast<std::ptrdiff_t>(index));
            rebuild();
            run();
        });
        actions.push_back(button);
    }
    addInRows(actions, *column);
    row->addLayout(column, 1);
    auto* close = iconButton(QStringLiteral("close"), tr("Close this message"));
    connect(close, &QToolButton::clicked, this, [this, index] {
        messages_.erase(messages_.begin() + static_cast<std::ptrdiff_t>(index));
        rebuild();
    });
    row->addWidget(close, 0, Qt::AlignTop);
    return frame;
}

} // namespace ui
