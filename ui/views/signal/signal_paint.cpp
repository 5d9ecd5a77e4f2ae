// SPDX-License-Identifier: Apache-2.0
#include "app/io/recording/annotated_record.h"
#include "ui/models/axis_step.h"
#include "ui/style/theme.h"
#include "ui/text/length_text.h"
#include "ui/text/number.h"
#include "ui/views/signal/signal_marks.h"
#include "ui/views/signal/signal_traces.h"
#include "ui/views/strokes.h"
#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace ui {
namespace {

QString tickText(double value, double step) {
    if (std::abs(value) < step * 1e-6)
        value = 0;
    if (step < 1e-4 || std::abs(value) >= 1e6)
        return number(value, 3);
    return fixed(value, decimalsOf(step));
}

/// Returns a tick label. All labels of an axis share the same power of ten.
QString valueTick(double value, double step, double most) {
    if (std::abs(value) < step * 1e-6)
        return QStringLiteral("0");
    if (most >= 1e-3 && most < 1e6)
        return tickText(value, step);
    const int power = static_cast<int>(std::floor(std::log10(most)));
    const double unit = std::pow(10, power);
    return fixed(value / unit, decimalsOf(step / unit)) + QLatin1Char('e') + integer(power);
}

} // namespace

QString SignalView::channelName(std::int64_t channel) const {
    const auto& names = before()->layout().channelNames;
    if (static_cast<std::size_t>(channel) < names.size() && !names[static_cast<std::size_t>(channel)].empty())
        return QString::fromStdString(names[static_cast<std::size_t>(channel)]);
    return before()->layout().channels > 1 ? QString::number(channel + 1) : tr("signal");
}

/// Returns the name without its unit in brackets, which stands below it.
QString SignalView::laneName(std::int64_t channel) const {
    QString name = channelName(channel);
    const auto* record = dynamic_cast<const app::io::AnnotatedRecord*>(before()->info().record.get());
    const auto at = static_cast<std::size_t>(channel);
    if (record != nullptr && at < record->channelUnits.size())
        if (const QString unit = QString::fromStdString(" (" + record->channelUnits[at] + ")"); name.endsWith(unit))
            name.chop(unit.size());
    return name;
}

/// Paints a lane's name. In low lanes only the measured channel's name and those that do not overlap.
void SignalView::paintLaneName(QPainter& painter, int lane) const {
    const Tokens& t = tokens();
    const QRectF area = laneArea(lane);
    const double line = textSize(11) + 4;
    const auto at = std::find(channels_.begin(), channels_.end(), item().channel);
    const int measuredLane = channels_.size() > 1 ? static_cast<int>(at - channels_.begin()) : -1;
    const bool measured = lane == measuredLane;
    const int apart = static_cast<int>(std::ceil((line + 2) / std::max(1.0, area.height())));
    const bool near = at != channels_.end() && measuredLane >= 0 && std::abs(lane - measuredLane) < apart;
    if (!measured && (near || lane % apart != 0))
        return;
    const bool low = area.height() < line + 8;
    const double top = low ? area.center().y() - line / 2 : area.top() + 4;
    if (measured) // a bar marks the measured channel beside its colour
        painter.fillRect(QRectF(0, top, 3, line), t.acc);
    painter.setPen(measured ? t.acc : t.text);
    painter.setFont(ui::font(12, QFont::DemiBold));
    const QString name =
        QFontMetricsF(painter.font())
            .elidedText(laneName(channels_[static_cast<std::size_t>(lane)]), Qt::ElideRight, area.left() - 14);
    painter.drawText(QRectF(8, top, area.left() - 12, line), Qt::AlignLeft | Qt::AlignVCenter, name);
}

/// Draws a bar of a round length with its value at the left of a lane that has no room for a scale.
void SignalView::paintAmplitude(QPainter& painter, const TraceView& view, const QRectF& area,
                                const QString& unit) const {
    const Tokens& t = tokens();
    const double line = textSize(11) + 2;
    if (area.height() < 2 * line || !(view.high > view.low))
        return;
    const double perPixel = (view.high - view.low) / area.height();
    const double length = niceStep(perPixel * area.height() / 3);
    const double pixels = length / perPixel;
    if (pixels > area.height() - 4)
        return;
    const double x = area.left() - 5, bottom = area.bottom() - 4;
    painter.setPen(QPen(t.text2, 1.5, Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(QPointF(x, bottom), QPointF(x, bottom - pixels));
    painter.setFont(ui::font(11));
    drawNumber(painter, {0, bottom - line, area.left() - 9, line}, Qt::AlignRight | Qt::AlignVCenter,
               number(length, 2) + (unit.isEmpty() ? QString() : QChar(0x00A0) + unit));
}

void SignalView::paintLevels(QPainter& painter, const TraceView& view, const QRectF& area,
                             const std::array<QString, 2>& nameAndScale, const QString& unit) const {
    const Tokens& t = tokens();
    const double line = textSize(11) + 4, low = view.low, high = view.high;
    const double step = niceStep((high - low) * 34 / std::max(1.0, area.height()));
    painter.setFont(ui::font(11));
    // Tick labels avoid the channel's name and unit at their left.
    const double head = area.top() + 2 * line + 6;
    const double headWidth = 14 + std::max(numberWidth(ui::font(12, QFont::DemiBold), nameAndScale[0]),
                                           numberWidth(ui::font(11), nameAndScale[1]));
    const double most = std::max(std::abs(low), std::abs(high));
    std::vector<std::pair<double, QString>> labels;
    for (double value = std::ceil(low / step) * step; value <= high; value += step) {
        const double y = std::round(view.y(value)) + 0.5;
        painter.setPen(QPen(t.line, 1));
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
        const QString text = valueTick(value, step, most);
        const double room = area.left() - 8 - numberWidth(painter.font(), text);
        const double top = room < headWidth ? head : area.top();
        if (y - line / 2 < top || y + line / 2 > area.bottom())
            continue;
        labels.emplace_back(y, text);
    }
    if (labels.size() < 2) // one label tells no scale
        return paintAmplitude(painter, view, area, unit);
    painter.setPen(t.text2);
    for (const auto& [y, text] : labels)
        drawNumber(painter, {0, y - line / 2, area.left() - 8, line}, Qt::AlignRight | Qt::AlignVCenter, text);
}

void SignalView::paintLane(QPainter& painter, int lane) {
    const Tokens& t = tokens();
    const QRectF area = laneArea(lane);
    const std::int64_t channel = channels_[static_cast<std::size_t>(lane)];
    const auto [low, high] = valueRange(lane);
    // With one scale, large traces run half a lane into their neighbours', which a loose electrode does not cover.
    const QRectF wide = area.adjusted(0, -area.height() / 2, 0, area.height() / 2).intersected(plotArea());
    const TraceView view{curveArea(lane), first_, last_, low, high, amplitude_.shared ? wide : QRectF()};
    const QString unit = unitOf(channel);
    const QString shownScale = amplitude_.shared ? sensitivityText(sensitivity(channel), unit) : unit;

    painter.setFont(ui::font(11));
    const double line = textSize(11) + 4;
    paintLevels(painter, view, area, {laneName(channel), shownScale}, unit);

    const conv::Item wanted{item().time, channel};
    const Show show = shown();
    const bool hasResult = after() && channel < after()->layout().channels;
    if (show == Show::difference && hasResult) {
        drawTrace(painter, view, {traces_->difference(before(), after(), domain_.lo[0], wanted), domain_.lo[0]}, t.acc,
                  1.4);
    } else {
        const bool alone = show == Show::before;
        drawTrace(painter, view, {traces_->of(before(), wanted), 0}, alone ? t.text2 : t.before, alone ? 1.4 : 1);
        if (!alone && hasResult)
            drawTrace(painter, view, {traces_->of(after(), wanted), domain_.lo[0]}, t.after, 1.6);
        for (const Patch& patch : patches_) {
            const conv::Item local{wanted.time - patch.item.time, wanted.channel - patch.item.channel};
            if (!alone && local.time == 0 && local.channel >= 0 && local.channel < patch.volume->layout().channels)
                drawTrace(painter, view, {traces_->of(patch.volume, local), patch.region.lo[0]}, t.after, 1.6);
        }
    }

    if (hasResult && show != Show::before)
        paintUnread(painter, view.area,
                    show == Show::difference ? *traces_->difference(before(), after(), domain_.lo[0], wanted)
                                             : *traces_->of(after(), wanted),
                    domain_.lo[0]);
    else
        paintUnread(painter, view.area, *traces_->of(before(), wanted), 0);

    paintLaneName(painter, lane);
    if (!shownScale.isEmpty() && area.height() > 48) {
        painter.setPen(t.text2);
        painter.setFont(ui::font(11));
        painter.drawText(QRectF(8, area.top() + 4 + line, area.left() - 12, line), Qt::AlignLeft | Qt::AlignVCenter,
                         shownScale);
    }
    painter.setPen(QPen(t.line, 1));
    painter.drawLine(QPointF(0, area.bottom() - 0.5), QPointF(width(), area.bottom() - 0.5));
}

/// Shows the percentage read while samples are missing.
void SignalView::paintUnread(QPainter& painter, const QRectF& area, const Envelope& envelope,
                             std::int64_t start) const {
    const std::int64_t known = envelope.known();
    const double from = xOf(static_cast<double>(start + known));
    if (known == envelope.count() || from > area.right() || last_ - first_ <= 1024 * area.width())
        return;
    const double percent = 100 * static_cast<double>(known) / static_cast<double>(envelope.count());
    drawNote(painter, area, Qt::AlignRight | Qt::AlignTop, tr("reading, %1 %").arg(fixed(percent, 0)));
}

/// Returns the length of the full signal, beside the overview.
QString SignalView::wholeText() const {
    const conv::Geometry& geometry = before()->layout().geometry;
    return geometry.unit == conv::LengthUnit::second ? timeSpan(geometry.spacing[0] * static_cast<double>(length()))
                                                     : integer(length());
}

void SignalView::paintOverview(QPainter& painter) {
    const Tokens& t = tokens();
    const QRectF area = overviewArea();
    painter.fillRect(QRectF(0, 0, width(), area.bottom() + 4), t.panel);
    if (!channels_.empty()) {
        const bool result = after() && channels_[0] < after()->layout().channels && shown() != Show::before;
        const conv::Item wanted{item().time, channels_[0]};
        const auto envelope = traces_->of(result ? after() : before(), wanted);
        const Envelope::Range range = envelope->whole();
        const QColor color = thinned(result ? t.after : t.before, 0.55, t.panel); // opaque, as drawStroke requires
        if (!range.empty() && range.high > range.low)
            drawTrace(painter, {area, 0, static_cast<double>(length()), range.low, range.high},
                      {envelope, result ? domain_.lo[0] : 0}, color, 1);
    }
    const double scale = area.width() / static_cast<double>(length());
    const QRectF seen(area.left() + first_ * scale, area.top() - 2, std::max(4.0, (last_ - first_) * scale),
                      area.height() + 4);
    QColor fill = t.acc;
    fill.setAlphaF(0.14F);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(t.acc, 1.5));
    painter.setBrush(fill);
    painter.drawRoundedRect(seen, 3, 3);
    painter.setFont(ui::font(11));
    painter.setPen(t.text2);
    drawNumber(painter, QRectF(8, area.top(), area.left() - 12, area.height()), Qt::AlignLeft | Qt::AlignVCenter,
               wholeText());
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(QPen(t.line, 1));
    painter.drawLine(QPointF(0, area.bottom() + 3.5), QPointF(width(), area.bottom() + 3.5));
}

void SignalView::paintTimeAxis(QPainter& painter) {
    const Tokens& t = tokens();
    const QRectF plot = plotArea();
    const conv::Geometry& geometry = before()->layout().geometry;
    const bool seconds = geometry.unit == conv::LengthUnit::second;
    const double scale = seconds ? geometry.spacing[0] : 1;
    const double origin = seconds ? geometry.origin[0] : 0;
    const double span = (last_ - first_) * scale;
    const bool small = seconds && span < 0.5;
    const double unit = small ? 1000 : 1;
    const double step = niceStep(span * unit * 84 / plot.width());
    const double from = (origin + first_ * scale) * unit;
    const QString suffix = seconds ? (small ? QStringLiteral(" ms") : QStringLiteral(" s")) : QString();
    std::vector<QRectF> tags{cursorTag()}; // boxes already used on the axis
    for (const int which : {0, 1})
        tags.push_back(marking_->tag(which));
    painter.setFont(ui::font(11));
    for (double value = std::ceil(from / step) * step; value <= from + span * unit; value += step) {
        const double x = std::round(xOf((value / unit - origin) / scale)) + 0.5;
        painter.setPen(QPen(t.line, 1));
        painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
        const QString text = tickText(value, step) + suffix;
        const double half = numberWidth(painter.font(), text) / 2;
        const double left = std::clamp(x - half, 4.0, std::max(4.0, width() - 2 * half - 4)); // clamped to the edges
        if (std::any_of(tags.begin(), tags.end(), [&](const QRectF& tag) {
                return !tag.isEmpty() && left + 2 * half > tag.left() - 4 && left < tag.right() + 4;
            }))
            continue;
        painter.setPen(t.text2);
        drawNumber(painter, {left, plot.bottom() + 5, 2 * half, textSize(11) + 6.0}, Qt::AlignHCenter | Qt::AlignTop,
                   text);
    }
    const QString corner = amplitude_.shared ? sensitivityText(sensitivity(item().channel), unitOf(item().channel))
                           : seconds         ? QString()
                                             : tr("sample");
    painter.setPen(t.text2);
    drawNumber(painter, {8, plot.bottom() + 5, plot.left() - 12, textSize(11) + 6.0}, Qt::AlignLeft | Qt::AlignTop,
               corner);
}

QString SignalView::cursorText() const {
    const Probe here = probeAt(cursor_);
    return here.physical.isEmpty() ? here.place : here.physical;
}

QRectF SignalView::cursorTag() const {
    if (!hovering_ || drag_ != Drag::none || marking_->editor().dragging())
        return {};
    const double wide = numberWidth(ui::font(11, QFont::Medium), cursorText()) + 12;
    const double left = std::clamp(xOf(static_cast<double>(cursor_[0])) - wide / 2, 0.0, width() - wide);
    return {left, plotArea().bottom() + 2, wide, textSize(11) + 7.0};
}

void SignalView::paintCursor(QPainter& painter) {
    if (cursorTag().isEmpty())
        return;
    const Tokens& t = tokens();
    const QRectF plot = plotArea();
    const auto sample = static_cast<double>(cursor_[0]);
    const double x = std::round(xOf(sample)) + 0.5;
    if (x < plot.left() || x > plot.right())
        return;
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(QPen(t.acc, 1));
    painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
    painter.setRenderHint(QPainter::Antialiasing);
    for (std::size_t lane = 0; lane < channels_.size(); ++lane) {
        const conv::Item wanted{item().time, channels_[lane]};
        QString text;
        double value = 0;
        const auto mark = [&](const QColor& color) {
            painter.setPen(QPen(t.card, 1.5));
            painter.setBrush(color);
            painter.drawEllipse(toScreen(static_cast<int>(lane), sample, value), 3.5, 3.5);
        };
        if (beforeValue(cursor_, wanted, value)) {
            text = numberWithin(value, shownSpan(channels_[lane]));
            mark(t.before);
        }
        if (shown() != Show::before && afterValue(cursor_, wanted, value)) {
            text += QStringLiteral(" → ") + numberWithin(value, shownSpan(channels_[lane]));
            mark(t.after);
        }
        const QRectF area = laneArea(static_cast<int>(lane));
        const bool right = x + 150 < plot.right();
        const QRectF room = right ? QRectF(x + 6, area.top() + 4, plot.right() - x - 10, 20)
                                  : QRectF(plot.left(), area.top() + 4, x - plot.left() - 6, 20);
        if (area.height() > 40 && !text.isEmpty())
            drawNote(painter, room, (right ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignTop, text);
    }
    const QRectF tag = cursorTag();
    painter.setPen(Qt::NoPen);
    painter.setBrush(t.accFill);
    painter.drawRoundedRect(tag, 3, 3);
    painter.setFont(ui::font(11, QFont::Medium));
    painter.setPen(t.onAcc);
    drawNumber(painter, tag, Qt::AlignCenter, cursorText());
}

/// Paints the names of named curves with a stroke in each curve's colour.
void SignalView::paintNames(QPainter& painter) const {
    if (names() == ViewNames{})
        return;
    const Tokens& t = tokens();
    struct Entry {
        QString text;
        QColor color;
        double stroke;
    };
    std::vector<Entry> entries;
    if (hasAfter() && shown() != Show::before && shown() != Show::difference)
        entries = {{beforeName(), t.before, 1}, {afterName(), t.after, 1.6}};
    else
        entries = {{names().title.isEmpty() ? shownName() : names().title,
                    shown() == Show::difference ? t.acc : t.text2, 1.4}};
    constexpr double stroke = 16, gap = 6, rim = 8;
    const QFont plain = ui::font(11, QFont::Medium);
    const QRectF plot = plotArea();
    const double most = (plot.width() - 2 * rim) / static_cast<double>(entries.size()) - stroke - gap - rim;
    double wide = rim;
    for (Entry& e : entries) {
        e.text = fitted(plain, {e.text}, most);
        wide += stroke + gap + numberWidth(plain, e.text) + rim;
    }
    const QRectF box(plot.right() - wide - 4, plot.top() + 4, wide, textSize(11) + 9);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(t.line, 1));
    painter.setBrush(t.card);
    painter.drawRoundedRect(box, 4, 4);
    painter.setFont(plain);
    double x = box.left() + rim;
    for (const Entry& e : entries) {
        painter.setPen(QPen(e.color, e.stroke));
        painter.drawLine(QPointF(x, box.center().y()), QPointF(x + stroke, box.center().y()));
        x += stroke + gap;
        painter.setPen(t.text);
        drawNumber(painter, {x, box.top(), box.right() - x, box.height()}, Qt::AlignLeft | Qt::AlignVCenter, e.text);
        x += numberWidth(plain, e.text) + rim;
    }
    painter.restore();
}

void SignalView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), tokens().card);
    if (!before())
        return;
    paintOverview(painter);
    paintTimeAxis(painter);
    marking_->paintSelection(painter);
    for (std::size_t lane = 0; lane < channels_.size(); ++lane)
        paintLane(painter, static_cast<int>(lane));
    for (int lane = static_cast<int>(channels_.size()); lane < laneCount(); ++lane)
        paintCompanion(painter, lane);
    paintAnnotations(painter);
    paintNames(painter);
    marking_->paintCursors(painter);
    paintCursor(painter);
    // The plate of times takes one line if lanes are lower than it.
    QRectF times = plotArea();
    if (overlayBox(times).height() > laneArea(0).height())
        times.setTop(std::max(times.top(), times.bottom() - textSize(11) - 28));
    paintOverlays(painter, times);
}

} // namespace ui
