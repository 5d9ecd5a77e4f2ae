// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/measure/time_course.h"
#include "ui/panels/signal/spectrum.h"
#include "ui/style/segments.h"
#include "ui/text/qt_string.h"
#include <QAbstractButton>
#include <QButtonGroup>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

namespace ui {
namespace {

/// A plot for a panel.
class LowPlot : public CurvePlot {
  public:
    explicit LowPlot(const QString& name) : CurvePlot(name) {
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    }
    [[nodiscard]] QSize sizeHint() const override { return {220, 168}; }
};

/// A plot in which places are chosen.
class CoursePlot final : public LowPlot {
  public:
    CoursePlot(const QString& name, std::function<void(double)> chosen) : LowPlot(name), chosen_(std::move(chosen)) {}

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
      plot_(new CoursePlot(tr("Values over time"), [this](double place) { choose(place); })),
      spectrum_(new LowPlot(tr("Spectrum of the values over time"))),
      kinds_(new QButtonGroup(this)) {
    auto* row = new QHBoxLayout;
    row->setSpacing(0);
    addSegments(row, kinds_, {tr("Curve"), tr("Spectrum")},
                {tr("Values at all time points"), tr("Power at each frequency, without the mean")});
    row->addStretch(1);
    body()->addLayout(row);
    body()->addWidget(plot_);
    body()->addWidget(spectrum_);
    spectrum_->hide();
    connect(kinds_, &QButtonGroup::idClicked, this, [this](int kind) { setKind(static_cast<Kind>(kind)); });
}

void TimeCourse::setKind(Kind kind) {
    kind_ = kind;
    kinds_->button(static_cast<int>(kind))->setChecked(true);
    plot_->setVisible(kind == Kind::curve);
    spectrum_->setVisible(kind == Kind::spectrum);
    showSpectrum();
}

/// Computes on the GUI thread: time points are few.
void TimeCourse::showSpectrum() {
    if (kind_ != Kind::spectrum)
        return;
    std::vector<CurvePlot::Curve> curves;
    double peak = 0;
    for (const auto& [role, values] :
         {std::pair{CurvePlot::Role::before, &shown_.before}, {CurvePlot::Role::after, &shown_.after}}) {
        const std::vector<double> power = powerSpectrum({values->begin(), values->end()});
        if (power.empty())
            continue;
        if (role == CurvePlot::Role::before)
            peak = *std::ranges::max_element(power);
        curves.push_back({role, power});
    }
    if (curves.empty()) {
        spectrum_->setSentence(tr("Too few time points for a spectrum."));
        return;
    }
    for (CurvePlot::Curve& curve : curves)
        for (double& v : curve.values)
            v = decibelsOf(v, peak);
    const bool timed = shown_.step.seconds > 0;
    spectrum_->setCurves(
        std::move(curves),
        {0, timed ? 0.5 / shown_.step.seconds : 0.5, timed ? tr("frequency, Hz") : tr("cycles a time point")},
        {-80, 3, tr("dB of the source's peak")});
}

void TimeCourse::setCourse(const Shown& shown, const QString& title) {
    shown_ = shown;
    showSpectrum();
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
