// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/recipe/fields/fields.h"
#include "ui/text/app_text.h"
#include "ui/text/recipe_text.h"
#include <QKeyEvent>
#include <QLineEdit>
#include <QStyle>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <conv/error.h>
#include <utility>

namespace ui {
namespace {

constexpr int typingPause = 800; ///< ms without a key after which an unfinished text is reported

} // namespace

QuantityBox::QuantityBox(const app::ParamSpec& spec, bool micrometres, QWidget* parent)
    : QAbstractSpinBox(parent), spec_(spec), micrometres_(micrometres) {
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(appText(spec.label));
    connect(lineEdit(), &QLineEdit::textEdited, this, [this](const QString& text) {
        if (!std::exchange(typing_, true))
            atFirst_ = quantity_;
        read(text, unread_); // an error that is shown follows the text
    });
    lateError_.setSingleShot(true);
    lateError_.setInterval(typingPause);
    connect(&lateError_, &QTimer::timeout, this, [this] { read(lineEdit()->text(), true); });
    connect(lineEdit(), &QLineEdit::textChanged, this, [this] {
        updateGeometry();
        // Qt's interface for screen readers reads and writes the number by this property; see event().
        if (!quantity_.numbers.empty())
            setProperty("value", quantity_.numbers.front() * shownFactor());
    });
    connect(this, &QAbstractSpinBox::editingFinished, this, [this] { merging_ = false; });
    connect(lineEdit(), &QLineEdit::returnPressed, this, [this] {
        read(lineEdit()->text(), true);
        if (!unread_) {
            lineEdit()->setText(shownQuantity(quantity_, micrometres_));
            endTyping();
        }
    });
}

QSize QuantityBox::sizeHint() const {
    constexpr int least = 84, most = 156, frame = 46; // px; frame: padding and step buttons
    return {std::clamp(fontMetrics().horizontalAdvance(lineEdit()->text()) + frame, least, most), 28};
}

double QuantityBox::shownFactor() const {
    return micrometres_ && quantity_.unit == app::Unit::mm ? 1000 : 1;
}

void QuantityBox::setWrong(bool wrong) {
    wrong_ = wrong;
    showError();
}

void QuantityBox::setQuantity(const app::Quantity& quantity) {
    if (hasFocus() && quantity == quantity_ && !lineEdit()->text().isEmpty())
        return;
    quantity_ = quantity;
    const int at = lineEdit()->cursorPosition();
    lineEdit()->setText(shownQuantity(quantity, micrometres_));
    if (hasFocus())
        lineEdit()->setCursorPosition(std::min(at, static_cast<int>(lineEdit()->text().size())));
    setError({});
}

void QuantityBox::read(const QString& text, bool finished) {
    lateError_.stop();
    try {
        const app::Value value = app::parseValue(spec_, typedValue(text));
        setError({});
        const auto& q = std::get<app::Quantity>(value);
        if (q == quantity_)
            return;
        quantity_ = q;
        Q_EMIT edited(q, std::exchange(merging_, true));
    } catch (const conv::Error& e) {
        if (finished)
            setError(appText(e.what()));
        else
            lateError_.start();
    }
}

void QuantityBox::restore() {
    lateError_.stop();
    lineEdit()->setText(shownQuantity(atFirst_, micrometres_));
    lineEdit()->selectAll();
    setError({});
    if (quantity_ != atFirst_) {
        quantity_ = atFirst_;
        Q_EMIT edited(quantity_, std::exchange(merging_, true));
    }
    endTyping();
}

void QuantityBox::endTyping() {
    typing_ = merging_ = false;
}

bool QuantityBox::types(const QKeyEvent& key) const {
    const QString text = key.text();
    if (text.isEmpty() || !text.front().isLetter() || (key.modifiers() & ~Qt::ShiftModifier) != 0)
        return true;
    const bool begins = lineEdit()->text().isEmpty() || lineEdit()->selectedText() == lineEdit()->text();
    return !begins ||
           (spec_.kind == app::ParamKind::length && text.compare(QLatin1String("f"), Qt::CaseInsensitive) == 0) ||
           (spec_.standard.empty() && text.compare(QLatin1String("a"), Qt::CaseInsensitive) == 0);
}

void QuantityBox::setError(const QString& sentence) {
    unread_ = !sentence.isEmpty();
    showError();
    Q_EMIT problem(sentence);
}

void QuantityBox::showError() {
    if (property("error").toBool() == (unread_ || wrong_))
        return;
    setProperty("error", unread_ || wrong_);
    style()->unpolish(this);
    style()->polish(this);
}

void QuantityBox::stepBy(int steps) {
    if (quantity_.numbers.empty())
        return;
    const QString before = lineEdit()->text().left(lineEdit()->cursorPosition());
    const auto signs = before.count(QChar(0x00D7)) + before.count(QChar(0x2013)) + before.count(QLatin1Char('x'));
    const auto which = std::min(static_cast<std::size_t>(signs), quantity_.numbers.size() - 1);
    const bool whole = spec_.kind == app::ParamKind::integers;
    const double step = std::max(whole ? 1.0 : 0.0, spec_.step * stepScale_);
    app::Quantity q = quantity_;
    double& n = q.numbers[which];
    const double grain = 1e6 * shownFactor();
    n = std::clamp(std::round((n + steps * step / shownFactor()) * grain) / grain, spec_.min, spec_.max);
    try {
        (void)app::parseValue(spec_, app::toText(app::Value(q)));
    } catch (const conv::Error& e) {
        setError(appText(e.what()));
        return;
    }
    if (q == quantity_)
        return;
    quantity_ = q;
    const int at = lineEdit()->cursorPosition();
    lineEdit()->setText(shownQuantity(q, micrometres_));
    lineEdit()->setCursorPosition(std::min(at, static_cast<int>(lineEdit()->text().size())));
    setError({});
    Q_EMIT edited(q, std::exchange(merging_, true));
}

bool QuantityBox::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Escape && typing_) {
            event->accept();
            return true;
        }
        const bool undoes = key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo);
        if ((undoes && !typing_) || !types(*key)) {
            event->ignore(); // for the window
            return true;
        }
    }
    if (event->type() == QEvent::DynamicPropertyChange &&
        static_cast<QDynamicPropertyChangeEvent*>(event)->propertyName() == "value" && !quantity_.numbers.empty()) {
        const double number = property("value").toDouble();
        if (number != quantity_.numbers.front() * shownFactor()) { // a screen reader wrote it
            app::Quantity q = quantity_;
            q.numbers = {number / shownFactor()};
            read(shownQuantity(q, micrometres_), true);
            lineEdit()->setText(shownQuantity(quantity_, micrometres_));
        }
    }
    return QAbstractSpinBox::event(event);
}

void QuantityBox::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && typing_) {
        restore();
        return;
    }
    if (!types(*event)) {
        event->ignore();
        return;
    }
    const bool arrow = event->key() == Qt::Key_Up || event->key() == Qt::Key_Down;
    if (!arrow || (event->modifiers() & Qt::AltModifier) != 0) {
        QAbstractSpinBox::keyPressEvent(event);
        return;
    }
    stepScale_ = event->modifiers() & Qt::ShiftModifier ? 10 : event->modifiers() & Qt::ControlModifier ? 0.1 : 1;
    stepBy(event->key() == Qt::Key_Up ? 1 : -1);
    stepScale_ = 1;
    event->accept();
}

void QuantityBox::focusInEvent(QFocusEvent* event) {
    endTyping();
    QAbstractSpinBox::focusInEvent(event);
}

void QuantityBox::focusOutEvent(QFocusEvent* event) {
    QAbstractSpinBox::focusOutEvent(event);
    endTyping();
    lateError_.stop();
    lineEdit()->setText(shownQuantity(quantity_, micrometres_)); // last valid text
    setError({});
}

void QuantityBox::wheelEvent(QWheelEvent* event) {
    if (hasFocus()) // else the panel scrolls
        QAbstractSpinBox::wheelEvent(event);
    else
        event->ignore();
}

} // namespace ui
