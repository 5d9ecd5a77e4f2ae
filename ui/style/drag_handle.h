// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QWidget>

namespace ui {

/// A handle of six dots. It only reports drags; the receiver moves things.
class DragHandle : public QWidget {
    Q_OBJECT
  public:
    explicit DragHandle(QWidget* parent = nullptr);

  Q_SIGNALS:
    void dragged(const QPoint& global);
    /// `kept` is false when the drag was cancelled (Esc or another button).
    void dropped(bool kept);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void hideEvent(QHideEvent* event) override;

  private:
    void finish(bool kept);
    QPoint start_;
    bool pressed_ = false, moving_ = false;
};

} // namespace ui
