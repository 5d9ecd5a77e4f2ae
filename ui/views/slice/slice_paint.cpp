// SPDX-License-Identifier: Apache-2.0
// SliceView: drawings on top of the samples.
#include "ui/scene/plane_layout.h"
#include "ui/style/theme.h"
#include "ui/text/length_text.h"
#include "ui/text/number.h"
#include "ui/views/bands.h"
#include "ui/views/indices.h"
#include "ui/views/slice/slice_marks.h"
#include "ui/views/slice/slice_view.h"
#include <QPaintEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <ranges>
#include <utility>

namespace ui {
namespace {

constexpr double edge = 8;

QColor planeColor(const conv::Layout& layout, int normal) {
    const DataColors& c = dataColors();
    if (planeAxes(layout, Plane::axial).normal == normal)
        return c.axial;
    return planeAxes(layout, Plane::coronal).normal == normal ? c.coronal : c.sagittal;
}

} // namespace

void SliceView::paintCrosshair(QPainter& painter) {
    // On an image only while a mark can be drawn by keys.
    if (!crosshair_ || (!isVolume() && (marks()->tool() == Marks::Tool::none || !hasFocus())))
        return;
    const QPointF point = toScreen(cursorPoint());
    const double ratio = devicePixelRatioF();
    // Start at a device pixel's edge for a sharp line. A rectangle, because Qt makes a task of each pixel of a line.
    const double x = std::floor(point.x() * ratio) / ratio;
    const double y = std::floor(point.y() * ratio) / ratio;
    const auto color = [&](int normal) {
        QColor c = planeColor(grid_.layout(), normal);
        c.setAlphaF(0.8F);
        return c;
    };
    paintInBands(painter, rect(), [&] { painter.fillRect(QRectF(x, 0, 1, height()), color(axes_.right)); });
    painter.fillRect(QRectF(0, y, width(), 1), color(axes_.down));
}

void SliceView::paintSlicePosition(QPainter& painter) {
    const std::int64_t count = sliceCount();
    const double top = height() * 0.12;
    const double length = height() * 0.76;
    const double part = count > 1 ? static_cast<double>(slice()) / static_cast<double>(count - 1) : 0;
    // Higher slices are up, like the wheel's direction.
    const double y = top + (1 - part) * (length - 18);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    const QRectF track(width() - 6, std::floor(top), 2, std::floor(length));
    paintInBands(painter, track, [&] { painter.fillRect(track, QColor(255, 255, 255, 46)); });
    painter.setBrush(planeColor(grid_.layout(), axes_.normal));
    painter.drawRoundedRect(QRectF(width() - 7, y, 4, 18), 2, 2);
    painter.restore();
}

QRectF SliceView::overlayArea() const {
    const QRectF all = rect();
    if (!marking_->any() || !marking_->meet(overlayBox(all)))
        return all;
    const double line = textSize(11) + 28; // px; a line with its margins
    return all.adjusted(0, std::max(0.0, all.height() - line), 0, 0);
}

std::vector<QRectF> SliceView::labelBoxes() {
    QImage nowhere(1, 1, QImage::Format_ARGB32_Premultiplied);
    QPainter painter(&nowhere);
    const QRectF scale = paintScale(painter);
    std::vector<QRectF> boxes = paintLabels(painter, scale);
    boxes.push_back(overlayBox(overlayArea()));
    boxes.push_back(scale);
    return boxes;
}

std::vector<QRectF> SliceView::paintLabels(QPainter& painter, const QRectF& scale) {
    const conv::Layout& layout = grid_.layout();
    const conv::Geometry& geometry = layout.geometry;
    const double w = width();
    const double h = height();
    const double barLength = std::min(100.0, w * 0.22);
    const ShownLength unit = ShownLength::of(geometry);
    const double units = unit.factor * geometry.spacing[axisIndex(axes_.right)] / camera_.scale();
    std::vector<QRectF> boxes{drawScaleBar(painter, {w - 16, h - 14}, units, unit.unit, barLength)};
    if (!axes_.left.isEmpty()) {
        boxes.push_back(drawLetter(painter, {edge + 9, h / 2}, axes_.left));
        boxes.push_back(drawLetter(painter, {w - edge - 9 - (isVolume() ? 6 : 0), h / 2}, axes_.rightLetter));
        boxes.push_back(drawLetter(painter, {w / 2, edge + 9}, axes_.top));
        boxes.push_back(drawLetter(painter, {w / 2, h - edge - 9}, axes_.bottom));
    }
    // The title ends before the top letter and the difference scale.
    const double room =
        std::min(axes_.top.isEmpty() ? w - 2 * edge : w / 2 - edge - 14, scale.isEmpty() ? w : scale.left() - 2 * edge);
    if (!isVolume()) {
        const QString size = QStringLiteral("%1 × %2").arg(integer(layout.extent[0]), integer(layout.extent[1]));
        QStringList title{names().title.isEmpty() ? shownName() : names().title};
        if (!names().title.isEmpty() && shown() == Show::difference)
            title << tr("Difference"); // the page names both sides
        boxes.push_back(drawTitle(painter, {edge, edge}, title, {size}, QColor(), room));
        paintChannelNames(painter, boxes);
        return boxes;
    }
    const QString index = placeText(slice(), layout.extent[axisIndex(axes_.normal)]);
    QString position;
    if (geometry.unit == conv::LengthUnit::millimetre && plane_ != Plane::image) {
        const conv::Vec3 place = before()->layout().geometry.toPhysical(cursorPoint());
        const int physical = plane_ == Plane::axial ? 2 : plane_ == Plane::coronal ? 1 : 0;
        const bool turned = physical != 2 && hasPatientSides(geometry); // shown as RAS
        const double value = turned ? -place[axisIndex(physical)] : place[axisIndex(physical)];
        position = QStringLiteral("  %1 %2 %3")
                       .arg(QLatin1Char("xyz"[physical]))
                       .arg(fixed(unit.factor * value, unit.decimals), unit.unit);
    }
    QString more;
    if (grid_.resampled() && width() > 640) // only if there is room
        more += tr("  data ∠%1°").arg(fixed(grid_.tilt(), 0));
    if (shown() == Show::before && hasAfter())
        more += QStringLiteral("  ") + beforeName();
    else if (shown() == Show::after && !names().after.isEmpty() && names().title.isEmpty())
        more += QStringLiteral("  ") + names().after;
    const QString alone = integer(slice());
    const QStringList details{index + position + more, index + position, alone + position, index, alone};
    QStringList title = names().title.isEmpty() ? QStringList{axes_.name, axes_.shortName} : QStringList{names().title};
    if (!names().title.isEmpty() && shown() == Show::difference)
        title << tr("Difference");
    if (axes_.tilt >= 0.5) // stored slices: shown without interpolation, tilted to the patient's axes
        for (QString& name : title)
            name += QStringLiteral(" ∠%1°").arg(fixed(axes_.tilt, 0));
    boxes.push_back(drawTitle(painter, {edge, edge}, title, details, planeColor(layout, axes_.normal), room));
    paintChannelNames(painter, boxes);
    paintSlicePosition(painter);
    return boxes;
}

/// Names added layers, then the channels of an overlay, below the title, each in its colour.
void SliceView::paintChannelNames(QPainter& painter, std::vector<QRectF>& boxes) {
    if (shown() == Show::difference)
        return;
    std::vector<std::pair<QString, QColor>> names;
    for (const AddedLayer& layer : layers()->added())
        if (layer.look.shown && layers()->samples(layer.document).before)
            names.emplace_back(layer.name, layer.colorMap.isEmpty() && !layer.labels ? QColor(layer.look.color)
                                                                                     : dataColors().labelText);
    const std::vector<ChannelLook> looks = windowLevel()->overlay(WindowLevel::Of::source);
    for (const std::size_t c : drawnOrder(looks) | std::views::reverse)
        if (looks[c].shown)
            names.emplace_back(channelName(before()->layout(), static_cast<std::int64_t>(c)), QColor(looks[c].color));
    painter.setFont(ui::font(12, QFont::DemiBold));
    const double line = textSize(12) + 4;
    double y = boxes.back().bottom() + 4;
    for (const auto& [name, color] : names) {
        const QString fitting = painter.fontMetrics().elidedText(name, Qt::ElideMiddle, std::max(40, width() / 2));
        const QRectF box(edge, y, numberWidth(painter.font(), fitting) + 12, line);
        painter.fillRect(box, QColor(0, 0, 0, 150));
        painter.setPen(color);
        painter.drawText(box.adjusted(6, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, fitting);
        boxes.push_back(box);
        y += line;
    }
}

void SliceView::paintSwipe(QPainter& painter) {
    const double x = std::round(swipe_ * width());
    const double y = height() * 0.58;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    // Between the letters: in line with an "I" it would look like part of it.
    const double rim = axes_.top.isEmpty() ? 0 : edge + 18 + 4;
    painter.fillRect(QRectF(x - 2, rim, 4, height() - 2 * rim), QColor(0, 0, 0, 120));
    painter.fillRect(QRectF(x - 1, rim, 2, height() - 2 * rim), Qt::white);
    painter.setPen(QPen(QColor(0, 0, 0, 160), 1));
    painter.setBrush(QColor(0xF2, 0xF5, 0xF9));
    painter.drawRoundedRect(QRectF(x - 10, y - 12, 20, 24), 4, 4);
    painter.drawPixmap(QPointF(x - 8, y - 8),
                       iconPixmap(QStringLiteral("swipe"), QColor(0x14, 0x17, 0x1c), 16, devicePixelRatioF()));
    painter.restore();
    drawNote(painter, {8, 38, x - 18, 30}, Qt::AlignRight | Qt::AlignTop, beforeName());
    drawNote(painter, {x + 10, 38, width() - x - 18, 30}, Qt::AlignLeft | Qt::AlignTop, afterName());
}

void SliceView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), Qt::black);
    if (!before())
        return;
    paintPixels(painter);
    paintValues(painter);
    paintCrosshair(painter);
    if (shown() == Show::swipe) // below the labels of marks
        paintSwipe(painter);
    marking_->paint(painter, last_);
    paintRing(painter);
    const QRectF scale = paintScale(painter);
    paintLabels(painter, scale);
    if (std::exchange(scaleBox_, scale) != scale)
        update(); // labels of regions make room for it
    paintOverlays(painter, overlayArea());
}

} // namespace ui
