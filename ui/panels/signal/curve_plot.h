// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QImage>
#include <QWidget>
#include <optional>
#include <vector>

namespace ui {

/// Evenly spaced values over an axis, as lines or as a picture. The value under the pointer is told; with the keyboard
/// focus, Left and Right move that place (with Shift in larger steps), Home and End go to the ends, Escape leaves.
class CurvePlot : public QWidget {
    Q_OBJECT
  public:
    explicit CurvePlot(const QString& name, QWidget* parent = nullptr);
    enum class Role { before, after, plain };
    struct Curve {
        Role role = Role::plain;
        std::vector<double> values; ///< from the first to the last place of the x axis; NaN leaves a gap
    };
    struct Axis {
        double low = 0, high = 1;
        QString unit;             ///< "frequency, Hz", "dB"
        bool logarithmic = false; ///< x only; curves are evenly spaced on it all the same
    };
    void setCurves(std::vector<Curve> curves, const Axis& x, const Axis& y);
    /// `picture` fills the plot, its bottom row at y.low.
    void setPicture(const QImage& picture, const Axis& x, const Axis& y, const QString& legend);
    /// A sentence in place of a plot.
    void setSentence(const QString& sentence);
    /// Stretches of the x axis that are shaded.
    void setShaded(std::vector<std::pair<double, double>> stretches);
    /// Dashed lines across the plot at places of the x axis.
    void setMarks(std::vector<double> places);
    /// Words in the corner, while no pointer is there; empty: none.
    void setNote(const QString& note);
    /// Where a place of the x axis lies in the widget; empty beyond the axis, or where no curve is shown.
    [[nodiscard]] std::optional<double> placeOf(double x) const;
    /// Where a value of the y axis lies, within the plot.
    [[nodiscard]] double heightOf(double y) const;
    /// The place of the x axis there, within it.
    [[nodiscard]] double valueAtX(double pixel) const;
    /// The first curve's value there; NaN without one.
    [[nodiscard]] double levelAt(double x) const;
    /// "−6 dB"
    [[nodiscard]] QString levelText(double level) const;
    [[nodiscard]] const QString& note() const { return note_; }
    [[nodiscard]] const std::vector<Curve>& curves() const { return curves_; }
    /// What is told of the place under the pointer; empty without one.
    [[nodiscard]] QString reading() const;
    [[nodiscard]] const QString& sentence() const { return sentence_; }
    [[nodiscard]] const QImage& picture() const { return picture_; }
    [[nodiscard]] QSize sizeHint() const override { return {320, 200}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {160, 110}; }

  Q_SIGNALS:
    /// Places lie elsewhere now: another size, other axes.
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
    /// Where a value of the x axis lies, from 0 to 1; and back.
    [[nodiscard]] double partOf(double x) const;
    [[nodiscard]] double xOf(const QRectF& area, double x) const;
    [[nodiscard]] double valueAt(double part) const;
    void setPointer(std::optional<double> x);
    void paintGrid(QPainter& painter, const QRectF& area) const;
    void paintGridLine(QPainter& painter, const QRectF& area, double value, const QString& text) const;
    void paintCurve(QPainter& painter, const QRectF& area, const Curve& curve) const;
    /// Which line is before and which after.
    void paintLegend(QPainter& painter, const QRectF& area) const;
    void paintMarks(QPainter& painter, const QRectF& area) const;
    void paintPointer(QPainter& painter, const QRectF& area) const;
    std::vector<Curve> curves_;
    std::vector<std::pair<double, double>> shaded_;
    QImage picture_;
    Axis x_, y_;
    std::vector<double> marks_;
    QString sentence_, legend_, note_;
    std::optional<double> pointer_;
};

} // namespace ui
