// SPDX-License-Identifier: Apache-2.0
// Amplitude scales, and those of a SignalView.
#include "ui/views/signal/amplitude_scale.h"
#include "app/io/recording/annotated_record.h"
#include "ui/text/length_text.h"
#include "ui/text/number.h"
#include "ui/views/signal/signal_traces.h"
#include "ui/views/signal/signal_view.h"
#include <QScreen>
#include <algorithm>
#include <array>
#include <cmath>

namespace ui {
namespace {

constexpr std::array sensitivitySteps{1.0, 1.5, 2.0, 3.0, 5.0, 7.0};

double sensitivityAt(int place) {
    const auto count = static_cast<int>(sensitivitySteps.size());
    const int power = place >= 0 ? place / count : -((count - 1 - place) / count);
    return sensitivitySteps[static_cast<std::size_t>(place - power * count)] * std::pow(10, power);
}

int placeAbove(double least) {
    const auto count = static_cast<int>(sensitivitySteps.size());
    int place = count * static_cast<int>(std::floor(std::log10(least)) - 1);
    while (sensitivityAt(place) < least * (1 - 1e-9))
        ++place;
    return place;
}

} // namespace

double sensitivityAbove(double least) {
    return least > 0 && std::isfinite(least) ? sensitivityAt(placeAbove(least)) : 1;
}

double nextSensitivity(double sensitivity, int by) {
    constexpr double least = 1e-15, most = 1e15;
    if (!(sensitivity > 0) || !std::isfinite(sensitivity))
        return 1;
    return std::clamp(sensitivityAt(placeAbove(sensitivity) + by), least, most);
}

QString sensitivityText(double sensitivity, const QString& unit) {
    return number(sensitivity, 2) + QChar(0xa0) +
           (unit.isEmpty() ? QStringLiteral("/ mm") : unit + QStringLiteral("/mm"));
}

QString SignalView::unitOf(std::int64_t channel) const {
    if (!before())
        return {};
    const auto* record = dynamic_cast<const app::io::AnnotatedRecord*>(before()->info().record.get());
    if (record != nullptr && static_cast<std::size_t>(channel) < record->channelUnits.size())
        return shownUnit(record->channelUnits[static_cast<std::size_t>(channel)]);
    return shownUnit(before()->info().valueUnit);
}

double SignalView::pixelsPerMillimetre() const {
    constexpr double millimetresPerInch = 25.4, least = 40, most = 600, usual = 96; // dots per inch
    const double dots = screen() != nullptr ? screen()->physicalDotsPerInchY() : 0;
    return (dots >= least && dots <= most ? dots : usual) / millimetresPerInch; // some screens tell no size
}

double SignalView::sensitivity(std::int64_t channel) const {
    const QString unit = unitOf(channel);
    if (const auto chosen = amplitude_.perMillimetre.find(unit); chosen != amplitude_.perMillimetre.end())
        return chosen->second;
    // The median of the shown channels: one loose electrode does not flatten the others.
    std::vector<double> spans;
    for (std::size_t lane = 0; lane < channels_.size() && lane < valueRange_.size(); ++lane)
        if (unitOf(channels_[lane]) == unit)
            spans.push_back(valueRange_[lane].second - valueRange_[lane].first);
    if (spans.empty())
        return 1;
    const auto middle = spans.begin() + static_cast<std::ptrdiff_t>(spans.size() / 2);
    std::nth_element(spans.begin(), middle, spans.end());
    const double millimetres = std::max(1.0, curveArea(0).height()) / pixelsPerMillimetre();
    return sensitivityAbove(*middle / millimetres);
}

void SignalView::setAmplitude(const AmplitudeScale& amplitude) {
    AmplitudeScale next = amplitude;
    if (next.shared) // later results and sizes of the view leave the scale as it is
        for (const std::int64_t channel : channels_)
            next.perMillimetre.try_emplace(unitOf(channel), sensitivity(channel));
    if (next == amplitude_)
        return;
    amplitude_ = next;
    valueZoom_ = 1;
    update();
    Q_EMIT amplitudeChanged();
}

void SignalView::stepAmplitude(int by) {
    if (!before() || by == 0)
        return;
    if (!amplitude_.shared) {
        valueZoom_ = std::clamp(valueZoom_ * std::pow(1.2, by), 0.25, 1e4);
        update();
        return;
    }
    AmplitudeScale next = amplitude_;
    next.perMillimetre[unitOf(item().channel)] = nextSensitivity(sensitivity(item().channel), -by);
    setAmplitude(next);
}

std::pair<double, double> SignalView::valueRange(int lane) const {
    const auto at = static_cast<std::size_t>(lane);
    const auto [low, high] = valueRange_.at(at);
    if (amplitude_.shared) {
        const double half =
            sensitivity(channels_[at]) * std::max(1.0, curveArea(lane).height()) / pixelsPerMillimetre() / 2;
        return {middle_[at] - half, middle_[at] + half};
    }
    const double middle = (low + high) / 2;
    const double half = (high - low) / 2 / valueZoom_;
    return {middle - half, middle + half};
}

} // namespace ui
