// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QStringList>

class QBoxLayout;
class QButtonGroup;
class QLabel;
class QLayout;
class QToolButton;
class QWidget;

/// Segmented controls: rows of buttons, one of them checked.
namespace ui {

/// Returns the style sheet's "segment" property of button `i` of `count`; it rounds outer corners only.
[[nodiscard]] const char* segmentPlace(qsizetype i, qsizetype count);

/// Creates one button of a row; `place` is "first", "middle", "last" or "only".
[[nodiscard]] QToolButton* segmentButton(const QString& text, const char* place);

/// Adds a button per name to the row and, with ids from 0, to the group; checks the first.
void addSegments(QBoxLayout* row, QButtonGroup* group, const QStringList& names, const QStringList& tips = {});

[[nodiscard]] QBoxLayout* headOf(QLayout* title, QLayout* buttons);
/// Returns the width of the buttons in such a layout, in pixels.
[[nodiscard]] int buttonsWidth(QBoxLayout* head);
/// Puts the title above the buttons if `room` (px) is too small. `text`: the title or a typical one. True: side by
/// side.
bool fitHead(QBoxLayout* head, const QLabel& title, const QString& text, int room);

} // namespace ui
