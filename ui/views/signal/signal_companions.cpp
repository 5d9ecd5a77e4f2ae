// SPDX-License-Identifier: Apache-2.0
// SignalView: channels of other sampling rates, in lanes below the document's own.
#include "app/io/recording/annotated_record.h"
#include "ui/style/theme.h"
#include "ui/text/length_text.h"
#include "ui/text/number.h"
#include "ui/views/overlay.h"
#include "ui/views/signal/signal_traces.h"
#include "ui/views/signal/signal_view.h"
#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace ui {
namespace {

QString nameOf(const conv::Volume& volume, std::int64_t channel) {
    const auto& names = volume.layout().channelNames;
    const auto at = static_cast<std::size_t>(channel);
    return at < names.size() && !names[at].empty() ? QString::fromStdString(names[at]) : QString::number(channel + 1);
}

/// "%, 1 Hz"
QString unitAndRate(const conv::Volume& volume, std::int64_t channel) {
    const auto* record = dynamic_cast<const app::io::AnnotatedRecord*>(volume.info().record.get());
    const auto at = static_cast<std::size_t>(channel);
    const QString unit = shownUnit(record != nullptr && at < record->channelUnits.size() ? record->channelUnits[at]
                                                                                         : volume.info().valueUnit);
    const QString rate = number(1 / volume.layout().geometry.spacing[0], 4) + QChar(0xa0) + QStringLiteral("Hz");
    return unit.isEmpty() ? rate : unit + QStringLiteral(", ") + rate;
}

} // namespace

void SignalView::setCompanions(const std::vector<VolumePtr>& volumes) {
    std::vector<VolumePtr> timed; // a time axis needs seconds on both sides
    const bool own = before() && before()->layout().geometry.unit == conv::LengthUnit::second;
    for (const VolumePtr& volume : volumes)
        if (own && volume && volume->layout().dimension == 1 &&
            volume->layout().geometry.unit == conv::LengthUnit::second)
            timed.push_back(volume);
    if (timed == companions_)
        return;
    companions_ = std::move(timed);
    dataChanged(false);
    fitNames();
    update();
}

int SignalView::laneCount() const {
    auto lanes = static_cast<std::int64_t>(channels_.size());
    for (const VolumePtr& volume : companions_)
        lanes += volume->layout().channels;
    return static_cast<int>(std::max<std::int64_t>(1, lanes));
}

std::pair<VolumePtr, std::int64_t> SignalView::companionAt(int lane) const {
    std::int64_t channel = lane - static_cast<std::int64_t>(channels_.size());
    for (const VolumePtr& volume : companions_) {
        if (channel >= 0 && channel < volume->layout().channels)
            return {volume, channel};
        channel -= volume->layout().channels;
    }
    return {nullptr, 0};
}

double SignalView::companionNames() const {
    double wide = 0;
    for (const VolumePtr& volume : companions_)
        for (std::int64_t c = 0; c < volume->layout().channels; ++c)
            wide = std::max({wide, numberWidth(ui::font(12, QFont::DemiBold), nameOf(*volume, c)),
                             numberWidth(ui::font(11), unitAndRate(*volume, c))});
    return wide;
}

double SignalView::sampleIn(const conv::Volume& volume, double sample) const {
    const conv::Geometry &here = before()->layout().geometry, &there = volume.layout().geometry;
    return (here.origin[0] + sample * here.spacing[0] - there.origin[0]) / there.spacing[0];
}

void SignalView::paintCompanion(QPainter& painter, int lane) {
    const auto [volume, channel] = companionAt(lane);
    if (!volume)
        return;
    const Tokens& t = tokens();
    const QRectF area = laneArea(lane);
    const double line = textSize(11) + 4;
    const auto envelope = traces_->of(volume, {0, channel});
    const Envelope::Range range = envelope->whole();
    double low = range.low, high = range.high;
    if (range.empty() || !std::isfinite(low) || !std::isfinite(high)) {
        low = 0;
        high = 1;
    }
    const double margin = high > low ? 0.08 * (high - low) : high != 0 ? 0.1 * std::abs(high) : 1;
    TraceView view{curveArea(lane), sampleIn(*volume, first_), sampleIn(*volume, last_), low - margin, high + margin};
    const QString name = nameOf(*volume, channel), unit = unitAndRate(*volume, channel);
    paintLevels(painter, view, area, {name, unit}, {});
    drawTrace(painter, view, {envelope, 0}, t.text2, 1.2);
    painter.setPen(t.text2);
    painter.setFont(ui::font(12, QFont::DemiBold));
    painter.drawText(QRectF(8, area.top() + 4, area.left() - 12, line), Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetricsF(painter.font()).elidedText(name, Qt::ElideRight, area.left() - 14));
    painter.setFont(ui::font(11));
    if (area.height() > 48)
        painter.drawText(QRectF(8, area.top() + 4 + line, area.left() - 12, line), Qt::AlignLeft | Qt::AlignVCenter,
                         unit);
    painter.setPen(QPen(t.line, 1));
    painter.drawLine(QPointF(0, area.bottom() - 0.5), QPointF(width(), area.bottom() - 0.5));
    const auto at = std::llround(sampleIn(*volume, static_cast<double>(cursor_[0])));
    if (cursorTag().isEmpty() || area.height() <= 40 || at < 0 || at >= envelope->count())
        return;
    float value = 0;
    envelope->samples(at, 1, &value);
    const double x = xOf(static_cast<double>(cursor_[0]));
    const bool right = x + 150 < area.right();
    const QRectF room = right ? QRectF(x + 6, area.top() + 4, area.right() - x - 10, 20)
                              : QRectF(area.left(), area.top() + 4, x - area.left() - 6, 20);
    drawNote(painter, room, (right ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignTop, number(value));
}

} // namespace ui
