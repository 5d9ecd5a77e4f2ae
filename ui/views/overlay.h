// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <QColor>
#include <QFont>
#include <QPainterPath>
#include <QPointF>
#include <QRectF>
#include <QString>
#include <QStringList>
#include <conv/timing.h>
#include <functional>
#include <utility>
#include <vector>

class QPainter;

namespace ui {

/// Data of the overlay with timings of the last run. Empty strings and zeros are omitted.
struct OverlayData {
    QString filter;              ///< "gaussian 1 mm, unsharp 0.6"
    QString variant;             ///< "separable-fused"
    QString device;              ///< "H100 80GB, cuda:0"
    conv::Timing timing;         ///< total 0: nothing ran yet
    double copyCeiling = 0;      ///< bytes per second, measured on that device
    double operationCeiling = 0; ///< operations per second, measured
    QString check;               ///< "max err 2.4e−7, 4 096 samples"
    QStringList shorterChecks;   ///< shorter texts for less room, longest first
    bool checkFailed = false, unchecked = false;
    QString note;                ///< "CPU chosen: upload would cost more"
    QString region;              ///< part that was timed: "slice 162, 512 × 512", "whole, 3 tiles"
    int warmRuns = 0;            ///< number of warm runs that `timing` is the median of; 0: first run
    double firstRun = 0;         ///< kernel time of the first run, ms; 0 while a slider moves
    std::vector<double> history; ///< total times of recent runs in ms, oldest first
    QString preview;             ///< "preview: slice 162" while computing; numbers are dimmed
    QString stale;               ///< text of a full-volume view whose result is missing
};

enum class OverlayMode { full, line, off };
/// full → line → off → full.
[[nodiscard]] OverlayMode next(OverlayMode mode);

/// Draws the parts of a time as coloured lengths: memory (touched for the first time), upload, kernel, download, host.
void drawTimeBar(QPainter& painter, const QRectF& box, const conv::Timing& timing);

/// One part in the legend of a time bar.
struct TimePart {
    QString name;
    double value = 0; ///< ms
    QColor color;
};
/// The total in the legend of a time bar.
struct TimeTotal {
    QString name;
    double value = 0; ///< ms
    QColor nameColor, valueColor;
    QFont nameFont, valueFont;
};
/// Draws names and times of the parts in the unit of the total, which is at the right. Drops the shortest if needed.
/// Returns the number drawn.
std::size_t drawTimeLegend(QPainter& painter, const QRectF& box, std::vector<TimePart> parts, const TimeTotal& total);

/// Draws the overlay at the bottom left of `view`, at most 226 px wide. Returns its box, maybe empty.
QRectF drawOverlay(QPainter& painter, const QRectF& view, const OverlayData& data, OverlayMode mode);

/// Returns black or white, whichever has more contrast on `ground`.
[[nodiscard]] QColor inkOn(const QColor& ground);

/// Returns every second square of a checkerboard over `area`.
[[nodiscard]] QPainterPath checkerSquares(const QRectF& area);

void drawLabelBox(QPainter& painter, const QRectF& box, double radius = 4);
/// Returns the first text that fits (longest first), else the last one elided.
[[nodiscard]] QString fitted(const QFont& font, const QStringList& texts, double width);
/// Draws a label with the longest bold name and the longest detail that fit, and a square in `mark` if valid. Returns
/// its box.
QRectF drawTitle(QPainter& painter, const QPointF& topLeft, const QStringList& names, const QStringList& details,
                 const QColor& mark, double maxWidth);
QRectF drawNote(QPainter& painter, const QRectF& area, Qt::Alignment alignment, const QString& text);
QRectF drawLetter(QPainter& painter, const QPointF& centre, const QString& letter);
/// Draws a scale bar with its right end at `bottomRight`. Returns the box including text.
QRectF drawScaleBar(QPainter& painter, const QPointF& bottomRight, double unitsPerPixel, const QString& unit,
                    double maxLength);
/// Draws a colour scale, `color(0)` at the top, `words` left of it at positions 0 to 1. Returns the full box.
QRectF drawColorScale(QPainter& painter, const QRectF& bar, const std::function<QColor(double)>& color,
                      const std::vector<std::pair<double, QString>>& words);

} // namespace ui
