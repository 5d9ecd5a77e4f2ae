// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/panels/signal/curve_chart.h"
#include <QWidget>

namespace ui {

/// Plot of evenly spaced values, as lines or an image. Shows the value under the pointer. By keys: Left and Right
/// move the position (Shift: larger steps), Home and End go to the ends, Escape leaves.
class CurvePlot : public QWidget {
    Q_OBJECT
  public:
    using Role = CurveChart::Role;
    using Curve = CurveChart::Curve;
    using Axis = CurveChart::Axis;
    using Tag = CurveChart::Tag;
    explicit CurvePlot(const QString& name, QWidget* parent = nullptr);
    void setCurves(std::vector<Curve> curves, const Axis& x, const Axis& y);
    /// Fills the plot with `picture`, bottom row at y.low.
    void setPicture(const QImage& picture, const Axis& x, const Axis& y, const QString& legend);
    void setSentence(const QString& sentence);
    void setShaded(std::vector<std::pair<double, double>> stretches);
    void setMarks(std::vector<double> places);
    /// Names points until other curves are set. Earlier tags come first where there is no room for all.
    void setTags(std::vector<Tag> tags);
    /// Sets a note in the corner, shown without pointer; empty: none.
    void setNote(const QString& note);
    [[nodiscard]] const CurveChart& chart() const { return chart_; }
    /// Returns the widget position of x; empty beyond the axis or without curves.
    [[nodiscard]] std::optional<double> placeOf(double x) const;
    /// Returns the widget height of y, clamped to the plot.
    [[nodiscard]] double heightOf(double y) const;
    /// Returns x at a pixel, clamped to the axis.
    [[nodiscard]] double valueAtX(double pixel) const;
    /// Returns x under the pointer or the position of the arrow keys; empty without one.
    [[nodiscard]] std::optional<double> pointed() const;
    /// Text for the position under the pointer; empty without pointer.
    [[nodiscard]] QString reading() const;
    [[nodiscard]] QSize sizeHint() const override { return {320, 200}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {160, 110}; }

  Q_SIGNALS:
    /// Emitted when positions changed: new size or axes.
    void laidOut();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

  private:
    /// Shows a chart in place of curves, picture or sentence; shaded stretches, marks and the note stay.
    void show(CurveChart chart);
    void setPointer(std::optional<double> x);
    CurveChart chart_;
    std::optional<double> pointer_;
};

} // namespace ui
