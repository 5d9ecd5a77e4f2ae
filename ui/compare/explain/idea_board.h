// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/style/theme.h"
#include <QPainter>

namespace ui {

/// Draws cells, arrows and words in theme colours. Left: memory; middle: near storage; right: results.
class IdeaBoard {
  public:
    IdeaBoard(QPainter& painter, const QSizeF& size) : p_(painter), size_(size) {
        p_.setRenderHint(QPainter::Antialiasing);
        p_.setFont(ui::font(11));
    }
    /// Draws cells; those that `lit` takes, by column and row, have the colour.
    template <class Lit>
    void grid(const QPointF& at, int columns, int rows, double side, const QColor& color, Lit&& lit) {
        for (int y = 0; y < rows; ++y)
            for (int x = 0; x < columns; ++x) {
                const QRectF cell(at.x() + x * side, at.y() + y * side, side - 2, side - 2);
                QColor fill = lit(x, y) ? color : tokens().field;
                p_.setPen(QPen(tokens().line, 1));
                p_.setBrush(fill);
                p_.drawRoundedRect(cell, 2, 2);
            }
    }
    void grid(const QPointF& at, int columns, int rows, double side, const QColor& color) {
        grid(at, columns, rows, side, color, [](int, int) { return true; });
    }
    void arrow(const QPointF& from, const QPointF& to, const QColor& color, double width = 1.4);
    void rule(const QPointF& from, const QPointF& to);
    /// Writes below the drawing, around `middle`.
    void word(double middle, const QString& text);
    /// Draws a function of 0 to 1 with values of 0 to 1.
    void curve(const QRectF& box, const QColor& color, double (*value)(double));
    void sign(const QPointF& middle, const QString& text);

  private:
    QPainter& p_;
    QSizeF size_;
};

} // namespace ui
