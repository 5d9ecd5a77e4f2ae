// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/panels/signal/curve_plot.h"
#include <QObject>

namespace ui {

class CurveHandle;

/// Knobs on the first curve of a plot, each at a place of the x axis that can be changed: dragged, or with the keyboard
/// focus by Left and Right (Shift: ten times as far, Ctrl: a tenth). They ask; where they stand is told by setHandles.
class CurveHandles : public QObject {
    Q_OBJECT
  public:
    explicit CurveHandles(CurvePlot* plot);
    struct Handle {
        double at = 0;       ///< on the x axis
        QString name, value; ///< "Cut-off", "40 Hz"
        friend bool operator==(const Handle&, const Handle&) = default;
    };
    /// Where they are now. A knob keeps its height until setLevels, as the curve may be an older one.
    void setHandles(const std::vector<Handle>& handles);
    /// The curve's values where the knobs stood that it was made for.
    void setLevels(const std::vector<double>& levels);
    [[nodiscard]] int count() const { return static_cast<int>(knobs_.size()); }
    [[nodiscard]] CurveHandle* knob(int which) const { return knobs_.at(static_cast<std::size_t>(which)); }

  Q_SIGNALS:
    /// A place is wanted; one pixel there is `grain` wide (0: exactly that place). `merge`: goes on with the gesture of
    /// the call before.
    void moved(int which, double at, double grain, bool merge);
    void dragging(bool on);

  private:
    friend class CurveHandle;
    void place();
    [[nodiscard]] bool fits(std::size_t i) const;
    CurvePlot* plot_;
    std::vector<Handle> handles_;
    std::vector<double> levels_;
    std::vector<CurveHandle*> knobs_;
};

/// One of them.
class CurveHandle : public QWidget {
    Q_OBJECT
  public:
    CurveHandle(CurveHandles& all, int which, CurvePlot* plot);
    /// "Cut-off 40 Hz, −6 dB": beside the curve while it is used.
    void tell(const QString& name, const QString& words);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void hideEvent(QHideEvent* event) override;

  private:
    void ask(double at, double grain);
    void moveTo(double x, double times);
    void release();
    void showNote();
    CurveHandles& all_;
    CurvePlot* plot_;
    int which_;
    QString words_;
    double began_ = 0, offset_ = 0; ///< where the drag began; from the knob's middle to the pointer
    bool pressed_ = false, merging_ = false;
};

} // namespace ui
