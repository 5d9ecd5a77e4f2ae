// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QStringList>
#include <QToolButton>

class QBoxLayout;
class QButtonGroup;
class QLabel;
class QLayout;
class QWidget;

/// Segmented controls: rows of buttons, one of them checked.
namespace ui {

/// A button whose text is never cut: the style sheet's least width is that of exact QToolButtons.
class WholeSegment : public QToolButton {
    Q_OBJECT
  public:
    using QToolButton::QToolButton;
};

/// Returns the style sheet's "segment" property of button `i` of `count`; it rounds outer corners only.
[[nodiscard]] const char* segmentPlace(qsizetype i, qsizetype count);

/// Creates one button of a row; `place` is "first", "middle", "last" or "only". `whole`: its text is never cut.
[[nodiscard]] QToolButton* segmentButton(const QString& text, const char* place, bool whole = false);

/// Adds a button per name to the row and, with ids from 0, to the group; checks the first.
void addSegments(QBoxLayout* row, QButtonGroup* group, const QStringList& names, const QStringList& tips = {},
                 bool whole = false);

[[nodiscard]] QBoxLayout* headOf(QLayout* title, QLayout* buttons);
/// Returns the width of the buttons in such a layout, in pixels.
[[nodiscard]] int buttonsWidth(QBoxLayout* head);
/// Puts the title above the buttons if `room` (px) is too small. `text`: the title or a typical one. True: side by
/// side.
bool fitHead(QBoxLayout* head, const QLabel& title, const QString& text, int room);

} // namespace ui
