// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/chart/compare_roofline.h"
#include "ui/compare/chart/compare_chart.h"
#include "ui/compare/chart/compare_marks.h"
#include "ui/style/theme.h"
#include "ui/text/number.h"
#include <QLineF>
#include <algorithm>
#include <cmath>

namespace ui {
namespace {

constexpr int besideEachOther = 6, markStep = 11; ///< marks of similar rate are shifted by this many px
constexpr double marksBeside = besideEachOther * markStep + 14;

} // namespace

void Roofline::paintRoofs(QPainter& painter, const QRectF& area, const ChartAxis& x, const ChartAxis& y) const {
    const Tokens& t = tokens();
    const auto at = [&](double px, double py) {
        return QPointF(area.left() + x.place(px) * area.width(), area.bottom() - y.place(py) * area.height());
    };
    const double line = textSize(11) + 4;
    bool first = true;
    for (const app::compare::Ceiling& c : ceilings_) {
        if (c.gflops <= 0 || c.gigabytesPerSecond <= 0)
            continue;
        const double knee = c.gflops / c.gigabytesPerSecond;
        const QPolygonF roof{{at(x.low, x.low * c.gigabytesPerSecond), at(knee, c.gflops), at(x.high, c.gflops)}};
        painter.save();
        painter.setClipRect(area);
        if (first) {
            QColor shade = t.acc;
            shade.setAlphaF(0.07F);
            QPolygonF below = roof;
            below << area.bottomRight() << area.bottomLeft();
            painter.setPen(Qt::NoPen);
            painter.setBrush(shade);
            painter.drawPolygon(below);
        }
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(t.text2, 1.6, first ? Qt::SolidLine : Qt::DashLine));
        painter.drawPolyline(roof);
        painter.restore();
        const QString known =
            c.measured ? CompareChart::tr("measured") : CompareChart::tr("estimated; calibrate to measure");
        const QString device = ceilings_.size() > 1 ? QString::fromStdString(c.device) + QLatin1Char(' ') : QString();
        painter.setFont(ui::font(11));
        painter.setPen(t.text);
        const QPointF end = at(x.high, c.gflops);
        const QRectF above(area.left(), end.y() - line - 3, area.width() - 6, line);
        QString peak = device + CompareChart::tr("FMA peak %1 GFLOPS (%2)").arg(number(c.gflops, 3), known);
        if (painter.fontMetrics().horizontalAdvance(peak) > above.width())
            peak = device + (c.measured ? CompareChart::tr("peak %1 GFLOPS") : CompareChart::tr("peak ≈ %1 GFLOPS"))
                                .arg(number(c.gflops, 2));
        painter.drawText(above, Qt::AlignRight | Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(peak, Qt::ElideRight, static_cast<int>(above.width())));
        const QLineF slope(roof[0], roof[1]);
        const QString copy = device + CompareChart::tr("copy %1 GB/s").arg(number(c.gigabytesPerSecond, 3));
        const double wide = painter.fontMetrics().horizontalAdvance(copy) + 16;
        painter.save();
        painter.translate(slope.p1());
        if (wide <= slope.length()) { // along the slope, in its middle
            painter.rotate(-slope.angle());
            painter.drawText(QRectF((slope.length() - wide) / 2, -line - 4, wide, line), Qt::AlignCenter, copy);
        } else {
            painter.drawText(QRectF(6, 4, wide, line), Qt::AlignLeft | Qt::AlignVCenter, copy);
        }
        painter.restore();
        first = false;
    }
}

void Roofline::paintNames(QPainter& painter, const QRectF& area, const std::vector<ChartSpot>& marks) const {
    const Tokens& t = tokens();
    const double line = textSize(11) + 4;
    struct Name {
        const CompareEntry* entry;
        QPointF mark;
        double y;
    };
    std::vector<Name> names;
    for (std::size_t i = 0; i < marks.size(); ++i)
        names.push_back({rows_[i], marks[i].at, marks[i].at.y()});
    std::stable_sort(names.begin(), names.end(), [](const Name& a, const Name& b) { return a.mark.y() < b.mark.y(); });
    double last = -1e9; // push overlapping labels down
    for (Name& n : names) {
        n.y = std::max(n.y, last + line);
        last = n.y;
    }
    double limit = area.bottom() - line / 2; // and up again from the bottom
    for (auto n = names.rbegin(); n != names.rend(); ++n) {
        n->y = std::min(n->y, limit);
        limit = n->y - line;
    }
    double leftmost = area.right(), rightmost = area.left(); // labels avoid all marks
    for (const Name& n : names) {
        leftmost = std::min(leftmost, n.mark.x());
        rightmost = std::max(rightmost, n.mark.x());
    }
    for (const Name& n : names) {
        const QString name = QString::fromStdString(n.entry->row.name);
        const QString text = !n.entry->row.timed()     ? CompareChart::tr("%1, predicted").arg(name)
                             : n.entry->row.ofPeak > 1 ? CompareChart::tr("%1, effective").arg(name)
                                                       : name;
        painter.setFont(ui::font(11, n.entry->id == selected_ ? QFont::DemiBold : QFont::Normal));
        const double width = painter.fontMetrics().horizontalAdvance(text) + 4;
        const bool left = rightmost + 16 + width > area.right() + 8;
        const QRectF box(left ? leftmost - 16 - width : rightmost + 16, n.y - line / 2, width, line);
        if (std::abs(n.y - n.mark.y()) > line * 0.6) {
            painter.setPen(QPen(t.line, 1));
            painter.drawLine(n.mark, QPointF(left ? box.right() : box.left() - 2, n.y));
        }
        QColor behind = t.panel; // labels of ceilings may lie there
        behind.setAlphaF(0.8F);
        painter.fillRect(box, behind);
        painter.setPen(t.text);
        painter.drawText(box, Qt::AlignVCenter | (left ? Qt::AlignRight : Qt::AlignLeft), text);
    }
}

std::vector<ChartSpot> Roofline::paint(QPainter& painter, const QSizeF& size) const {
    const Tokens& t = tokens();
    std::vector<double> xs, ys;
    for (const CompareEntry* e : rows_) {
        xs.push_back(e->row.intensity());
        ys.push_back(e->row.gflops);
    }
    for (const app::compare::Ceiling& c : ceilings_)
        if (c.gigabytesPerSecond > 0) {
            xs.push_back(c.gflops / c.gigabytesPerSecond);
            ys.push_back(c.gflops);
        }
    const double line = textSize(11) + 4;
    const QRectF area(58, line + 14, size.width() - 74, size.height() - 3 * line - 26);
    ChartAxis x = ChartAxis::decades(xs);
    x.high *= 1.0001;
    // Marks have nearly equal intensity and are shifted right: leave room for them.
    for (const CompareEntry* e : rows_)
        if (const double span = 1 - marksBeside / area.width(), at = x.place(e->row.intensity()); at > span && span > 0)
            x.high = x.low * std::pow(e->row.intensity() / x.low, 1 / span);
    const ChartAxis y = ChartAxis::decades(ys);
    paintAxes(painter, area, &x, CompareChart::tr("FLOP per byte by definition, log scale"), y,
              CompareChart::tr("GFLOPS, log scale"));
    paintRoofs(painter, area, x, y);
    if (!rows_.empty()) {
        painter.setPen(QPen(t.text2, 1, Qt::DashLine));
        const double at = area.left() + x.place(rows_.front()->row.intensity()) * area.width();
        painter.drawLine(QPointF(at, area.top()), QPointF(at, area.bottom()));
    }
    std::vector<ChartSpot> marks;
    for (const CompareEntry* e : rows_) {
        QPointF at(area.left() + x.place(e->row.intensity()) * area.width(),
                   area.bottom() - y.place(e->row.gflops) * area.height());
        // Marks of equal intensity and similar rate are placed side by side.
        for (int tries = 0; tries < besideEachOther; ++tries) {
            const bool free = std::ranges::none_of(marks, [&](const ChartSpot& m) {
                return std::abs(m.at.y() - at.y()) < 9 && std::abs(m.at.x() - at.x()) < 9;
            });
            if (free)
                break;
            at.rx() += markStep;
        }
        marks.push_back({e->id, at, {}});
        if (e->id == selected_) {
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(t.acc, 2));
            painter.drawEllipse(at, 10, 10);
        }
        painter.setOpacity(e->row.timed() ? 1 : 0.6);
        drawMark(painter, at, e->mark, 5.5, e->row.ofPeak > 1);
        painter.setOpacity(1);
    }
    paintNames(painter, area, marks);
    return marks;
}

} // namespace ui
