#pragma once
#include <QStringList>

class QBoxLayout;
class QButtonGroup;
class QToolButton;

/// Rows of buttons side by side of which one is on.
namespace ui {

/// Where button `i` of `count` stands, for the style sheet's property "segment": only its outer corners are round.
[[nodiscard]] const char* segmentPlace(qsizetype i, qsizetype count);

/// One button of such a row; `place` is "first", "middle", "last" or "only".
[[nodiscard]] QToolButton* segmentButton(const QString& text, const char* place);

/// Adds a button for each name to the row and, with ids from 0, to the group; the first one is on. `tips` may be empty.
void addSegments(QBoxLayout* row, QButtonGroup* group, const QStringList& names, const QStringList& tips = {});

} // namespace ui
