#include "ui/views/overlay.h"
#include "ui/number.h"
#include "ui/theme.h"
#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace ui {
namespace {

constexpr double edge = 8;
constexpr double maxPlateWidth = 226;

struct Part {
    QString name;
    double value = 0;
    QColor color;
};

std::vector<Part> partsOf(const conv::Timing& timing) {
    const Tokens& t = darkTokens(); // views are black in both themes
    const double known = timing.upload + timing.kernel + timing.download;
    const double host = std::max(0.0, timing.total - known);
    std::vector<Part> parts{{QStringLiteral("upload"), timing.upload, t.upload},
                            {QStringLiteral("kernel"), timing.kernel, t.kernel},
                            {QStringLiteral("download"), timing.download, t.download},
                            {QStringLiteral("host"), host, t.host}};
    std::erase_if(parts, [&](const Part& part) { return part.value <= 0.004 * std::max(timing.total, known); });
    return parts;
}

QString percentOf(double value, double ceiling) {
    return fixed(100 * value / ceiling, 0) + QStringLiteral(" %");
}

QString bandwidthLine(const OverlayData& data) {
    QString line = bandwidth(data.timing);
    if (!line.isEmpty() && data.copyCeiling > 0)
        line += QStringLiteral(", %1 of copy ceiling")
                    .arg(percentOf(data.timing.gigabytesPerSecond() * 1e9, data.copyCeiling));
    return line;
}

QString operationsLine(const OverlayData& data) {
    QString line = flops(data.timing);
    if (line.isEmpty() || data.operationCeiling <= 0)
        return line;
    const double rate = data.timing.gflops() * 1e9;
    return line + (rate > data.operationCeiling
                       ? QStringLiteral(", effective")
                       : QStringLiteral(", %1 of FMA").arg(percentOf(rate, data.operationCeiling)));
}

QString checkLine(const OverlayData& data) {
    if (data.check.isEmpty())
        return {};
    return (data.checkFailed ? QStringLiteral("⚠ ") : QStringLiteral("✓ ")) + data.check;
}

double medianOf(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

QString historyText(const OverlayData& data) {
    return data.firstRun > 0 ? QStringLiteral("first run ") + duration(data.firstRun) : QStringLiteral("recent runs");
}

/// One row of the full plate.
struct Row {
    enum class Kind { title, detail, bar, value, history } kind = Kind::value;
    QString text;
    double height = 15;
    int rank = 0; ///< rows of a higher rank go first when there is no room
};

std::vector<Row> rowsOf(const OverlayData& data) {
    std::vector<Row> rows;
    const auto add = [&](Row::Kind kind, const QString& text, double height, int rank) {
        if (!text.isEmpty())
            rows.push_back({kind, text, height, rank});
    };
    QString where = data.variant;
    if (!data.device.isEmpty())
        where += (where.isEmpty() ? QString() : QStringLiteral("  ·  ")) + data.device;
    add(Row::Kind::title, data.filter, 17, 0);
    add(Row::Kind::detail, where, 16, 1);
    if (data.timing.total > 0)
        add(Row::Kind::bar, QStringLiteral(" "), 46, 0);
    add(Row::Kind::detail, data.region, 15, 5);
    add(Row::Kind::value, bandwidthLine(data), 15, 4);
    add(Row::Kind::value, operationsLine(data), 15, 3);
    add(Row::Kind::detail, data.note, 15, 2);
    add(Row::Kind::value, checkLine(data), 15, 2);
    if (data.history.size() > 1)
        add(Row::Kind::history, historyText(data), 18, 4);
    add(Row::Kind::value, data.preview, 15, 0);
    return rows;
}

double heightOf(const std::vector<Row>& rows) {
    double height = 14;
    for (const Row& row : rows)
        height += row.height;
    return height;
}

bool dropOne(std::vector<Row>& rows) {
    const auto last =
        std::max_element(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a.rank < b.rank; });
    if (last == rows.end() || last->rank == 0)
        return false;
    rows.erase(last);
    return true;
}

void drawBarRow(QPainter& painter, const QRectF& box, const OverlayData& data) {
    drawTimeBar(painter, {box.left(), box.top() + 3, box.width(), 6}, data.timing);
    const auto parts = partsOf(data.timing);
    const DataColors& c = dataColors();
    const double column = box.width() / static_cast<double>(parts.size() + 1);
    double x = box.left();
    const QFont small = font(11);
    const QFont strong = font(11, QFont::DemiBold);
    for (const Part& part : parts) {
        painter.fillRect(QRectF(x, box.top() + 17, 6, 6), part.color);
        painter.setFont(small);
        painter.setPen(c.plateDetail);
        painter.drawText(QRectF(x + 9, box.top() + 12, column, 15), Qt::AlignLeft | Qt::AlignVCenter, part.name);
        painter.setFont(strong);
        painter.setPen(c.plateText);
        drawNumber(painter, {x + 9, box.top() + 27, column, 15}, Qt::AlignLeft | Qt::AlignVCenter,
                   milliseconds(part.value));
        x += column;
    }
    painter.setFont(small);
    painter.setPen(c.plateDetail);
    painter.drawText(QRectF(box.left(), box.top() + 12, box.width(), 15), Qt::AlignRight | Qt::AlignVCenter,
                     QStringLiteral("total"));
    painter.setFont(strong);
    painter.setPen(c.plateText);
    drawNumber(painter, {box.left(), box.top() + 27, box.width(), 15}, Qt::AlignRight | Qt::AlignVCenter,
               milliseconds(data.timing.total) + QStringLiteral(" ms"));
}

/// Runs as bars from the first to the newest, which is marked by colour and by its place; slower than all that fits is
/// cut, since one first run would flatten the rest.
void drawHistoryRow(QPainter& painter, const QRectF& box, const QString& text, const std::vector<double>& runs) {
    const DataColors& c = dataColors();
    const double top = std::min(*std::max_element(runs.begin(), runs.end()), 3 * medianOf(runs));
    constexpr double graphWidth = 84;
    const double step = std::min(4.0, graphWidth / static_cast<double>(runs.size()));
    const QRectF area(box.left(), box.top() + 2, graphWidth, 14);
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const double height = top > 0 ? std::clamp(area.height() * runs[i] / top, 1.0, area.height()) : 1;
        painter.fillRect(
            QRectF(area.left() + static_cast<double>(i) * step, area.bottom() - height, step * 0.7, height),
            i + 1 == runs.size() ? darkTokens().acc : c.plateDetail);
    }
    painter.setFont(font(11));
    painter.setPen(c.plateDetail);
    drawNumber(painter, box.adjusted(graphWidth + 8, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
               QFontMetricsF(painter.font()).elidedText(text, Qt::ElideRight, box.width() - graphWidth - 8));
}

void drawRow(QPainter& painter, const QRectF& box, const Row& row, const OverlayData& data) {
    const DataColors& c = dataColors();
    if (row.kind == Row::Kind::bar) {
        drawBarRow(painter, box, data);
        return;
    }
    if (row.kind == Row::Kind::history) {
        drawHistoryRow(painter, box, row.text, data.history);
        return;
    }
    painter.setFont(row.kind == Row::Kind::title   ? font(12, QFont::DemiBold)
                    : row.kind == Row::Kind::value ? font(11, QFont::Medium)
                                                   : font(11));
    painter.setPen(row.kind == Row::Kind::detail ? c.plateDetail : c.plateText);
    if (row.kind == Row::Kind::value && data.checkFailed && row.text == checkLine(data))
        painter.setPen(darkTokens().warn);
    const QString text = QFontMetricsF(painter.font()).elidedText(row.text, Qt::ElideRight, box.width());
    drawNumber(painter, box, Qt::AlignLeft | Qt::AlignVCenter, text);
}

QString shortLine(const OverlayData& data) {
    QStringList words;
    if (!data.preview.isEmpty())
        words << data.preview;
    if (data.timing.total > 0)
        words << QStringLiteral("kernel ") + duration(data.timing.kernel > 0 ? data.timing.kernel : data.timing.total);
    if (!data.check.isEmpty())
        words << data.check.section(QLatin1Char(','), 0, 0);
    return words.join(QStringLiteral("  ·  "));
}

double niceLength(double longest) {
    const double power = std::pow(10, std::floor(std::log10(longest)));
    for (const double step : {5.0, 2.0, 1.0})
        if (step * power <= longest)
            return step * power;
    return power;
}

} // namespace

OverlayMode next(OverlayMode mode) {
    return mode == OverlayMode::full   ? OverlayMode::line
           : mode == OverlayMode::line ? OverlayMode::off
                                       : OverlayMode::full;
}

void drawTimeBar(QPainter& painter, const QRectF& box, const conv::Timing& timing) {
    const auto parts = partsOf(timing);
    double sum = 0;
    for (const Part& part : parts)
        sum += part.value;
    double x = box.left();
    for (const Part& part : parts) {
        const double width = box.width() * part.value / sum;
        // A dark gap between parts, so that neighbours never depend on hue alone.
        painter.fillRect(QRectF(x, box.top(), std::max(1.0, width - (&part == &parts.back() ? 0 : 1)), box.height()),
                         part.color);
        x += width;
    }
}

QRectF drawOverlay(QPainter& painter, const QRectF& view, const OverlayData& data, OverlayMode mode) {
    if (mode == OverlayMode::off)
        return {};
    if (mode == OverlayMode::line) {
        const QString line = shortLine(data);
        return line.isEmpty()
                   ? QRectF()
                   : drawNote(painter, view.adjusted(edge, edge, -edge, -edge), Qt::AlignLeft | Qt::AlignBottom, line);
    }
    std::vector<Row> rows = rowsOf(data);
    if (rows.empty())
        return {};
    // The centre third stays free, and so does the letter at the bottom.
    const double room = view.height() / 3 - edge;
    while (heightOf(rows) > room && dropOne(rows)) {
    }
    const double width = std::min(maxPlateWidth, view.width() / 2 - edge - 14);
    if (heightOf(rows) > room || width < 120)
        return drawOverlay(painter, view, data, OverlayMode::line);
    const double height = heightOf(rows);
    const QRectF plate(view.left() + edge, view.bottom() - edge - height, width, height);
    painter.save();
    drawPlate(painter, plate);
    if (!data.preview.isEmpty())
        painter.setOpacity(0.75);
    double y = plate.top() + 7;
    for (const Row& row : rows) {
        drawRow(painter, {plate.left() + 10, y, plate.width() - 20, row.height}, row, data);
        y += row.height;
    }
    painter.restore();
    return plate;
}

QPainterPath checkerSquares(const QRectF& area) {
    constexpr double side = 64;
    QPainterPath path;
    for (int row = 0; row * side < area.height(); ++row)
        for (int column = 1 - row % 2; column * side < area.width(); column += 2)
            path.addRect(QRectF(area.left() + column * side, area.top() + row * side, side, side));
    return path;
}

void drawPlate(QPainter& painter, const QRectF& box, double radius) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(dataColors().plate);
    painter.drawRoundedRect(box, radius, radius);
    painter.restore();
}

QRectF drawTitle(QPainter& painter, const QPointF& topLeft, const QString& name, const QString& detail,
                 const QColor& mark, double maxWidth) {
    const QFont strong = font(12, QFont::DemiBold);
    const QFont plain = font(12);
    const double markWidth = mark.isValid() ? 15 : 0;
    const double nameWidth = numberWidth(strong, name);
    const double height = textSize(12) + 11;
    const double room = maxWidth - 20 - markWidth - nameWidth - 8;
    QString shownDetail = detail;
    if (numberWidth(plain, detail) > room)
        shownDetail = room > 30 ? QFontMetricsF(plain).elidedText(detail, Qt::ElideRight, room) : QString();
    const double detailWidth = shownDetail.isEmpty() ? 0 : numberWidth(plain, shownDetail) + (name.isEmpty() ? 0 : 8);
    const QRectF box(topLeft, QSizeF(20 + markWidth + nameWidth + detailWidth, height));
    painter.save();
    drawPlate(painter, box);
    double x = box.left() + 10;
    if (mark.isValid()) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(mark);
        painter.drawRoundedRect(QRectF(x, box.center().y() - 4, 8, 8), 1.5, 1.5);
        x += markWidth;
    }
    painter.setFont(strong);
    painter.setPen(dataColors().plateText);
    drawNumber(painter, {x, box.top(), nameWidth, height}, Qt::AlignLeft | Qt::AlignVCenter, name);
    painter.setFont(plain);
    painter.setPen(dataColors().plateDetail);
    drawNumber(painter, {x + nameWidth + (name.isEmpty() ? 0 : 8), box.top(), detailWidth, height},
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
    drawPlate(painter, box);
    painter.setFont(plain);
    painter.setPen(dataColors().plateText);
    drawNumber(painter, box.adjusted(8, 0, -8, 0), Qt::AlignLeft | Qt::AlignVCenter, shown);
    painter.restore();
    return box;
}

void drawLetter(QPainter& painter, const QPointF& centre, const QString& letter) {
    const double wide = letter.size() > 1 ? 26 : 18;
    const QRectF box(centre.x() - wide / 2, centre.y() - 9, wide, 18);
    painter.save();
    drawPlate(painter, box, 3);
    painter.setFont(font(12, QFont::DemiBold));
    painter.setPen(dataColors().plateText);
    painter.drawText(box, Qt::AlignCenter, letter);
    painter.restore();
}

void drawScaleBar(QPainter& painter, const QPointF& bottomRight, double unitsPerPixel, const QString& unit,
                  double maxLength) {
    if (!(unitsPerPixel > 0) || maxLength < 20)
        return;
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
    drawPlate(painter, label, 3);
    painter.setPen(dataColors().plateText);
    drawNumber(painter, label, Qt::AlignHCenter | Qt::AlignVCenter, text);
    painter.restore();
}

} // namespace ui
