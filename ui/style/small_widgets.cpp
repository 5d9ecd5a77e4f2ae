// SPDX-License-Identifier: Apache-2.0
#include "ui/style/small_widgets.h"
#include "ui/style/theme.h"
#include "ui/text/number.h"
#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QPainter>
#include <QStylePainter>
#include <QVBoxLayout>
#include <QWheelEvent>
#include <algorithm>
#include <iterator>
#include <utility>

namespace ui {

void disconnectChildren(QObject& whole) {
    for (QObject* child : whole.findChildren<QObject*>())
        child->disconnect(&whole);
}

ElidedLabel::ElidedLabel(const QString& text, Qt::TextElideMode mode, QWidget* parent) : QLabel(parent), mode_(mode) {
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setText(text);
}

void ElidedLabel::setText(const QString& text) {
    setTexts(text, {});
}

void ElidedLabel::setTexts(const QString& text, const QStringList& shorter) {
    shorter_ = shorter;
    QLabel::setText(text);
    updateToolTip();
    update();
}

void ElidedLabel::setWrapped(bool wrapped) {
    wrapped_ = wrapped;
    setSizePolicy(sizePolicy().horizontalPolicy(), wrapped ? QSizePolicy::Ignored : QSizePolicy::Fixed);
    updateToolTip();
}

void ElidedLabel::setGrowing() {
    wrapped_ = true;
    setSizePolicy(sizePolicy().horizontalPolicy(), QSizePolicy::Preferred);
    setWordWrap(true);
    updateToolTip();
}

QSize ElidedLabel::minimumSizeHint() const {
    return {fontMetrics().horizontalAdvance(QStringLiteral("mmm")), QLabel::minimumSizeHint().height()};
}

bool ElidedLabel::fits(const QString& text) const {
    const QRect room = contentsRect();
    if (fontMetrics().horizontalAdvance(text) <= room.width())
        return true;
    if (!wrapped_)
        return false;
    const QRect needed = fontMetrics().boundingRect(QRect(0, 0, room.width(), 10'000), Qt::TextWordWrap, text);
    return needed.width() <= room.width() && needed.height() <= room.height();
}

QString ElidedLabel::shown() const {
    for (const QString& candidate : QStringList{text()} + shorter_)
        if (fits(candidate))
            return candidate;
    return fontMetrics().elidedText(shorter_.isEmpty() ? text() : shorter_.back(), mode_, contentsRect().width());
}

void ElidedLabel::updateToolTip() {
    setToolTip(shown() == text() ? QString() : text());
}

void ElidedLabel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setPen(palette().color(isEnabled() ? QPalette::Active : QPalette::Disabled, QPalette::WindowText));
    painter.drawText(contentsRect(), static_cast<int>(alignment()) | (wrapped_ ? Qt::TextWordWrap : Qt::TextSingleLine),
                     shown());
}

void ElidedLabel::resizeEvent(QResizeEvent* event) {
    QLabel::resizeEvent(event);
    updateToolTip();
}

QLabel* label(const QString& text, const char* role, bool wrap) {
    auto* l = new QLabel(text);
    l->setTextFormat(Qt::PlainText);
    if (role != nullptr)
        l->setProperty("role", role);
    l->setWordWrap(wrap);
    return l;
}

QWidget* hairline(Qt::Orientation orientation) {
    class Line : public QWidget {
      protected:
        void paintEvent(QPaintEvent*) override { QPainter(this).fillRect(rect(), tokens().line); }
    };
    auto* line = new Line;
    orientation == Qt::Horizontal ? line->setFixedHeight(1) : line->setFixedWidth(1);
    return line;
}

QToolButton* iconButton(const QString& name, const QString& text, int iconSize) {
    auto* button = new QToolButton;
    button->setProperty("flat", true);
    button->setFixedSize(28, 28);
    button->setIconSize({iconSize, iconSize});
    button->setToolTip(text);
    button->setAccessibleName(text);
    button->setFocusPolicy(Qt::TabFocus);
    setButtonIcon(button, name);
    QObject::connect(&ThemeWatcher::instance(), &ThemeWatcher::changed, button, [button] {
        if (const QString shown = button->property("iconName").toString();
            !shown.isEmpty()) // else the icon of its action
            button->setIcon(icon(shown));
    });
    return button;
}

void setButtonIcon(QAbstractButton* button, const QString& name) {
    if (button->property("iconName") == name)
        return; // setIcon() would lay out and repaint the whole panel
    button->setProperty("iconName", name);
    button->setIcon(icon(name));
}

Section::Section(const QString& title, QWidget* parent) : QWidget(parent) {
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    all->addWidget(hairline());
    auto* head = new QHBoxLayout;
    head->setContentsMargins(12, 0, 4, 0);
    head->setSpacing(4);
    title_ = new ElidedLabel(title, Qt::ElideRight); // a long title must not widen the dock
    title_->setProperty("role", "section");
    title_->setMinimumHeight(36);
    head->addWidget(title_, 1);
    head_ = head;
    all->addLayout(head);
    body_ = new QVBoxLayout;
    body_->setContentsMargins(12, 0, 12, 12);
    body_->setSpacing(8);
    all->addLayout(body_);
}

void Section::setTitle(const QString& title) {
    title_->setText(title);
}

void Section::addHeadWidget(QWidget* widget) {
    head_->addWidget(widget);
}

FactList::FactList(QWidget* parent) : QWidget(parent), grid_(new QGridLayout(this)) {
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setHorizontalSpacing(8);
    grid_->setVerticalSpacing(0);
    grid_->setColumnStretch(1, 1);
}

void FactList::setFacts(const std::vector<std::pair<QString, QString>>& facts) {
    std::vector<std::pair<QString, QString>> shown;
    std::copy_if(facts.begin(), facts.end(), std::back_inserter(shown),
                 [](const auto& f) { return !f.second.isEmpty(); });
    // Reuse rows: new ones would lay out and repaint the whole panel.
    while (rows_.size() > shown.size()) {
        for (QLabel* l : {rows_.back().name, static_cast<QLabel*>(rows_.back().value)}) {
            grid_->removeWidget(l);
            l->hide();
            l->deleteLater();
        }
        rows_.pop_back();
    }
    while (rows_.size() < shown.size()) {
        const int row = static_cast<int>(rows_.size());
        QLabel* left = label({}, "secondary");
        left->setMinimumHeight(24);
        auto* right = new ElidedLabel(QString());
        right->setProperty("role", "value");
        right->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        grid_->addWidget(left, 2 * row, 0); // the row below holds a value that is too long
        grid_->addWidget(right, 2 * row, 1);
        rows_.push_back({left, right});
    }
    for (std::size_t i = 0; i < shown.size(); ++i) {
        rows_[i].name->setText(shown[i].first);
        rows_[i].value->setText(shown[i].second);
        rows_[i].value->setAccessibleName(shown[i].first + QLatin1Char(' ') + shown[i].second);
    }
    arrange();
}

void FactList::arrange() {
    int names = 0;
    for (const Row& row : rows_)
        names = std::max(names, row.name->sizeHint().width());
    const int room = width() - names - grid_->horizontalSpacing();
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        Row& row = rows_[i];
        const bool below = row.value->fontMetrics().horizontalAdvance(row.value->text()) > room;
        if (std::exchange(row.below, below) == below)
            continue;
        const int at = 2 * static_cast<int>(i);
        grid_->removeWidget(row.value);
        grid_->addWidget(row.value, below ? at + 1 : at, below ? 0 : 1, 1, below ? 2 : 1);
    }
}

void FactList::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

void FactList::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::StyleChange || event->type() == QEvent::FontChange)
        arrange(); // text widths changed
}

QuietCombo::QuietCombo(QWidget* parent) : QComboBox(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(6);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

/// Elides a text that is too long.
void QuietCombo::paintEvent(QPaintEvent*) {
    QStylePainter painter(this);
    QStyleOptionComboBox option;
    initStyleOption(&option);
    painter.drawComplexControl(QStyle::CC_ComboBox, option);
    const int room =
        style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this).width() - 4;
    option.currentText = fontMetrics().elidedText(option.currentText, Qt::ElideRight, room);
    painter.drawControl(QStyle::CE_ComboBoxLabel, option);
}

void QuietCombo::wheelEvent(QWheelEvent* event) {
    event->ignore();
}

void clearLayout(QLayout* layout) {
    while (QLayoutItem* item = layout->takeAt(0)) {
        if (QWidget* w = item->widget()) {
            w->hide();
            w->deleteLater();
        } else if (QLayout* inner = item->layout()) {
            clearLayout(inner);
        }
        delete item;
    }
}

} // namespace ui
