// SPDX-License-Identifier: Apache-2.0
#include "ui/views/signal/signal_view.h"
#include "ui/style/theme.h"
#include "ui/text/number.h"
#include "ui/views/signal/signal_traces.h"
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>
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
    : DataView(parent), traces_(std::make_unique<Traces>(this, [this] { takeEnvelopes(); })) {
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
    if (reset)
        companions_.clear();
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

void SignalView::hover(const QPointF& point) {
    hovering_ = plotArea().contains(point);
    if (hovering_) {
        setCursorIndex({std::clamp<std::int64_t>(std::llround(sampleAt(point.x())), 0, length() - 1), 0, 0});
        const auto lane = static_cast<std::size_t>(std::clamp((point.y() - plotArea().top()) / laneArea(0).height(),
                                                              0.0, static_cast<double>(laneCount()) - 1));
        if (lane < channels_.size()) // probe the lane under the pointer
            Q_EMIT probe(probeAt(cursorIndex(), {item().time, channels_[lane]}));
    }
    update();
}

void SignalView::wheelEvent(QWheelEvent* event) {
    event->accept();
    const QPoint delta = event->angleDelta();
    const bool sideways = std::abs(delta.x()) > std::abs(delta.y()) && !(event->modifiers() & Qt::ShiftModifier);
    const double turns = (sideways ? delta.x() : delta.y() != 0 ? delta.y() : delta.x()) / 120.0;
    if (event->modifiers() & Qt::ShiftModifier) {
        turns_ += turns; // touch pads send fractions of a notch
        const double whole = std::trunc(turns_);
        turns_ -= whole;
        stepAmplitude(static_cast<int>(whole));
    } else if (sideways || (event->modifiers() & Qt::AltModifier)) {
        const double step = (last_ - first_) * 0.1 * -turns;
        setRange(first_ + step, last_ + step);
    } else {
        zoomTime(std::pow(1.25, -turns), event->position().x());
    }
}

void SignalView::mousePressEvent(QMouseEvent* event) {
    if (!before())
        return;
    setFocus(Qt::MouseFocusReason);
    pointer_ = event->position();
    const QRectF overview = overviewArea();
    pressed_ = pointer_;
    drag_ = event->position().y() < overviewHeight ? Drag::overview : gripAt(pointer_);
    if (drag_ == Drag::none) {
        const bool selects = marks()->tool() == Marks::Tool::region || (event->modifiers() & Qt::ShiftModifier);
        drag_ = selects ? Drag::select : Drag::pan;
        selectFrom_ = sampleNear(pointer_.x());
        chooseLane(pointer_);
    }
    if (drag_ == Drag::overview) {
        const double middle =
            (event->position().x() - overview.left()) / overview.width() * static_cast<double>(length());
        setRange(middle - (last_ - first_) / 2, middle + (last_ - first_) / 2);
    }
}

void SignalView::mouseMoveEvent(QMouseEvent* event) {
    const double dx = event->position().x() - pointer_.x();
    pointer_ = event->position();
    if (drag_ == Drag::none) {
        setCursor(gripAt(pointer_) != Drag::none           ? Qt::SplitHCursor
                  : marks()->tool() == Marks::Tool::region ? Qt::IBeamCursor
                                                           : Qt::ArrowCursor);
        hover(event->position());
        return;
    }
    if (drag_ == Drag::select || drag_ == Drag::cursorA || drag_ == Drag::cursorB) {
        dragMark(pointer_);
        return;
    }
    const double perPixel = drag_ == Drag::pan ? -(last_ - first_) / plotArea().width()
                                               : static_cast<double>(length()) / overviewArea().width();
    setRange(first_ + dx * perPixel, last_ + dx * perPixel);
}

void SignalView::mouseReleaseEvent(QMouseEvent*) {
    if (drag_ == Drag::select) {
        if (std::abs(pointer_.x() - pressed_.x()) < 3) // a click removes the selection
            marks()->setRegion({});
        marks()->setTool(Marks::Tool::none);
    }
    drag_ = Drag::none;
}

void SignalView::mouseDoubleClickEvent(QMouseEvent*) {
    drag_ = Drag::none;
    valueZoom_ = 1;
    fit();
}

void SignalView::leaveEvent(QEvent* event) {
    DataView::leaveEvent(event);
    hovering_ = false;
    update();
    Q_EMIT probe(Probe{});
}

void SignalView::keyPressEvent(QKeyEvent* event) {
    const double span = last_ - first_;
    const double middle = (xOf(first_) + xOf(last_)) / 2;
    if (!before() || handleMarkKey(*event))
        return;
    switch (event->key()) {
    case Qt::Key_Left:
        return setRange(first_ - span * 0.1, last_ - span * 0.1);
    case Qt::Key_Right:
        return setRange(first_ + span * 0.1, last_ + span * 0.1);
    case Qt::Key_C:
        marks()->setCursor(event->modifiers() & Qt::ShiftModifier ? 1 : 0, cursorIndex()[0]);
        return;
    case Qt::Key_S:
        Q_EMIT spectrumAsked();
        return;
    case Qt::Key_U:
        setAmplitude({!amplitude_.shared, amplitude_.perMillimetre});
        return;
    case Qt::Key_L: // no effect: the trace is the profile
    case Qt::Key_X: // no effect: before is always drawn behind after
    case Qt::Key_H:
        return;
    case Qt::Key_Home:
        return setRange(0, span);
    case Qt::Key_End:
        return setRange(static_cast<double>(length()) - span, static_cast<double>(length()));
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoomTime(0.8, middle);
    case Qt::Key_Minus:
        return zoomTime(1.25, middle);
    default:
        DataView::keyPressEvent(event);
    }
}

} // namespace ui
