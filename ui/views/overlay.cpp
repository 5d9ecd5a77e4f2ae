// SPDX-License-Identifier: Apache-2.0
#include "ui/views/overlay.h"
#include "ui/style/theme.h"
#include "ui/text/number.h"
#include <QCoreApplication>
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

/// Translation context of the overlay's texts.
struct Overlay {
    Q_DECLARE_TR_FUNCTIONS(ui::Overlay)
};

struct Part {
    QString name;
    double value = 0;
    QColor color;
};

std::vector<Part> partsOf(const conv::Timing& timing) {
    const Tokens& t = darkTokens(); // views are black in both themes
    const double known = timing.allocate + timing.upload + timing.kernel + timing.download;
    const double host = std::max(0.0, timing.total - known);
    std::vector<Part> parts{{Overlay::tr("memory"), timing.allocate, t.text2},
                            {Overlay::tr("upload"), timing.upload, t.upload},
                            {Overlay::tr("kernel"), timing.kernel, t.kernel},
                            {Overlay::tr("download"), timing.download, t.download},
                            {Overlay::tr("host"), host, t.host}};
    std::erase_if(parts, [&](const Part& part) { return part.value <= 0.004 * std::max(timing.total, known); });
    return parts;
}

/// Formats a rate as percentage, at least "<1 %".
QString percentOf(double value, double ceiling) {
    const double percent = 100 * value / ceiling;
    return percent < 0.5 ? QStringLiteral("<1 %") : fixed(percent, 0) + QStringLiteral(" %");
}

QString bandwidthLine(const OverlayData& data) {
    QString line = bandwidth(data.timing);
    if (!line.isEmpty() && data.copyCeiling > 0)
        line += Overlay::tr(", %1 of copy ceiling")
                    .arg(percentOf(data.timing.gigabytesPerSecond() * 1e9, data.copyCeiling));
    return line;
}

QString operationsLine(const OverlayData& data) {
    QString line = flops(data.timing);
    if (line.isEmpty() || data.operationCeiling <= 0)
        return line;
    const double rate = data.timing.gflops() * 1e9;
    return line + (rate > data.operationCeiling
                       ? Overlay::tr(", effective")
                       : Overlay::tr(", %1 of FMA").arg(percentOf(rate, data.operationCeiling)));
}

/// Both rates in one line, for a small overlay.
QString ratesLine(const OverlayData& data) {
    QStringList words;
    if (const QString rate = bandwidth(data.timing); !rate.isEmpty())
        words << rate;
    if (const QString rate = flops(data.timing); !rate.isEmpty())
        words << rate;
    return words.join(QStringLiteral("  ·  "));
}

QStringList checkLines(const OverlayData& data) {
    QStringList lines;
    if (data.check.isEmpty())
        return lines;
    for (const QString& text : QStringList{data.check} + data.shorterChecks)
        lines << (data.unchecked ? QString() : data.checkFailed ? QStringLiteral("⚠ ") : QStringLiteral("✓ ")) + text;
    return lines;
}

double medianOf(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

/// Returns texts for warm or first-run times, longest first; empty while a slider moves.
QStringList runTexts(const OverlayData& data) {
    if (data.firstRun <= 0)
        return {};
    if (data.warmRuns == 0)
        return {Overlay::tr("first run")};
    const QString first = duration(data.firstRun);
    return {Overlay::tr("warm, median of %1; first run %2").arg(integer(data.warmRuns), first),
            Overlay::tr("warm; first run %1").arg(first), Overlay::tr("first run %1").arg(first), Overlay::tr("warm")};
}

/// Scales a length with the text size.
double grown(double length) {
    return length * textSize(11) / 11;
}

struct Row {
    enum class Kind { title, detail, bar, value, check, history } kind = Kind::value;
    QStringList texts; ///< longest first; the first that fits is drawn
    double height = 15;
    int rank = 0;     ///< rows of higher rank are dropped first
    double below = 0; ///< gap to the next row
};

std::vector<Row> rowsOf(const OverlayData& data, bool together) {
    std::vector<Row> rows;
    const auto add = [&](Row::Kind kind, const QStringList& texts, double height, int rank) {
        if (!texts.isEmpty() && !texts.front().isEmpty())
            rows.push_back({kind, texts, grown(height), rank});
    };
    QString where = data.variant;
    if (!data.device.isEmpty())
        where += (where.isEmpty() ? QString() : QStringLiteral("  ·  ")) + data.device;
    add(Row::Kind::title, {data.filter}, 17, 1); // goes before the check: the recipe names the filter, too
    add(Row::Kind::detail, {where, data.variant}, 15, 2);
    if (data.timing.total > 0) // drawBarRow adds its own lines of text
        rows.push_back({Row::Kind::bar, {}, 10 + 2 * QFontMetricsF(font(11)).height(), 0, 6});
    add(Row::Kind::detail, runTexts(data), 14, 3);
    add(Row::Kind::detail, {data.region}, 14, 5);
    if (together) {
        add(Row::Kind::value, {ratesLine(data), flops(data.timing)}, 14, 3);
    } else {
        add(Row::Kind::value, {bandwidthLine(data), bandwidth(data.timing)}, 14, 4);
        add(Row::Kind::value, {operationsLine(data), flops(data.timing)}, 14, 3);
    }
    add(Row::Kind::detail, {data.note}, 14, 4);
    add(Row::Kind::check, checkLines(data), 14, data.checkFailed ? 0 : 1);
    if (data.history.size() > 1)
        add(Row::Kind::history, {Overlay::tr("recent runs"), Overlay::tr("runs")}, 18, 4);
    add(Row::Kind::value, {data.preview}, 14, 0);
    return rows;
}

double heightOf(const std::vector<Row>& rows) {
    double height = 12;
    for (const Row& row : rows)
        height += row.height + (&row == &rows.back() ? 0 : row.below);
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

/// Draws the time bar with its legend. If the words do not fit, drops the shortest parts, never the total.
void drawBarRow(QPainter& painter, const QRectF& box, const OverlayData& data) {
    drawTimeBar(painter, {box.left(), box.top() + 2, box.width(), 6}, data.timing);
    std::vector<TimePart> parts;
    for (const Part& part : partsOf(data.timing))
        parts.push_back({part.name, part.value, part.color});
    const DataColors& c = dataColors();
    drawTimeLegend(painter, box.adjusted(0, 10, 0, 0), parts,
                   {data.warmRuns > 0 ? Overlay::tr("total, warm") : Overlay::tr("total"), data.timing.total,
                    c.labelDetail, c.labelText, font(11), font(11, QFont::DemiBold)});
}

/// Draws recent total times as bars. Clips outliers: one first run would flatten the rest.
void drawHistoryRow(QPainter& painter, const QRectF& box, const QStringList& texts, const std::vector<double>& runs) {
    const DataColors& c = dataColors();
    const double top = std::min(*std::max_element(runs.begin(), runs.end()), 3 * medianOf(runs));
    constexpr double graphWidth = 84;
    const double step = std::min(4.0, graphWidth / static_cast<double>(runs.size()));
    const QRectF area(box.left(), box.top() + 2, graphWidth, box.height() - 4);
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const double height = top > 0 ? std::clamp(area.height() * runs[i] / top, 1.0, area.height()) : 1;
        painter.fillRect(
            QRectF(area.left() + static_cast<double>(i) * step, area.bottom() - height, step * 0.7, height),
            i + 1 == runs.size() ? darkTokens().acc : c.labelDetail);
    }
    painter.setFont(font(11));
    painter.setPen(c.labelDetail);
    drawNumber(painter, box.adjusted(graphWidth + 8, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
               fitted(painter.font(), texts, box.width() - graphWidth - 8));
}

void drawRow(QPainter& painter, const QRectF& box, const Row& row, const OverlayData& data) {
    const DataColors& c = dataColors();
    if (row.kind == Row::Kind::bar) {
        drawBarRow(painter, box, data);
        return;
    }
    if (row.kind == Row::Kind::history) {
        drawHistoryRow(painter, box, row.texts, data.history);
        return;
    }
    painter.setFont(row.kind == Row::Kind::title    ? font(12, QFont::DemiBold)
                    : row.kind == Row::Kind::detail ? font(11)
                                                    : font(11, QFont::Medium));
    painter.setPen(row.kind == Row::Kind::detail                      ? c.labelDetail
                   : row.kind == Row::Kind::check && data.checkFailed ? darkTokens().warn
                                                                      : c.labelText);
    drawNumber(painter, box, Qt::AlignLeft | Qt::AlignVCenter, fitted(painter.font(), row.texts, box.width()));
}

/// Returns texts of the one-line overlay, longest first; empty if there is nothing to show.
QStringList shortLines(const OverlayData& data) {
    QStringList words;
    if (!data.preview.isEmpty())
        words << data.preview;
    if (data.timing.total > 0) {
        const QString time = duration(data.timing.kernel > 0 ? data.timing.kernel : data.timing.total);
        words << (data.warmRuns > 0 ? Overlay::tr("kernel %1 warm").arg(time) : Overlay::tr("kernel %1").arg(time));
    }
    const QString gap = QStringLiteral("  ·  "), line = words.join(gap);
    const QString check = data.check.isEmpty() ? QString() : checkLines(data).back();
    if (data.checkFailed)
        return line.isEmpty() ? QStringList{check} : QStringList{check + gap + line, check};
    QStringList lines;
    if (!check.isEmpty())
        lines << (line.isEmpty() ? check : line + gap + check);
    const QString mark = check.isEmpty() || data.unchecked ? QString() : QStringLiteral("  ✓");
    for (; !words.isEmpty(); words.removeLast())
        lines << words.join(gap) + mark;
    if (data.preview.isEmpty() && data.timing.kernel > 0)
        for (const QString& time :
             {Overlay::tr("kernel %1").arg(duration(data.timing.kernel)), duration(data.timing.kernel)})
            lines << time + mark;
    if (!mark.isEmpty()) // the check remains where not even a time fits
        lines << mark.trimmed();
    return lines;
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
        // A dark gap separates parts without relying on hue.
        painter.fillRect(QRectF(x, box.top(), std::max(1.0, width - (&part == &parts.back() ? 0 : 1)), box.height()),
                         part.color);
        x += width;
    }
}

QRectF drawOverlay(QPainter& painter, const QRectF& view, const OverlayData& data, OverlayMode mode) {
    if (mode == OverlayMode::off)
        return {};
    const double half = view.width() / 2 - edge - 14; // keeps the letter at the bottom free
    if (mode == OverlayMode::line) {
        const QStringList lines = shortLines(data);
        const QRectF room(view.left() + edge, view.top() + edge, half, view.height() - 2 * edge);
        return lines.isEmpty() ? QRectF()
                               : drawNote(painter, room, Qt::AlignLeft | Qt::AlignBottom,
                                          fitted(font(11, QFont::Medium), lines, room.width() - 16));
    }
    // Keeps the centre third free.
    const double room = view.height() / 3 - edge;
    std::vector<Row> rows = rowsOf(data, false);
    if (heightOf(rows) > room)
        rows = rowsOf(data, true);
    if (rows.empty())
        return {};
    while (heightOf(rows) > room && dropOne(rows)) {
    }
    const double width = std::min(grown(maxPlateWidth), half);
    if (heightOf(rows) > room || width < 120)
        return drawOverlay(painter, view, data, OverlayMode::line);
    const double height = heightOf(rows);
    const QRectF box(view.left() + edge, view.bottom() - edge - height, width, height);
    painter.save();
    drawLabelBox(painter, box);
    if (!data.preview.isEmpty())
        painter.setOpacity(0.75);
    double y = box.top() + 6;
    for (const Row& row : rows) {
        drawRow(painter, {box.left() + 10, y, box.width() - 20, row.height}, row, data);
        y += row.height + row.below;
    }
    painter.restore();
    return box;
}

QPainterPath checkerSquares(const QRectF& area) {
    constexpr double side = 64;
    QPainterPath path;
    for (int row = 0; row * side < area.height(); ++row)
        for (int column = 1 - row % 2; column * side < area.width(); column += 2)
            path.addRect(QRectF(area.left() + column * side, area.top() + row * side, side, side));
    return path;
}

} // namespace ui
