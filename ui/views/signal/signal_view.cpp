// SPDX-License-Identifier: Apache-2.0
#include "ui/views/signal/signal_view.h"
#include "ui/style/theme.h"
#include "ui/text/number.h"
#include "ui/views/signal/signal_marks.h"
#include "ui/views/signal/signal_traces.h"
#include <algorithm>
#include <cmath>
#include <numeric>

namespace ui {
namespace {

constexpr std::int64_t firstChannels = 12;
constexpr double narrowestNames = 58, widestNames = 112;
constexpr double overviewHeight = 36;
constexpr double axisHeight = 28;
constexpr double fewestSamples = 4;

} // namespace

SignalView::SignalView(QWidget* parent)
    : DataView(parent),
      traces_(std::make_unique<Traces>(this, [this] { takeEnvelopes(); })),
      marking_(std::make_unique<SignalMarks>(*this)) {
    growing_.setInterval(60);
    connect(&growing_, &QTimer::timeout, this, &SignalView::takeEnvelopes);
    connect(&ThemeWatcher::instance(), &ThemeWatcher::changed, this, &SignalView::fitNames);
}

SignalView::~SignalView() = default;

std::int64_t SignalView::length() const {
    return before() ? before()->layout().extent[0] : 1;
}

QRectF SignalView::overviewArea() const {
    return {names_, 4, std::max(1.0, width() - names_ - 12), overviewHeight - 8};
}

QRectF SignalView::plotArea() const {
    return {names_, overviewHeight, std::max(1.0, width() - names_ - 12),
            std::max(1.0, height() - overviewHeight - axisHeight)};
}

QRectF SignalView::laneArea(int lane) const {
    const QRectF plot = plotArea();
    const double height = plot.height() / laneCount();
    return {plot.left(), plot.top() + lane * height, plot.width(), height};
}

QRectF SignalView::curveArea(int lane) const {
    return laneArea(lane).adjusted(0, 3, 0, -3);
}

double SignalView::xOf(double sample) const {
    const QRectF plot = plotArea();
    return plot.left() + (sample - first_) / (last_ - first_) * plot.width();
}

double SignalView::sampleAt(double x) const {
    const QRectF plot = plotArea();
    return first_ + (x - plot.left()) / plot.width() * (last_ - first_);
}

QPointF SignalView::toScreen(int lane, double sample, double value) const {
    const QRectF area = curveArea(lane);
    const auto [low, high] = valueRange(lane);
    return {xOf(sample), area.bottom() - (value - low) / (high - low) * area.height()};
}

void SignalView::setChannels(const std::vector<std::int64_t>& channels) {
    const std::int64_t count = before() ? before()->layout().channels : 0;
    channels_.clear();
    for (const std::int64_t channel : channels)
        if (channel >= 0 && channel < count)
            channels_.push_back(channel);
    if (channels_.empty()) {
        channels_.resize(static_cast<std::size_t>(std::min(count, firstChannels)));
        std::iota(channels_.begin(), channels_.end(), 0);
    }
    fitNames();
    updateValueRanges();
    update();
    Q_EMIT channelsChanged();
}

/// Widens the name column for long channel names.
void SignalView::fitNames() {
    names_ = narrowestNames * textScale();
    if (before())
        names_ = std::max(names_, numberWidth(ui::font(11), wholeText()) + 20);
    names_ = std::max(names_, companionNames() + 20);
    if (before() && !before()->layout().channelNames.empty())
        for (const std::int64_t channel : channels_)
            names_ = std::max(names_, numberWidth(ui::font(12, QFont::DemiBold), laneName(channel)) + 20);
    names_ = std::ceil(std::min(names_, widestNames * textScale()));
    update();
}

void SignalView::dataChanged(bool reset) {
    std::vector<const void*> kept{before().get(), after().get()};
    for (const Patch& patch : patches_)
        kept.push_back(patch.volume.get());
    if (reset) {
        companions_.clear();
        marking_->editor().stop();
    }
    for (const VolumePtr& volume : companions_)
        kept.push_back(volume.get());
    traces_->keepOnly(kept);
    if (reset || (before() && channels_.empty()) ||
        (!channels_.empty() && before() && channels_.back() >= before()->layout().channels)) {
        setChannels({});
        valueZoom_ = 1;
        fit();
        return;
    }
    updateValueRanges();
}

void SignalView::updateValueRanges() {
    valueRange_.assign(channels_.size(), {0.0, 1.0});
    middle_.assign(channels_.size(), 0.5);
    if (!before())
        return;
    for (std::size_t lane = 0; lane < channels_.size(); ++lane) {
        const conv::Item wanted{item().time, channels_[lane]};
        Envelope::Range range;
        if (shown() == Show::difference && after() && channels_[lane] < after()->layout().channels) {
            range = traces_->difference(before(), after(), domain_.lo[0], wanted)->whole();
            const float most = std::max(std::abs(range.low), std::abs(range.high));
            range = {-most, most};
            middle_[lane] = 0;
        } else {
            auto trace = traces_->of(before(), wanted);
            range = trace->whole();
            if (after() && channels_[lane] < after()->layout().channels) {
                trace = traces_->of(after(), wanted);
                range.add(trace->whole());
            }
            middle_[lane] = trace->median();
        }
        if (range.empty() || !std::isfinite(range.low) || !std::isfinite(range.high))
            continue;
        double margin = 0.08 * (static_cast<double>(range.high) - range.low);
        if (!(margin > 0))
            margin = range.high != 0 ? 0.1 * std::abs(static_cast<double>(range.high)) : 1;
        valueRange_[lane] = {range.low - margin, range.high + margin};
    }
    if (!complete() && !growing_.isActive())
        growing_.start();
}

double SignalView::shownSpan(std::int64_t channel) const {
    const auto found = std::find(channels_.begin(), channels_.end(), channel);
    const auto lane = static_cast<std::size_t>(found - channels_.begin());
    if (lane >= valueRange_.size() || !complete())
        return 0;
    return valueRange_[lane].second - valueRange_[lane].first;
}

void SignalView::takeEnvelopes() {
    if (complete())
        growing_.stop();
    updateValueRanges();
    update();
}

bool SignalView::complete() const {
    return traces_->complete();
}

void SignalView::setRange(double first, double last) {
    const auto count = static_cast<double>(length());
    const double span = std::clamp(last - first, std::min(fewestSamples, count), count);
    first = std::clamp(first, 0.0, count - span);
    if (first == first_ && first + span == last_)
        return;
    first_ = first;
    last_ = first + span;
    update();
    Q_EMIT visibleChanged();
    Q_EMIT zoomChanged();
}

void SignalView::fit() {
    setRange(0, static_cast<double>(length()));
}

void SignalView::oneToOne() {
    const double middle = (first_ + last_) / 2;
    setRange(middle - plotArea().width() / 2, middle + plotArea().width() / 2);
}

void SignalView::zoomTime(double factor, double aboutX) {
    const double about = sampleAt(aboutX);
    setRange(about - (about - first_) * factor, about + (last_ - about) * factor);
}

std::vector<conv::Region> SignalView::visibleRegions() const {
    if (!before())
        return {};
    conv::Region region = before()->layout().whole();
    region.lo[0] = std::max<std::int64_t>(0, static_cast<std::int64_t>(std::floor(first_)));
    region.hi[0] = std::min(length(), static_cast<std::int64_t>(std::ceil(last_)) + 1);
    return {region};
}

QString SignalView::zoomText() const {
    if (!before())
        return {};
    const conv::Geometry& geometry = before()->layout().geometry;
    if (geometry.unit != conv::LengthUnit::second)
        return tr("%1 samples").arg(integer(std::llround(last_ - first_)));
    const double seconds = (last_ - first_) * geometry.spacing[0];
    return seconds < 1 ? number(seconds * 1000, 3) + QStringLiteral(" ms") : number(seconds, 3) + QStringLiteral(" s");
}

} // namespace ui
