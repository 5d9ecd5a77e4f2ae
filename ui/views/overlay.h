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

/// What the overlay plate says about the last run. Empty strings and zero numbers are left out.
struct OverlayData {
    QString filter;              ///< "gaussian 1 mm, unsharp 0.6"
    QString variant;             ///< "separable-fused"
    QString device;              ///< "H100 80GB, cuda:0"
    conv::Timing timing;         ///< total 0: nothing ran yet
    double copyCeiling = 0;      ///< bytes per second, measured on that device
    double operationCeiling = 0; ///< operations per second, measured
    QString check;               ///< "max err 2.4e−7, 4 096 samples"
    QStringList shorterChecks;   ///< the same for less room, longest first
    bool checkFailed = false;
    QString note;                ///< "CPU chosen: upload would cost more"
    QString region;              ///< "slice 162, 512 × 512", "whole, 3 tiles": what the numbers are of
    int warmRuns = 0;            ///< `timing` is the median of so many warm runs; 0: of the first run
    double firstRun = 0;         ///< milliseconds of the first run's kernels; 0: runs of a moving slider
    std::vector<double> history; ///< total milliseconds of recent runs, oldest first
    QString preview;             ///< "preview: slice 162" while computing: numbers stay, dimmed
    QString stale;               ///< what a view of the whole shows in place of a result that is not there
};

enum class OverlayMode { full, line, off };
/// full → line → off → full.
[[nodiscard]] OverlayMode next(OverlayMode mode);

/// Parts of a time as coloured lengths in fixed order: upload, kernel, download, host. Also used by panels.
void drawTimeBar(QPainter& painter, const QRectF& box, const conv::Timing& timing);

/// A part of a time as it is told below a bar.
struct TimePart {
    QString name;
    double value = 0; ///< milliseconds
    QColor color;
};
/// How the sum of the parts is called and written, and in which colours and fonts all is.
struct TimeTotal {
    QString name, text;
    QColor nameColor, valueColor;
    QFont nameFont, valueFont;
};
/// Names and milliseconds of the parts side by side, the total at the right end. Where there is no room for all, the
/// shortest times are left out. Returns how many parts are told.
std::size_t drawTimeLegend(QPainter& painter, const QRectF& box, std::vector<TimePart> parts, const TimeTotal& total);

/// The plate with numbers at the bottom left of `view`, never wider than 226 nor over the centre third.
/// Returns the box drawn (empty if nothing was).
QRectF drawOverlay(QPainter& painter, const QRectF& view, const OverlayData& data, OverlayMode mode);

/// Of dark and light ink the one that is easier to read on a colour.
[[nodiscard]] QColor inkOn(const QColor& ground);

/// Every second square of a checkerboard over `area`.
[[nodiscard]] QPainterPath checkerSquares(const QRectF& area);

/// A dark rounded plate.
void drawPlate(QPainter& painter, const QRectF& box, double radius = 4);
/// The first of `texts`, from long to short, that has room; the last one elided if none has.
[[nodiscard]] QString fitted(const QFont& font, const QStringList& texts, double width);
/// A plate with one bold word and a detail, as long as `maxWidth` allows, at `topLeft`; `mark` (if valid) is a small
/// square of a plane's colour. Returns its box.
QRectF drawTitle(QPainter& painter, const QPointF& topLeft, const QString& name, const QStringList& details,
                 const QColor& mark, double maxWidth);
/// One line on a plate with its box placed by `alignment` inside `area`.
QRectF drawNote(QPainter& painter, const QRectF& area, Qt::Alignment alignment, const QString& text);
/// A letter on an 18 px plate centred at `centre`. Returns its box.
QRectF drawLetter(QPainter& painter, const QPointF& centre, const QString& letter);
/// A scale bar with its right end at `bottomRight`; `unitsPerPixel` in `unit` ("mm", "px"). Returns the box of bar and
/// words.
QRectF drawScaleBar(QPainter& painter, const QPointF& bottomRight, double unitsPerPixel, const QString& unit,
                    double maxLength);
/// What colours mean: a bar from `color(0)` at the top to `color(1)` at the bottom, with words left of it at their
/// places between 0 and 1. Returns the box of all.
QRectF drawColorScale(QPainter& painter, const QRectF& bar, const std::function<QColor(double)>& color,
                      const std::vector<std::pair<double, QString>>& words);

} // namespace ui
