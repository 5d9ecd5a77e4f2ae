// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QPoint>
#include <QString>
#include <vector>

class QScrollArea;

namespace ui {

class StepCard;

/// Dragging a card to another place of a scrolled list: a marker shows where it would go, and the card is faint
/// meanwhile. Places are gaps: 0 before the first card, their number after the last.
class CardDrag {
  public:
    /// The area, whose widget holds the cards, must outlive the drag.
    explicit CardDrag(QScrollArea& area);
    /// Shows where the card would go from a point on the screen.
    void moveTo(const std::vector<StepCard*>& cards, std::size_t dragged, const QString& title, const QPoint& global);
    /// Ends the drag. Returns the last gap; −1: none was shown.
    int end(StepCard& dragged);

  private:
    class DropLine;
    QScrollArea& area_;
    DropLine* line_;
    int gap_ = -1;
};

} // namespace ui
