// SPDX-License-Identifier: Apache-2.0
#include "ui/compare/chart/compare_chart.h"
#include "ui/compare/chart/compare_marks.h"
#include "ui/style/theme.h"
#include "ui/text/number.h"
#include <QMouseEvent>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

namespace ui {
namespace {

/// Fills the times and rates of a row by its prediction.
void predict(CompareEntry& e, const std::vector<app::compare::Ceiling>& ceilings) {
    app::compare::Measurement& r = e.row;
    r.kernel.median = r.kernel.low = r.kernel.high = r.predicted = e.predicted;
    r.operations = e.operations;
    r.bytes = e.bytes;
    r.gflops = e.operations / e.predicted / 1e6;
    for (const app::compare::Ceiling& c : ceilings)
        if (c.device == r.device && c.gflops > 0)
            r.ofPeak = r.gflops / c.gflops;
}

} // namespace

CompareChart::CompareChart(QWidget* parent) : QWidget(parent) {
    setMouseTracking(true);
    setAccessibleName(tr("Chart"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(&ThemeWatcher::instance(), &ThemeWatcher::changed, this, qOverload<>(&QWidget::update));
}

void CompareChart::setKind(Kind kind) {
    kind_ = kind;
    hover_.clear();
    update();
}

void CompareChart::setRows(std::vector<CompareEntry> entries, std::vector<app::compare::Ceiling> ceilings,
                           bool predicted) {
    entries_ = std::move(entries);
    ceilings_ = std::move(ceilings);
    for (CompareEntry& e : entries_)
        if (predicted && !e.row.timed() && e.ticked() && e.able() && e.predicted > 0)
            predict(e, ceilings_);
    update();
}

void CompareChart::setScaling(std::vector<ScalingLine> lines, const QString& xTitle, bool logarithmic) {
    lines_ = std::move(lines);
    scalingTitle_ = xTitle;
    scalingLog_ = logarithmic;
    update();
}

void CompareChart::setSentence(const QString& sentence) {
    sentence_ = sentence;
    update();
}

void CompareChart::setSelected(const QString& id) {
    if (id == selected_)
        return;
    selected_ = id;
    update();
}

std::vector<const CompareEntry*> CompareChart::drawn() const {
    std::vector<const CompareEntry*> list;
    for (const CompareEntry& e : entries_)
        if (e.row.kernel.median > 0)
            list.push_back(&e);
    return list;
}

std::optional<QPointF> CompareChart::placeOf(const QString& id) const {
    for (const ChartSpot& spot : spots_)
        if (spot.id == id)
            return spot.at;
    return std::nullopt;
}

QString CompareChart::spotUnder(const QPointF& at) const {
    const ChartSpot* nearest = nullptr;
    double best = 14;
    for (const ChartSpot& spot : spots_) {
        if (spot.box.contains(at))
            return spot.id;
        if (const double d = std::hypot(spot.at.x() - at.x(), spot.at.y() - at.y()); spot.box.isEmpty() && d < best) {
            best = d;
            nearest = &spot;
        }
    }
    return nearest != nullptr ? nearest->id : QString();
}

void CompareChart::mouseMoveEvent(QMouseEvent* event) {
    const QString id = spotUnder(event->position());
    if (id == hover_)
        return;
    hover_ = id;
    setCursor(id.isEmpty() ? Qt::ArrowCursor : Qt::PointingHandCursor);
    update();
}

void CompareChart::mousePressEvent(QMouseEvent* event) {
    if (const QString id = spotUnder(event->position()); !id.isEmpty())
        Q_EMIT chosen(id);
}

void CompareChart::leaveEvent(QEvent* event) {
    QWidget::leaveEvent(event);
    hover_.clear();
    update();
}

QStringList CompareChart::wordsOf(const CompareEntry& e) const {
    const app::compare::Measurement& r = e.row;
    QStringList lines{e.id};
    if (!r.timed() && r.kernel.median > 0)
        lines << tr("predicted %1 ms, not measured yet").arg(milliseconds(r.predicted));
    if (!r.timed())
        return lines;
    const bool compute = r.ofPeak >= r.ofBandwidth;
    lines << tr("%1 GFLOPS, %2 GB/s, %3 % of %4")
                 .arg(number(r.gflops, 4), number(r.gigabytesPerSecond, 4),
                      fixed(100 * std::max(r.ofPeak, r.ofBandwidth), 0), compute ? tr("FMA") : tr("copy"));
    if (r.predicted > 0)
        lines << tr("predicted %1, measured %2 ms").arg(milliseconds(r.predicted), milliseconds(r.kernel.median));
    if (r.ofPeak > 1)
        lines << tr("effective: above what direct arithmetic could reach");
    return lines;
}

void CompareChart::paintHover(QPainter& painter) const {
    const auto spot = placeOf(hover_);
    const auto e =
        std::find_if(entries_.begin(), entries_.end(), [&](const CompareEntry& x) { return x.id == hover_; });
    if (!spot || e == entries_.end())
        return;
    const Tokens& t = tokens();
    const QStringList lines = wordsOf(*e);
    painter.setFont(ui::font(12));
    double width = 0;
    for (const QString& line : lines)
        width = std::max(width, painter.fontMetrics().horizontalAdvance(line) * 1.06);
    const double step = textSize(12) + 6;
    QRectF box(spot->x() + 14, spot->y() + 8, width + 20, step * static_cast<double>(lines.size()) + 10);
    if (box.right() > this->width() - 4)
        box.moveRight(std::max(box.width() + 4, spot->x() - 14));
    if (box.bottom() > height() - 4)
        box.moveBottom(spot->y() - 8);
    painter.setPen(QPen(t.ctl, 1));
    painter.setBrush(t.card);
    painter.drawRoundedRect(box, 4, 4);
    for (qsizetype i = 0; i < lines.size(); ++i) {
        painter.setFont(ui::font(12, i == 0 ? QFont::DemiBold : QFont::Normal));
        painter.setPen(i == 0 ? t.text : t.text2);
        painter.drawText(QRectF(box.left() + 10, box.top() + 5 + step * static_cast<double>(i), width + 10, step),
                         Qt::AlignLeft | Qt::AlignVCenter, lines[i]);
    }
}

void CompareChart::paintWords(QPainter& painter, const QString& sentence) const {
    painter.setFont(ui::font(12));
    painter.setPen(tokens().text2);
    painter.drawText(QRectF(rect()).adjusted(24, 0, -24, 0), Qt::AlignCenter | Qt::TextWordWrap, sentence);
}

void CompareChart::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), tokens().panel);
    spots_.clear();
    const bool judged =
        std::any_of(entries_.begin(), entries_.end(), [](const CompareEntry& e) { return e.row.errors.checked > 0; });
    if (kind_ == Kind::scaling ? lines_.empty() : kind_ == Kind::errors ? !judged : drawn().empty()) {
        paintWords(painter, sentence_.isEmpty() ? tr("Nothing was measured yet: tick variants and run.") : sentence_);
        return;
    }
    switch (kind_) {
    case Kind::roofline:
        spots_ = Roofline(drawn(), ceilings_, selected_).paint(painter, size());
        break;
    case Kind::bars:
        paintBars(painter);
        break;
    case Kind::scaling:
        paintScaling(painter);
        break;
    case Kind::errors:
        paintErrors(painter);
        break;
    }
    paintHover(painter);
}

/// Paints bars of kernel times with the confidence interval of the median, shortest on top.
void CompareChart::paintBars(QPainter& painter) {
    const Tokens& t = tokens();
    std::vector<const CompareEntry*> rows = drawn();
    std::stable_sort(rows.begin(), rows.end(), [](const CompareEntry* a, const CompareEntry* b) {
        return a->row.kernel.median < b->row.kernel.median;
    });
    double most = 0, least = 1e300;
    for (const CompareEntry* e : rows) {
        most = std::max(most, e->row.kernel.high);
        least = std::min(least, e->row.kernel.median);
    }
    painter.setFont(ui::font(12));
    double names = 60;
    for (const CompareEntry* e : rows)
        names = std::max(names, 24.0 + painter.fontMetrics().horizontalAdvance(QString::fromStdString(e->row.name)));
    names = std::min(names, width() * 0.4);
    const double line = textSize(11) + 4;
    const QRectF area(names + 12, line + 14, width() - names - 84, height() - 3 * line - 26);
    // A very slow variant must not shrink the other bars to nothing: use a logarithmic axis.
    const ChartAxis x = most > 50 * least ? ChartAxis::decades({least * 0.9, most}) : ChartAxis::upTo(most);
    painter.setFont(ui::font(11));
    for (const double v : x.ticks(static_cast<int>(area.width() / 64))) {
        const double at = std::round(area.left() + x.place(v) * area.width()) + 0.5;
        painter.setPen(QPen(t.line, 1));
        painter.drawLine(QPointF(at, area.top()), QPointF(at, area.bottom()));
        painter.setPen(t.text2);
        drawNumber(painter, {at - 40, area.bottom() + 4, 80, line}, Qt::AlignCenter, x.label(v));
    }
    painter.setPen(t.text2);
    const bool measured = std::ranges::any_of(rows, [](const CompareEntry* e) { return e->row.timed(); });
    painter.drawText(QRectF(4, area.bottom() + 4 + line, width() - 8, line), Qt::AlignCenter,
                     !measured       ? tr("kernel, ms, predicted; measured after a run")
                     : x.logarithmic ? tr("kernel, ms, log scale; whiskers: 95 % interval of the median")
                                     : tr("kernel, ms; whiskers: 95 % interval of the median"));
    const double step = std::min(34.0, area.height() / static_cast<double>(rows.size()));
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const CompareEntry& e = *rows[i];
        const double y = area.top() + step * (static_cast<double>(i) + 0.5);
        const QRectF whole(0, y - step / 2, width(), step);
        if (e.id == selected_)
            painter.fillRect(whole, t.sel);
        drawMark(painter, {12, y}, e.mark, 4.5, e.row.ofPeak > 1);
        painter.setPen(t.text);
        painter.setFont(ui::font(12));
        painter.drawText(QRectF(24, y - step / 2, names - 20, step), Qt::AlignLeft | Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(QString::fromStdString(e.row.name), Qt::ElideMiddle,
                                                          static_cast<int>(names - 20)));
        const auto place = [&](double v) { return area.left() + std::clamp(x.place(v), 0.0, 1.0) * area.width(); };
        const double end = place(e.row.kernel.median);
        const QRectF bar(area.left(), y - step * 0.28, std::max(2.0, end - area.left()), step * 0.56);
        spots_.push_back({e.id, {end, y}, whole});
        if (!e.row.timed()) {
            painter.setPen(QPen(t.kernel, 1.2, Qt::DashLine));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(bar.adjusted(0.5, 0.5, -0.5, -0.5));
            painter.setPen(t.text2);
            drawNumber(painter, {end + 8, y - step / 2, 80, step}, Qt::AlignLeft | Qt::AlignVCenter,
                       milliseconds(e.row.kernel.median));
            continue;
        }
        painter.fillRect(bar, t.kernel);
        painter.setPen(QPen(t.text, 1.4));
        const double low = place(e.row.kernel.low), high = place(e.row.kernel.high);
        painter.drawLine(QPointF(low, y), QPointF(high, y));
        painter.drawLine(QPointF(low, y - 4), QPointF(low, y + 4));
        painter.drawLine(QPointF(high, y - 4), QPointF(high, y + 4));
        drawNumber(painter, {std::max(high, end) + 8, y - step / 2, 80, step}, Qt::AlignLeft | Qt::AlignVCenter,
                   milliseconds(e.row.kernel.median));
    }
}

void CompareChart::paintScaling(QPainter& painter) {
    const Tokens& t = tokens();
    std::vector<double> xs, ys;
    for (const ScalingLine& l : lines_)
        for (const QPointF& p : l.points) {
            xs.push_back(p.x());
            ys.push_back(p.y());
        }
    for (const ScalingLine& l : lines_)
        for (const auto& [low, high] : l.between)
            if (low > 0)
                ys.insert(ys.end(), {low, high});
    if (xs.empty()) {
        paintWords(painter, sentence_);
        return;
    }
    const double line = textSize(11) + 4;
    const QRectF area(58, line + 14, width() - 58 - 110, height() - 3 * line - 26);
    ChartAxis x = ChartAxis::decades(xs);
    if (!scalingLog_) {
        const auto [least, most] = std::minmax_element(xs.begin(), xs.end());
        const double margin = std::max(0.5, (*most - *least) * 0.04);
        x = {*least - margin, *most + margin, false};
    }
    const ChartAxis y = ChartAxis::decades(ys);
    paintAxes(painter, area, &x, scalingTitle_, y, tr("kernel, ms, log scale"));
    const auto at = [&](double px, double py) {
        return QPointF(area.left() + x.place(px) * area.width(), area.bottom() - y.place(py) * area.height());
    };
    double lastName = -1e9;
    std::vector<const ScalingLine*> order;
    for (const ScalingLine& l : lines_)
        if (!l.points.empty())
            order.push_back(&l);
    std::stable_sort(order.begin(), order.end(), [](const ScalingLine* a, const ScalingLine* b) {
        return a->points.back().y() > b->points.back().y();
    });
    for (const ScalingLine* l : order) {
        QPolygonF path;
        for (const QPointF& p : l->points)
            path << at(p.x(), p.y());
        painter.setPen(QPen(markColor(l->mark), l->id == selected_ ? 2.6 : 1.4));
        painter.drawPolyline(path);
        for (std::size_t i = 0; i < l->points.size(); ++i) {
            const QPointF here = path[static_cast<qsizetype>(i)];
            if (i < l->between.size() && l->between[i].second > l->between[i].first && l->between[i].first > 0)
                painter.drawLine(at(l->points[i].x(), l->between[i].first), at(l->points[i].x(), l->between[i].second));
            drawMark(painter, here, l->mark, 4.5);
            spots_.push_back({l->id, here, {}});
        }
        const double nameY = std::max(path.back().y(), lastName + line);
        lastName = nameY;
        painter.setFont(ui::font(11, l->id == selected_ ? QFont::DemiBold : QFont::Normal));
        painter.setPen(t.text);
        painter.drawText(
            QRectF(area.right() + 10, nameY - line / 2, width() - area.right() - 14, line),
            Qt::AlignLeft | Qt::AlignVCenter,
            painter.fontMetrics().elidedText(l->name, Qt::ElideRight, static_cast<int>(width() - area.right() - 14)));
    }
}

/// Paints the histogram of errors in float32 steps from the reference, for the selected variant or all.
void CompareChart::paintErrors(QPainter& painter) {
    const Tokens& t = tokens();
    std::vector<const CompareEntry*> rows;
    for (const CompareEntry& e : entries_)
        if (e.row.errors.checked > 0)
            rows.push_back(&e);
    const auto chosenRow =
        std::find_if(rows.begin(), rows.end(), [&](const CompareEntry* e) { return e->id == selected_; });
    const CompareEntry& e = chosenRow != rows.end() ? **chosenRow : *rows.front();
    const app::compare::Errors& errors = e.row.errors;
    const double line = textSize(11) + 4;
    std::size_t last = errors.ulps.size();
    while (last > 4 && errors.ulps[last - 1] == 0)
        --last;
    double all = 0, most = 0;
    for (const std::int64_t n : errors.ulps)
        all += static_cast<double>(n);
    for (const std::int64_t n : errors.ulps)
        most = std::max(most, all > 0 ? 100 * static_cast<double>(n) / all : 0);
    const QRectF area(58, 2 * line + 34, width() - 76, height() - 4 * line - 50);
    painter.setFont(ui::font(13, QFont::DemiBold));
    painter.setPen(t.text);
    drawMark(painter, {18, 8 + line / 2 + 2}, e.mark);
    painter.drawText(QRectF(32, 6, width() - 40, line + 6), Qt::AlignLeft | Qt::AlignVCenter, e.id);
    const ChartAxis y = ChartAxis::upTo(std::max(most, 1.0));
    paintAxes(painter, area, nullptr,
              tr("float32 steps from the float64 reference, %1 samples").arg(integer(errors.checked)), y,
              tr("% of samples"));
    const double step = area.width() / static_cast<double>(last);
    double labelled = 0;
    painter.setFont(ui::font(11));
    for (std::size_t i = 0; i < last; ++i) {
        const double share = all > 0 ? 100 * static_cast<double>(errors.ulps[i]) / all : 0;
        const double x = area.left() + step * static_cast<double>(i);
        const double top = area.bottom() - y.place(share) * area.height();
        painter.fillRect(QRectF(x + step * 0.12, std::min(top, area.bottom() - (errors.ulps[i] > 0 ? 1 : 0)),
                                step * 0.76, std::max(errors.ulps[i] > 0 ? 1.0 : 0.0, area.bottom() - top)),
                         errors.good() ? t.acc : t.err);
        const QString label = QString::fromStdString(app::compare::ulpLabel(i));
        painter.setPen(t.text2);
        const double width = numberWidth(painter.font(), label), left = x + (step - width) / 2;
        if (left < labelled)
            continue;
        labelled = left + width + 6;
        drawNumber(painter, {left - 2, area.bottom() + 4, width + 4, line}, Qt::AlignCenter, label);
    }
}

} // namespace ui
