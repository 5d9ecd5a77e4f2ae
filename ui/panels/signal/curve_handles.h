// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/panels/signal/curve_plot.h"
#include <QObject>

namespace ui {

class CurveHandle;

/// Knobs on the first curve of a plot that change x positions: by dragging, or by Left and Right (Shift ×10, Ctrl
/// ×0.1). They only emit requests; setHandles() moves them.
class CurveHandles : public QObject {
    Q_OBJECT
  public:
    explicit CurveHandles(CurvePlot* plot);
    struct Handle {
        double at = 0;       ///< on the x axis
        QString name, value; ///< "Cut-off", "40 Hz"
        friend bool operator==(const Handle&, const Handle&) = default;
    };
    /// Sets positions. Knobs keep their heights until setLevels(), because the curve may be older.
    void setHandles(const std::vector<Handle>& handles);
    /// Sets the curve's values at the positions it was computed for.
    void setLevels(const std::vector<double>& levels);
    [[nodiscard]] int count() const { return static_cast<int>(knobs_.size()); }
    [[nodiscard]] CurveHandle* knob(int which) const { return knobs_.at(static_cast<std::size_t>(which)); }

  Q_SIGNALS:
    /// Requests a position; one pixel is `grain` wide (0: exact). `merge` extends the undo step of the previous call.
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

class CurveHandle : public QWidget {
    Q_OBJECT
  public:
    CurveHandle(CurveHandles& all, int which, CurvePlot* plot);
    /// Sets the note shown while it is used: "Cut-off 40 Hz, −6 dB".
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
    double began_ = 0, offset_ = 0; ///< position at the drag's start; pointer relative to the centre
    bool pressed_ = false, merging_ = false;
};

} // namespace ui
