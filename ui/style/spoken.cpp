// SPDX-License-Identifier: Apache-2.0
#include "ui/style/spoken.h"
#include <QAbstractSlider>
#include <QAccessibleWidget>
#include <QPointer>
#include <utility>

namespace ui {
namespace {

/// Role and text of its parent, found by the factory below.
class Speech : public QObject {
  public:
    explicit Speech(QWidget& widget) : QObject(&widget) {}
    QAccessible::Role role = QAccessible::Graphic;
    std::function<QString()> text; ///< empty: the widget has only a role
};

Speech* speechOf(const QObject& object) {
    for (QObject* child : object.children())
        if (auto* speech = dynamic_cast<Speech*>(child))
            return speech;
    return nullptr;
}

class SpokenWidget : public QAccessibleWidget {
  public:
    SpokenWidget(QWidget* widget, Speech& speech) : QAccessibleWidget(widget, speech.role), speech_(&speech) {}
    [[nodiscard]] QString text(QAccessible::Text kind) const override {
        if (kind == QAccessible::Value && speech_ && speech_->text)
            return speech_->text();
        return QAccessibleWidget::text(kind);
    }

  private:
    QPointer<Speech> speech_; // a child of the widget, which dies before it
};

class SpokenSlider final : public SpokenWidget, public QAccessibleValueInterface {
  public:
    SpokenSlider(QAbstractSlider* slider, Speech& speech) : SpokenWidget(slider, speech), slider_(slider) {}
    void* interface_cast(QAccessible::InterfaceType type) override {
        return type == QAccessible::ValueInterface ? static_cast<QAccessibleValueInterface*>(this)
                                                   : SpokenWidget::interface_cast(type);
    }
    [[nodiscard]] QVariant currentValue() const override { return slider_->value(); }
    void setCurrentValue(const QVariant& value) override { slider_->setValue(value.toInt()); }
    [[nodiscard]] QVariant maximumValue() const override { return slider_->maximum(); }
    [[nodiscard]] QVariant minimumValue() const override { return slider_->minimum(); }
    [[nodiscard]] QVariant minimumStepSize() const override { return slider_->singleStep(); }

  private:
    QAbstractSlider* slider_;
};

QAccessibleInterface* make(const QString&, QObject* object) {
    auto* widget = qobject_cast<QWidget*>(object);
    Speech* speech = widget != nullptr ? speechOf(*widget) : nullptr;
    if (speech == nullptr)
        return nullptr; // Qt's own
    if (auto* slider = qobject_cast<QAbstractSlider*>(widget))
        return new SpokenSlider(slider, *speech);
    return new SpokenWidget(widget, *speech);
}

void speak(QWidget& widget, QAccessible::Role role, std::function<QString()> text) {
    static const bool installed = (QAccessible::installFactory(make), true);
    Q_UNUSED(installed)
    Speech* speech = speechOf(widget);
    if (speech == nullptr)
        speech = new Speech(widget);
    speech->role = role;
    speech->text = std::move(text);
    // An interface that was asked for before, as by setAccessibleName() under a screen reader, is made anew.
    if (QAccessibleInterface* made = QAccessible::queryAccessibleInterface(&widget))
        QAccessible::deleteAccessibleInterface(QAccessible::uniqueId(made));
}

} // namespace

void speakValue(QAbstractSlider& slider, std::function<QString()> text) {
    speak(slider, QAccessible::Slider, std::move(text));
}

void speakRole(QWidget& widget, QAccessible::Role role) {
    speak(widget, role, {});
}

void speakDrawing(QWidget& widget, std::function<QString()> text) {
    speak(widget, QAccessible::Graphic, std::move(text));
}

void speakChange(QWidget& widget) {
    if (!QAccessible::isActive())
        return;
    const Speech* speech = speechOf(widget);
    QAccessibleValueChangeEvent event(&widget, speech != nullptr && speech->text ? speech->text() : QString());
    QAccessible::updateAccessibility(&event);
}

} // namespace ui
