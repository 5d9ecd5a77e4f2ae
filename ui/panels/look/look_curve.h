// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/models/histogram.h"
#include "ui/models/look_model.h"
#include <QWidget>
#include <optional>

namespace ui {

/// Curve of a volume preset. Points are dragged, added by double click or Ins, removed by Del; arrows move them.
class LookCurve : public QWidget {
    Q_OBJECT
  public:
    LookCurve(LookModel& model, LookModel::Curve curve, QWidget* parent = nullptr);
    void setHistogram(const std::optional<Histogram>& histogram);
    [[nodiscard]] int current() const { return current_; }
    void setCurrent(int index);

  Q_SIGNALS:
    void currentChanged();
    void colorRequested();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool focusNextPrevChild(bool next) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

  private:
    [[nodiscard]] QRectF plot() const;
    [[nodiscard]] QPointF placeOf(const VolumePreset::Point& point) const;
    [[nodiscard]] double valueAt(double x) const;
    [[nodiscard]] double opacityAt(double y) const;
    [[nodiscard]] int pointAt(const QPointF& at) const;
    void paintHistogram(QPainter& painter) const;
    void paintCurve(QPainter& painter, const std::vector<VolumePreset::Point>& points) const;
    void describe();
    LookModel& model_;
    LookModel::Curve curve_;
    std::optional<Histogram> histogram_;
    int current_ = 0;
    bool dragging_ = false;
};

} // namespace ui
