#pragma once
#include "ui/models/line_profile.h"
#include <QWidget>

namespace ui {

/// Values along a line, before thin under after, with the 10 and 90 % marks of their steepest edges.
class ProfilePlot : public QWidget {
    Q_OBJECT
  public:
    explicit ProfilePlot(QWidget* parent = nullptr);
    struct Curve {
        std::vector<double> values;
        Edge edge;
    };
    /// `length` is that of the line in `unit`. An empty curve is left out.
    void setCurves(Curve before, Curve after, double length, const QString& unit);
    [[nodiscard]] QSize sizeHint() const override { return {220, 128}; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    void paintCurve(QPainter& painter, const QRectF& area, const Curve& curve, bool isAfter) const;
    Curve before_, after_;
    double length_ = 0, low_ = 0, high_ = 1;
    QString unit_;
};

} // namespace ui
