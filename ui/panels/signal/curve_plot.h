// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QImage>
#include <QWidget>
#include <optional>
#include <vector>

namespace ui {

/// Plot of evenly spaced values, as lines or an image. Shows the value under the pointer. By keys: Left and Right
/// move the position (Shift: larger steps), Home and End go to the ends, Escape leaves.
class CurvePlot : public QWidget {
    Q_OBJECT
  public:
    explicit CurvePlot(const QString& name, QWidget* parent = nullptr);
    enum class Role { before, after, plain };
    struct Curve {
        Role role = Role::plain;
        std::vector<double> values; ///< evenly spaced over the x axis; NaN leaves a gap
    };
    struct Axis {
        double low = 0, high = 1;
        QString unit;             ///< "frequency, Hz", "dB"
        bool logarithmic = false; ///< x only; values are evenly spaced on the logarithmic axis
    };
    void setCurves(std::vector<Curve> curves, const Axis& x, const Axis& y);
    /// Fills the plot with `picture`, bottom row at y.low.
    void setPicture(const QImage& picture, const Axis& x, const Axis& y, const QString& legend);
    void setSentence(const QString& sentence);
    void setShaded(std::vector<std::pair<double, double>> stretches);
    void setMarks(std::vector<double> places);
    /// A named point of the curves.
    struct Tag {
        double x = 0, y = 0;
        QString text;
    };
    /// Names points until other curves are set. Earlier tags come first where there is no room for all.
    void setTags(std::vector<Tag> tags);
    [[nodiscard]] const std::vector<Tag>& tags() const { return tags_; }
    /// Sets a note in the corner, shown without pointer; empty: none.
    void setNote(const QString& note);
    /// Returns the widget position of x; empty beyond the axis or without curves.
    [[nodiscard]] std::optional<double> placeOf(double x) const;
    /// Returns the widget height of y, clamped to the plot.
    [[nodiscard]] double heightOf(double y) const;
    /// Returns x at a pixel, clamped to the axis.
    [[nodiscard]] double valueAtX(double pixel) const;
    /// Returns x under the pointer or the position of the arrow keys; empty without one.
    [[nodiscard]] std::optional<double> pointed() const;
    /// Returns the first curve's value at x; NaN without a curve.
    [[nodiscard]] double levelAt(double x) const;
    /// "−6 dB"
    [[nodiscard]] QString levelText(double level) const;
    [[nodiscard]] const QString& note() const { return note_; }
    [[nodiscard]] const std::vector<Curve>& curves() const { return curves_; }
    /// Text for the position under the pointer; empty without pointer.
    [[nodiscard]] QString reading() const;
    [[nodiscard]] const QString& sentence() const { return sentence_; }
    [[nodiscard]] const QImage& picture() const { return picture_; }
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
    [[nodiscard]] QRectF area() const;
    /// Fraction 0 to 1 of an x value; valueAt() is the inverse.
    [[nodiscard]] double partOf(double x) const;
    [[nodiscard]] double xOf(const QRectF& area, double x) const;
    [[nodiscard]] double valueAt(double part) const;
    void setPointer(std::optional<double> x);
    void paintGrid(QPainter& painter, const QRectF& area) const;
    void paintGridLine(QPainter& painter, const QRectF& area, double value, const QString& text) const;
    void paintCurve(QPainter& painter, const QRectF& area, const Curve& curve) const;
    void paintLegend(QPainter& painter, const QRectF& area) const;
    void paintMarks(QPainter& painter, const QRectF& area) const;
    void paintTags(QPainter& painter, const QRectF& area) const;
    void paintPointer(QPainter& painter, const QRectF& area) const;
    std::vector<Curve> curves_;
    std::vector<std::pair<double, double>> shaded_;
    QImage picture_;
    Axis x_, y_;
    std::vector<double> marks_;
    std::vector<Tag> tags_;
    QString sentence_, legend_, note_;
    std::optional<double> pointer_;
};

} // namespace ui
