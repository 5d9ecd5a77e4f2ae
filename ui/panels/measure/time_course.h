// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/list/time_step.h"
#include "ui/panels/signal/curve_plot.h"
#include "ui/style/small_widgets.h"
#include <cstdint>
#include <vector>

class QButtonGroup;

namespace ui {

/// Section of a panel: values of a sample or a region at all time points, before and after, with a mark at the shown
/// time point, or their spectra. A click, or Enter at the position of the arrow keys, chooses another time point.
class TimeCourse : public Section {
    Q_OBJECT
  public:
    explicit TimeCourse(QWidget* parent = nullptr);
    struct Shown {
        std::vector<double> before, after; ///< one value for each time point; after: empty without a result
        std::int64_t time = 0;             ///< the shown time point
        app::io::TimeStep step;            ///< unknown: the axis counts time points from 0
        QString valueUnit;                 ///< "HU"; may be empty
    };
    /// Replaces curves, mark and title.
    void setCourse(const Shown& shown, const QString& title);
    enum class Kind { curve, spectrum };
    void setKind(Kind kind);
    [[nodiscard]] CurvePlot* plot() const { return plot_; }
    [[nodiscard]] CurvePlot* spectrum() const { return spectrum_; }
    /// Returns the plot on screen.
    [[nodiscard]] CurvePlot* shownPlot() const { return kind_ == Kind::curve ? plot_ : spectrum_; }

  Q_SIGNALS:
    void timeChosen(std::int64_t time);

  private:
    void choose(double place);
    void showSpectrum();
    Kind kind_ = Kind::curve;
    Shown shown_;
    CurvePlot *plot_, *spectrum_;
    QButtonGroup* kinds_;
    double step_ = 1; ///< units of the x axis from one time point to the next
    std::int64_t times_ = 0;
};

} // namespace ui
