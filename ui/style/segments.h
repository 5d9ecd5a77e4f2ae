// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QStringList>

class QBoxLayout;
class QButtonGroup;
class QLabel;
class QLayout;
class QToolButton;
class QWidget;

/// Rows of buttons side by side of which one is on.
namespace ui {

/// Where button `i` of `count` stands, for the style sheet's property "segment": only its outer corners are round.
[[nodiscard]] const char* segmentPlace(qsizetype i, qsizetype count);

/// One button of such a row; `place` is "first", "middle", "last" or "only".
[[nodiscard]] QToolButton* segmentButton(const QString& text, const char* place);

/// Adds a button for each name to the row and, with ids from 0, to the group; the first one is on. `tips` may be empty.
void addSegments(QBoxLayout* row, QButtonGroup* group, const QStringList& names, const QStringList& tips = {});

/// A title with a row of buttons beside it.
[[nodiscard]] QBoxLayout* headOf(QLayout* title, QLayout* buttons);
/// How wide the buttons of such a head are, with the words that they have now.
[[nodiscard]] int buttonsWidth(QBoxLayout* head);
/// Puts the title above the buttons where both have no room side by side. `text`: of the title, or one as long as it
/// usually is. Returns whether they stand side by side.
bool fitHead(QBoxLayout* head, const QLabel& title, const QString& text, int room);

} // namespace ui
