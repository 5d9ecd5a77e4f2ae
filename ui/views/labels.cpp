// SPDX-License-Identifier: Apache-2.0
// Label boxes, letters and scale bars that views draw on any background.
#include "ui/style/theme.h"
#include "ui/text/number.h"
#include "ui/views/bands.h"
#include "ui/views/overlay.h"
#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <utility>

namespace ui {
namespace {

double niceLength(double longest) {
    const double power = std::pow(10, std::floor(std::log10(longest)));
    for (const double step : {5.0, 2.0, 1.0})
        if (step * power <= longest)
            return step * power;
    return power;
}

} // namespace

QColor inkOn(const QColor& ground) {
    const auto linear = [](float part) {
        return part <= 0.04045F ? part / 12.92F : std::pow((part + 0.055F) / 1.055F, 2.4F);
    };
    const float luminance =
        0.2126F * linear(ground.redF()) + 0.7152F * linear(ground.greenF()) + 0.0722F * linear(ground.blueF());
    // At a luminance of 0.179 black and white have an equal contrast of 4.58; elsewhere the better one has more.
    return luminance > 0.179F ? QColor(Qt::black) : QColor(Qt::white);
}

std::size_t drawTimeLegend(QPainter& painter, const QRectF& box, std::vector<TimePart> parts, const TimeTotal& total) {
    constexpr double mark = 9, gap = 6;
    QFont bold = total.valueFont;
    bold.setWeight(QFont::DemiBold);
    const double line = QFontMetricsF(total.valueFont).height();
    const QString whole = duration(total.value);
    const auto text = [&](const TimePart& part) { return durationPart(part.value, total.value); };
    const auto wide = [&](const TimePart& part) {
        return mark + std::max(numberWidth(total.nameFont, part.name), numberWidth(total.valueFont, text(part)));
    };
    double room = 0;
    const auto measure = [&] {
        room = box.width() - std::max(numberWidth(total.nameFont, total.name), numberWidth(bold, whole));
        for (const TimePart& part : parts)
            room -= wide(part) + gap;
        return room;
    };
    while (measure() < 0 && !parts.empty())
        parts.erase(std::min_element(parts.begin(), parts.end(),
                                     [](const TimePart& a, const TimePart& b) { return a.value < b.value; }));
    painter.save();
    const auto put = [&](const QRectF& upper, Qt::Alignment side, const QString& name, const QString& value,
                         const QFont& font) {
        painter.setFont(total.nameFont);
        painter.setPen(total.nameColor);
        painter.drawText(upper, static_cast<int>(side | Qt::AlignVCenter), name);
        painter.setFont(font);
        painter.setPen(total.valueColor);
        drawNumber(painter, upper.translated(0, line), side | Qt::AlignVCenter, value);
    };
    double x = box.left();
    for (const TimePart& part : parts) {
        painter.fillRect(QRectF(x, box.top() + line / 2 - 3, 6, 6), part.color);
        put({x + mark, box.top(), wide(part), line}, Qt::AlignLeft, part.name, text(part), total.valueFont);
        x += wide(part) + gap + room / static_cast<double>(parts.size());
    }
    put({box.left(), box.top(), box.width(), line}, Qt::AlignRight, total.name, whole, bold);
    painter.restore();
    return parts.size();
}

void drawLabelBox(QPainter& painter, const QRectF& box, double radius) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(dataColors().labelFill);
    const double ratio = painter.deviceTransform().m22();
    const double capEnd = std::ceil((box.top() + radius) * ratio) / ratio;
    const double capStart = std::floor((box.bottom() - radius) * ratio) / ratio;
    // On the screen only the rounded ends are outlines, which take several times as long as rectangles. Painters of SVG
    // ignore clips.
    if (painter.paintEngine() == nullptr || painter.paintEngine()->type() != QPaintEngine::Raster ||
        capStart <= capEnd) {
        painter.drawRoundedRect(box, radius, radius);
    } else {
        for (const auto& [from, to] : {std::pair{box.top() - 1, capEnd}, {capStart, box.bottom() + 1}}) {
            painter.save();
            painter.setClipRect(QRectF(box.left() - 1, from, box.width() + 2, to - from), Qt::IntersectClip);
            painter.drawRoundedRect(box, radius, radius);
            painter.restore();
        }
        const QRectF middle(box.left(), capEnd, box.width(), capStart - capEnd);
        paintInBands(painter, middle, [&] { painter.fillRect(middle, dataColors().labelFill); });
    }
    painter.restore();
}

QString fitted(const QFont& font, const QStringList& texts, double width) {
    for (const QString& text : texts)
        if (numberWidth(font, text) <= width)
            return text;
    return texts.isEmpty() ? QString() : QFontMetricsF(font).elidedText(texts.back(), Qt::ElideRight, width);
}

QRectF drawTitle(QPainter& painter, const QPointF& topLeft, const QStringList& names, const QStringList& details,
                 const QColor& mark, double maxWidth) {
    const QFont strong = font(12, QFont::DemiBold);
    const QFont plain = font(12);
    // The mark gives way to the shortest name.
    const bool marked = mark.isValid() && (names.empty() || numberWidth(strong, names.back()) <= maxWidth - 35);
    const double markWidth = marked ? 15 : 0;
    const QString shownName = fitted(strong, names, std::max(24.0, maxWidth - 20 - markWidth));
    const double nameWidth = numberWidth(strong, shownName);
    const double height = textSize(12) + 11;
    const double room = maxWidth - 20 - markWidth - nameWidth - 8;
    const QString shownDetail = room > 30 ? fitted(plain, details, room) : QString();
    const double detailWidth =
        shownDetail.isEmpty() ? 0 : numberWidth(plain, shownDetail) + (shownName.isEmpty() ? 0 : 8);
    const QRectF box(topLeft, QSizeF(20 + markWidth + nameWidth + detailWidth, height));
    painter.save();
    drawLabelBox(painter, box);
    double x = box.left() + 10;
    if (marked) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(mark);
        painter.drawRoundedRect(QRectF(x, box.center().y() - 4, 8, 8), 1.5, 1.5);
        x += markWidth;
    }
    painter.setFont(strong);
    painter.setPen(dataColors().labelText);
    drawNumber(painter, {x, box.top(), nameWidth, height}, Qt::AlignLeft | Qt::AlignVCenter, shownName);
    painter.setFont(plain);
    painter.setPen(dataColors().labelDetail);
    drawNumber(painter, {x + nameWidth + (shownName.isEmpty() ? 0 : 8), box.top(), detailWidth, height},
               Qt::AlignLeft | Qt::AlignVCenter, shownDetail);
    painter.restore();
    return box;
}

QRectF drawNote(QPainter& painter, const QRectF& area, Qt::Alignment alignment, const QString& text) {
    const QFont plain = font(11, QFont::Medium);
    const QString shown = numberWidth(plain, text) <= area.width() - 16
                              ? text
                              : QFontMetricsF(plain).elidedText(text, Qt::ElideRight, area.width() - 16);
    QRectF box(0, 0, numberWidth(plain, shown) + 16, textSize(11) + 9);
    box.moveLeft(area.left());
    if (alignment & Qt::AlignRight)
        box.moveRight(area.right());
    else if (alignment & Qt::AlignHCenter)
        box.moveLeft(area.center().x() - box.width() / 2);
    box.moveTop(area.top());
    if (alignment & Qt::AlignBottom)
        box.moveBottom(area.bottom());
    else if (alignment & Qt::AlignVCenter)
        box.moveTop(area.center().y() - box.height() / 2);
    painter.save();
    drawLabelBox(painter, box);
    painter.setFont(plain);
    painter.setPen(dataColors().labelText);
    drawNumber(painter, box.adjusted(8, 0, -8, 0), Qt::AlignLeft | Qt::AlignVCenter, shown);
    painter.restore();
    return box;
}

QRectF drawLetter(QPainter& painter, const QPointF& centre, const QString& letter) {
    const double wide = letter.size() > 1 ? 26 : 18;
    const QRectF box(centre.x() - wide / 2, centre.y() - 9, wide, 18);
    painter.save();
    drawLabelBox(painter, box, 3);
    painter.setFont(font(12, QFont::DemiBold));
    painter.setPen(dataColors().labelText);
    painter.drawText(box, Qt::AlignCenter, letter);
    painter.restore();
    return box;
}

QRectF drawScaleBar(QPainter& painter, const QPointF& bottomRight, double unitsPerPixel, const QString& unit,
                    double maxLength) {
    if (!(unitsPerPixel > 0) || maxLength < 20)
        return {};
    const double length = niceLength(unitsPerPixel * maxLength);
    const double pixels = length / unitsPerPixel;
    const QRectF bar(bottomRight.x() - pixels, bottomRight.y() - 3, pixels, 3);
    const QString text = number(length, 3) + QLatin1Char(' ') + unit;
    painter.save();
    painter.fillRect(bar.adjusted(-1, -1, 1, 1), QColor(0, 0, 0, 190));
    painter.fillRect(bar, Qt::white);
    painter.setFont(font(11, QFont::DemiBold));
    const double width = numberWidth(painter.font(), text) + 8;
    const QRectF label(std::min(bar.center().x() - width / 2, bottomRight.x() - width), bar.top() - 19, width, 16);
    drawLabelBox(painter, label, 3);
    painter.setPen(dataColors().labelText);
    drawNumber(painter, label, Qt::AlignHCenter | Qt::AlignVCenter, text);
    painter.restore();
    return label.united(bar);
}

QRectF drawColorScale(QPainter& painter, const QRectF& bar, const std::function<QColor(double)>& color,
                      const std::vector<std::pair<double, QString>>& words) {
    QRectF all = bar;
    for (int y = 0; y < static_cast<int>(bar.height()); ++y)
        painter.fillRect(QRectF(bar.left(), bar.top() + y, bar.width(), 1), color(y / (bar.height() - 1)));
    const double half = (textSize(11) + 9) / 2.0;
    for (const auto& [place, text] : words) { // end labels stay within the bar
        const double y = std::clamp(bar.top() + place * bar.height(), bar.top() + 6, bar.bottom() - 6);
        all = all.united(
            drawNote(painter, {bar.left() - 126, y - half, 120, 2 * half}, Qt::AlignRight | Qt::AlignVCenter, text));
    }
    return all;
}

} // namespace ui
