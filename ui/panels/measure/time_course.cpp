// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/measure/time_course.h"
#include "ui/text/qt_string.h"
#include <QKeyEvent>
#include <QMouseEvent>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

namespace ui {
namespace {

/// A plot in which places are chosen.
class CoursePlot final : public CurvePlot {
  public:
    CoursePlot(const QString& name, std::function<void(double)> chosen) : CurvePlot(name), chosen_(std::move(chosen)) {
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    }
    [[nodiscard]] QSize sizeHint() const override { return {220, 168}; }

  protected:
    void mousePressEvent(QMouseEvent* event) override {
        if (event->button() == Qt::LeftButton)
            chosen_(valueAtX(event->position().x()));
        else
            CurvePlot::mousePressEvent(event);
    }
    void keyPressEvent(QKeyEvent* event) override {
        const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
        if (const std::optional<double> x = pointed(); enter && x)
            chosen_(*x);
        else
            CurvePlot::keyPressEvent(event);
    }

  private:
    std::function<void(double)> chosen_;
};

/// Returns the range of finite values with a margin.
CurvePlot::Axis axisOf(const std::vector<CurvePlot::Curve>& curves, const QString& unit) {
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const CurvePlot::Curve& curve : curves)
        for (const double v : curve.values)
            if (std::isfinite(v)) {
                low = std::min(low, v);
                high = std::max(high, v);
            }
    if (!std::isfinite(low))
        low = high = 0;
    const double margin = high > low ? 0.05 * (high - low) : std::max(1.0, 1e-6 * std::abs(low));
    return {low - margin, high + margin, unit, false};
}

} // namespace

TimeCourse::TimeCourse(QWidget* parent)
    : Section(tr("Time course"), parent),
      plot_(new CoursePlot(tr("Values over time"), [this](double place) { choose(place); })) {
    body()->addWidget(plot_);
}

void TimeCourse::setCourse(const Shown& shown, const QString& title) {
    const bool timed = shown.step.seconds > 0;
    step_ = timed ? shown.step.seconds : 1;
    times_ = std::ssize(shown.before);
    std::vector<CurvePlot::Curve> curves{{CurvePlot::Role::before, shown.before}};
    if (!shown.after.empty())
        curves.push_back({CurvePlot::Role::after, shown.after});
    const double last = step_ * static_cast<double>(std::max<std::int64_t>(2, times_) - 1);
    const CurvePlot::Axis values = axisOf(curves, shown.valueUnit);
    plot_->setCurves(std::move(curves), {0, last, timed ? tr("time, s") : tr("time point"), false}, values);
    plot_->setMarks({step_ * static_cast<double>(shown.time)});
    QString tip = tr("Values at all time points. A click, or Enter after Left and Right, shows a time point.");
    if (!timed)
        tip += QLatin1Char('\n') + tr("The time step is not known: %1.").arg(toQString(shown.step.unknown));
    plot_->setToolTip(tip);
    setTitle(title);
}

void TimeCourse::choose(double place) {
    const auto time = static_cast<std::int64_t>(std::llround(place / step_));
    if (times_ > 0)
        Q_EMIT timeChosen(std::clamp<std::int64_t>(time, 0, times_ - 1));
}

} // namespace ui
