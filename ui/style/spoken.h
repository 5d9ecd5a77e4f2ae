// SPDX-License-Identifier: Apache-2.0
// Texts for screen readers that Qt cannot derive from a widget. Call from the window's thread.
#pragma once
#include <QAccessible>
#include <QString>
#include <functional>

class QAbstractSlider;
class QWidget;

namespace ui {

/// Says a slider's value with its unit ("2 mm") instead of its position. `text` is called on request, while the slider
/// lives.
void speakValue(QAbstractSlider& slider, std::function<QString()> text);
/// Sets the role of a widget that paints itself, for which Qt has none.
void speakRole(QWidget& widget, QAccessible::Role role);
/// Sets the role of a drawing, and a text that says what it shows. `text` is called on request, while the widget lives.
void speakDrawing(QWidget& widget, std::function<QString()> text);
/// Tells a running screen reader that the text of a slider or drawing changed. Costs nothing without one.
void speakChange(QWidget& widget);

} // namespace ui
