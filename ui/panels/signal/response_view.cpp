// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/signal/response_view.h"
#include "ui/style/segments.h"
#include "ui/style/small_widgets.h"
#include "ui/style/theme.h"
#include <QEvent>
#include <QHBoxLayout>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <numbers>

namespace ui {
namespace {

constexpr double floorDecibels = -140;
constexpr double stopBand = -20; ///< dB below the peak; shaded
constexpr int logarithmicPoints = 1200;

double decibels(double magnitude) {
    const double exact = std::max(floorDecibels, 20 * std::log10(std::max(magnitude, 1e-300)));
    return std::round(exact * 1e6) / 1e6; // removes rounding residue near 0 dB
}

} // namespace

ResponseView::ResponseView(const QString& name, bool narrow, QWidget* parent) : QWidget(parent), narrow_(narrow) {
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(2);
    title_ = new ElidedLabel(narrow ? QString() : name, Qt::ElideRight);
    title_->setProperty("role", "section");
    title_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed); // shrinks before the buttons
    auto* words = new QHBoxLayout;
    words->addWidget(title_);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(0);
    buttons->addWidget(log_ = segmentButton(tr("log"), "only"));
    buttons->addSpacing(6);
    const std::array names{tr("Magnitude"), tr("Phase"), tr("Impulse")};
    kinds_ = {segmentButton(names[0], "first"), segmentButton(names[1], "middle"), segmentButton(names[2], "last")};
    for (std::size_t i = 0; i < kinds_.size(); ++i) {
        kinds_[i]->setToolTip(QStringLiteral("%1: %2").arg(name, names[i]));
        kinds_[i]->setAccessibleName(kinds_[i]->toolTip());
        buttons->addWidget(kinds_[i]);
        connect(kinds_[i], &QToolButton::clicked, this, [this, i] { setKind(static_cast<Kind>(i)); });
    }
    log_->setToolTip(tr("Logarithmic frequencies: low ones get more room"));
    log_->setAccessibleName(tr("Logarithmic frequencies"));
    connect(log_, &QToolButton::clicked, this, [this](bool on) { setLogarithmic(on); });
    all->addLayout(head_ = headOf(words, buttons));
    all->addWidget(plot_ = new CurvePlot(name), 1);
    handles_ = new CurveHandles(plot_);
    connect(handles_, &CurveHandles::moved, this, [this](int which, double at, double grain, bool merge) {
        const Cutoff cutoff = cutoffs_.at(static_cast<std::size_t>(which)); // a copy: receivers replace cutoffs_
        Q_EMIT cutoffMoved(cutoff, at / highest(), grain / highest(), merge);
    });
    connect(handles_, &CurveHandles::dragging, this, &ResponseView::dragging);
    kinds_[0]->setChecked(true);
}

void ResponseView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitWords();
}

void ResponseView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::StyleChange)
        fitWords(); // text widths changed
}

/// Uses short button texts if the long ones would cut the title; else moves the title above.
void ResponseView::fitWords() {
    const auto take = [this](bool shortly) {
        kinds_[0]->setText(shortly ? QStringLiteral("dB") : tr("Magnitude"));
        kinds_[2]->setText(shortly ? tr("Taps") : tr("Impulse"));
    };
    take(narrow_);
    const QMargins margins = layout()->contentsMargins();
    const int room = width() - margins.left() - margins.right();
    if (narrow_)
        return;
    if (fitHead(head_, *title_, title_->text(), room))
        return;
    take(true);
    if (fitHead(head_, *title_, title_->text(), room))
        return;
    take(false); // the row below the title is wider
    if (buttonsWidth(head_) > room)
        take(true);
}

void ResponseView::setResponse(const Response& response, const conv::Geometry& geometry) {
    response_ = response;
    geometry_ = geometry;
    findStopBands();
    show();
}

void ResponseView::setCutoffs(const std::vector<Cutoff>& cutoffs) {
    cutoffs_ = cutoffs;
    showHandles();
}

/// Shows handles on the magnitude plot only.
void ResponseView::showHandles() {
    std::vector<CurveHandles::Handle> handles;
    if (kind_ == Kind::magnitude)
        for (const Cutoff& c : cutoffs_)
            handles.push_back({c.place * highest(), c.name, c.typed});
    handles_->setHandles(handles);
}

double ResponseView::highest() const {
    return geometry_.unit == conv::LengthUnit::second ? 0.5 / geometry_.spacing[0] : 0.5;
}

void ResponseView::setKind(Kind kind) {
    kind_ = kind;
    for (std::size_t i = 0; i < kinds_.size(); ++i)
        kinds_[i]->setChecked(static_cast<std::size_t>(kind) == i);
    log_->setEnabled(kind != Kind::impulse);
    show();
}

void ResponseView::setLogarithmic(bool on) {
    logarithmic_ = on;
    log_->setChecked(on);
    show();
}

/// Axis from 0, or logarithmic from 1/1000 of the highest frequency.
CurvePlot::Axis ResponseView::frequencies() const {
    const bool timed = geometry_.unit == conv::LengthUnit::second;
    const double high = highest();
    return {logarithmic_ ? high / 1000 : 0, high, timed ? tr("frequency, Hz") : tr("cycles a sample"), logarithmic_};
}

void ResponseView::findStopBands() {
    stops_.clear();
    if (!response_.refused.isEmpty())
        return;
    const double peak = *std::max_element(response_.magnitude.begin(), response_.magnitude.end());
    const double step = highest() / static_cast<double>(response_.magnitude.size() - 1);
    for (std::size_t k = 0; k < response_.magnitude.size(); ++k) {
        if (20 * std::log10(std::max(response_.magnitude[k], 1e-300) / peak) > stopBand)
            continue;
        const double at = static_cast<double>(k) * step;
        if (!stops_.empty() && at - stops_.back().second < 1.5 * step)
            stops_.back().second = at;
        else
            stops_.emplace_back(at, at);
    }
}

/// Resamples values from even frequencies to the axis.
std::vector<double> ResponseView::onAxis(const std::vector<double>& even) const {
    if (!logarithmic_)
        return even;
    const CurvePlot::Axis axis = frequencies();
    std::vector<double> values;
    for (int i = 0; i < logarithmicPoints; ++i) {
        const double part = axis.low / axis.high * std::pow(axis.high / axis.low, i / (logarithmicPoints - 1.0));
        const double at = std::min(1.0, part) * static_cast<double>(even.size() - 1);
        const auto below = std::min(static_cast<std::size_t>(at), even.size() - 2);
        const double between = at - static_cast<double>(below);
        values.push_back(even[below] + between * (even[below + 1] - even[below]));
    }
    return values;
}

void ResponseView::show() {
    const bool impulse = kind_ == Kind::impulse;
    plot_->setShaded(impulse ? std::vector<std::pair<double, double>>{} : stops_);
    showHandles();
    if (!response_.refused.isEmpty()) {
        plot_->setSentence(response_.refused);
        return;
    }
    if (response_.magnitude.empty())
        return;
    if (impulse) {
        showImpulse();
        return;
    }
    CurvePlot::Curve curve;
    double top = 0, least = 0;
    if (kind_ == Kind::magnitude) {
        curve.values = response_.magnitude;
        for (double& v : curve.values) {
            v = decibels(v);
            top = std::max(top, v);
        }
        curve.values = onAxis(curve.values);
        plot_->setCurves({curve}, frequencies(), {-100, top + 3, QStringLiteral("dB")});
        std::vector<double> levels;
        for (const Cutoff& c : response_.cutoffs)
            levels.push_back(plot_->chart().levelAt(c.place * highest()));
        handles_->setLevels(levels);
        return;
    }
    curve.values = response_.phase;
    for (double& v : curve.values)
        if (std::isfinite(v)) {
            v *= 180 / std::numbers::pi;
            top = std::max(top, v);
            least = std::min(least, v);
        }
    curve.values = onAxis(curve.values);
    plot_->setCurves({curve}, frequencies(), {least - 15, top + 15, tr("phase, °")});
}

void ResponseView::showImpulse() {
    CurvePlot::Curve curve;
    curve.values = response_.impulse;
    const auto [low, high] = std::minmax_element(curve.values.begin(), curve.values.end());
    const double margin = std::max(1e-12, 0.08 * (*high - *low));
    const CurvePlot::Axis gain{std::min(0.0, *low) - margin, *high + margin, tr("gain")};
    const bool timed = geometry_.unit == conv::LengthUnit::second;
    const double scale = timed ? 1000 * geometry_.spacing[0] : 1;
    const auto before = static_cast<double>(response_.before), count = static_cast<double>(response_.impulse.size());
    plot_->setCurves({curve}, {-before * scale, (count - 1 - before) * scale, timed ? tr("time, ms") : tr("samples")},
                     gain);
}

} // namespace ui
