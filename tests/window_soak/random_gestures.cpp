// SPDX-License-Identifier: Apache-2.0
// Keyboard and mouse of a random user: any key and button anywhere.
#include "tests/window_soak/random_user.h"
#include "ui/panels/recipe/fields/fields.h"
#include "ui/panels/recipe/recipe_panel.h"
#include "ui/panels/recipe/step_card.h"
#include "ui/window/views/view_stack.h"
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QPointer>
#include <QSlider>
#include <QTest>

namespace soak {
namespace {

void send(QWidget& widget, QEvent::Type type, const QPoint& at, Qt::MouseButton button, Qt::MouseButtons held,
          Qt::KeyboardModifiers modifiers) {
    QMouseEvent event(type, at, widget.mapToGlobal(QPointF(at)), button, held, modifiers);
    QApplication::sendEvent(&widget, &event);
}

} // namespace

QPoint RandomUser::placeIn(const QWidget& widget) {
    return {below(widget.width()), below(widget.height())};
}

QWidget* RandomUser::topLevel() {
    QList<QWidget*> shown;
    for (QWidget* w : QApplication::topLevelWidgets())
        if (w->isVisible() && w->windowType() != Qt::ToolTip)
            shown << w;
    // Sorted by name: addresses change between runs.
    std::sort(shown.begin(), shown.end(), [](QWidget* a, QWidget* b) { return nameOf(*a) < nameOf(*b); });
    return shown.isEmpty() || below(3) > 0 ? static_cast<QWidget*>(window_.get()) : shown.at(below(shown.size()));
}

QWidget* RandomUser::anyWidget() {
    QWidget* top = topLevel();
    if (below(3) == 0 && top == window_.get() && !window_->workspace().documents().empty())
        top = window_->views().view(); // the usual place of the pointer
    const QPoint at = placeIn(*top);
    QWidget* child = top->childAt(at);
    return child != nullptr ? child : top;
}

QString RandomUser::anyText() {
    static const QStringList texts{
        QStringLiteral("2"),       QStringLiteral("3 mm"),  QStringLiteral("0.5"),   QStringLiteral("1x2x3 px"),
        QStringLiteral("fwhm 4"),  QStringLiteral("-1"),    QStringLiteral("abc"),   QString(),
        QStringLiteral("1e9"),     QStringLiteral("nan"),   QStringLiteral("5 ms"),  QStringLiteral("7"),
        QStringLiteral("x^2+y"),   QStringLiteral("gauss"), QStringLiteral("sobel"), QStringLiteral("[1 2;3 4]"),
        QStringLiteral("1,2;3,4"), QStringLiteral("0,25")};
    return texts.at(below(texts.size()));
}

void RandomUser::editField() {
    if (window_->workspace().documents().empty() || window_->recipe().count() == 0)
        return;
    const QList<ui::ParamField*> fields =
        window_->recipe().card(below(window_->recipe().count()))->findChildren<ui::ParamField*>();
    if (fields.isEmpty())
        return;
    ui::ParamField* field = fields.at(below(fields.size()));
    if (const QPointer<QSlider> slider = field->findChild<QSlider*>(); slider != nullptr && below(2) == 0) {
        note(QStringLiteral("slides ") + nameOf(*slider));
        slider->setSliderDown(true);
        // A document that arrives meanwhile removes the step and its slider.
        for (int i = below(12); i >= 0 && slider != nullptr; --i) {
            slider->setValue(slider->minimum() + below(slider->maximum() - slider->minimum()));
            QApplication::processEvents();
        }
        if (slider != nullptr)
            slider->setSliderDown(false);
    } else if (auto* box = field->findChild<ui::QuantityBox*>()) {
        const QString text = anyText();
        note(QStringLiteral("types '%1' into %2").arg(text, nameOf(*box)));
        box->setFocus();
        box->selectAll();
        QTest::keyClicks(box, text);
    } else if (auto* planOptions = field->findChild<QComboBox*>()) {
        note(QStringLiteral("chooses in ") + nameOf(*planOptions));
        const int index = below(planOptions->count());
        planOptions->setCurrentIndex(index);
        Q_EMIT planOptions->activated(index);
    }
}

void RandomUser::pressKey() {
    static constexpr std::array keys{
        Qt::Key_Left,   Qt::Key_Right,  Qt::Key_Up,     Qt::Key_Down,      Qt::Key_PageUp,      Qt::Key_PageDown,
        Qt::Key_Home,   Qt::Key_End,    Qt::Key_Tab,    Qt::Key_Backtab,   Qt::Key_Return,      Qt::Key_Space,
        Qt::Key_Escape, Qt::Key_Delete, Qt::Key_Insert, Qt::Key_Backspace, Qt::Key_BracketLeft, Qt::Key_BracketRight,
        Qt::Key_Plus,   Qt::Key_Minus,  Qt::Key_F1,     Qt::Key_F2,        Qt::Key_F6,          Qt::Key_F9};
    static constexpr std::array modifiers{Qt::NoModifier,    Qt::NoModifier,      Qt::NoModifier,
                                          Qt::ShiftModifier, Qt::ControlModifier, Qt::AltModifier};
    int key = below(2) == 0   ? static_cast<int>(keys[static_cast<std::size_t>(below(keys.size()))])
              : below(4) == 0 ? Qt::Key_0 + below(10)
                              : Qt::Key_A + below(26);
    const Qt::KeyboardModifier held = modifiers[static_cast<std::size_t>(below(modifiers.size()))];
    QWidget* target = QApplication::focusWidget();
    if (target == nullptr || !target->isVisible())
        target = topLevel();
    note(QStringLiteral("presses %1 in %2").arg(QKeySequence(key | held).toString(), nameOf(*target)));
    if (below(20) == 0)
        QApplication::clipboard()->setText(anyText());
    const QPointer<QWidget> kept = target;
    for (int i = below(8) == 0 ? 10 : 1; i > 0 && kept; --i)
        QTest::keyClick(target, static_cast<Qt::Key>(key), held);
}

void RandomUser::click() {
    QWidget* widget = anyWidget();
    const QPoint at = placeIn(*widget);
    const Qt::MouseButton button = below(8) == 0 ? Qt::RightButton : below(20) == 0 ? Qt::MiddleButton : Qt::LeftButton;
    const Qt::KeyboardModifiers held = below(6) == 0 ? Qt::ShiftModifier : Qt::NoModifier;
    note(QStringLiteral("clicks %1").arg(nameOf(*widget)));
    const QPointer<QWidget> kept = widget;
    if (widget->focusPolicy() & Qt::ClickFocus)
        widget->setFocus(Qt::MouseFocusReason);
    send(*widget, QEvent::MouseButtonPress, at, button, button, held);
    if (kept)
        send(*widget, QEvent::MouseButtonRelease, at, button, Qt::NoButton, held);
    if (kept && below(6) == 0)
        send(*widget, QEvent::MouseButtonDblClick, at, button, button, held);
    if (kept && button == Qt::RightButton) {
        QContextMenuEvent menu(QContextMenuEvent::Mouse, at, widget->mapToGlobal(at));
        QApplication::sendEvent(widget, &menu);
    }
}

void RandomUser::dragOver() {
    QWidget* widget = anyWidget();
    const QPointer<QWidget> kept = widget;
    const Qt::MouseButton button = below(5) == 0 ? Qt::RightButton : below(5) == 0 ? Qt::MiddleButton : Qt::LeftButton;
    const Qt::KeyboardModifiers held = below(6) == 0 ? Qt::ShiftModifier : Qt::NoModifier;
    note(QStringLiteral("drags over %1").arg(nameOf(*widget)));
    QPoint at = placeIn(*widget);
    send(*widget, QEvent::MouseButtonPress, at, button, button, held);
    for (int i = below(15); i >= 0 && kept; --i) {
        at += QPoint(below(81) - 40, below(81) - 40); // also beyond its edges
        send(*widget, QEvent::MouseMove, at, Qt::NoButton, button, held);
        if (below(4) == 0)
            QApplication::processEvents();
    }
    if (kept)
        send(*widget, QEvent::MouseButtonRelease, at, button, Qt::NoButton, held);
}

void RandomUser::wheel() {
    QWidget* widget = anyWidget();
    const QPointer<QWidget> kept = widget;
    const QPoint at = placeIn(*widget);
    note(QStringLiteral("turns the wheel over ") + nameOf(*widget));
    const Qt::KeyboardModifiers held = below(3) == 0   ? Qt::ControlModifier
                                       : below(3) == 0 ? Qt::ShiftModifier
                                                       : Qt::NoModifier;
    const QPoint angle(0, below(2) == 0 ? 120 : -120);
    for (int i = below(10); i >= 0 && kept; --i) {
        QWheelEvent event(at, widget->mapToGlobal(QPointF(at)), {}, angle, Qt::NoButton, held, Qt::NoScrollPhase,
                          false);
        QApplication::sendEvent(widget, &event);
    }
}

void RandomUser::resizeWindow() {
    QWidget* top = topLevel();
    const QSize size(400 + below(1500), 300 + below(900));
    note(QStringLiteral("resizes %1 to %2 x %3").arg(nameOf(*top)).arg(size.width()).arg(size.height()));
    top->resize(size);
}

} // namespace soak
