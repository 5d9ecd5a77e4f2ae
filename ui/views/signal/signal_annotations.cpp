// SPDX-License-Identifier: Apache-2.0
// SignalView: annotations of the file.
#include "app/io/recording/annotated_record.h"
#include "ui/style/theme.h"
#include "ui/text/number.h"
#include "ui/views/signal/signal_view.h"
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace ui {

void SignalView::paintAnnotations(QPainter& painter) {
    const auto* const record = dynamic_cast<const app::io::AnnotatedRecord*>(before()->info().record.get());
    const conv::Geometry& geometry = before()->layout().geometry;
    if (record == nullptr || record->annotations.empty() || geometry.unit != conv::LengthUnit::second)
        return;
    const Tokens& t = tokens();
    const QRectF plot = plotArea(), overview = overviewArea();
    const double line = textSize(11) + 5;
    QColor color = t.warn, shade = t.warn;
    color.setAlphaF(0.7F);
    shade.setAlphaF(0.10F);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setFont(ui::font(11, QFont::Medium));
    std::vector<std::pair<double, const app::io::Annotation*>> shown; ///< by place on the screen
    double tick = -1;
    for (const app::io::Annotation& note : record->annotations) {
        const double sample = note.onset / geometry.spacing[0], lasts = std::max(0.0, note.duration);
        const double at = overview.left() + overview.width() * sample / static_cast<double>(this->length());
        if (at >= overview.left() && at <= overview.right() && std::abs(at - tick) >= 1) {
            painter.fillRect(QRectF(std::round(at), overview.top() - 2, 1, 5), t.warn);
            tick = at;
        }
        const double x = xOf(sample), end = xOf(sample + lasts / geometry.spacing[0]);
        if (end < plot.left() || x > plot.right())
            continue;
        const double left = std::max(x, plot.left());
        if (end > left + 1)
            painter.fillRect(QRectF(left, plot.top(), std::min(end, plot.right()) - left, plot.height()), shade);
        if (x >= plot.left())
            shown.emplace_back(std::round(x) + 0.5, &note);
    }
    std::ranges::stable_sort(shown, {}, [](const auto& place) { return place.first; });
    painter.setPen(QPen(color, 1, Qt::DashLine));
    double last = -1;
    for (const auto& [x, note] : shown) {
        if (x != last)
            painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
        last = x;
    }
    double taken = plot.left(); // end of the texts so far
    for (std::size_t i = 0; i < shown.size(); ++i) {
        const auto& [x, note] = shown[i];
        const double next = i + 1 < shown.size() ? shown[i + 1].first : plot.right();
        const QString text = QString::fromStdString(note->text).simplified();
        constexpr double gap = 3, least = 24; // px
        const double room = next - x - 2 * gap;
        if (text.isEmpty() || x < taken || room < least)
            continue;
        const QString fits = painter.fontMetrics().elidedText(text, Qt::ElideRight, static_cast<int>(room));
        const QRectF box(x + gap, plot.top() + 2, numberWidth(painter.font(), fits) + 2 * gap, line);
        QColor back = t.card;
        back.setAlphaF(0.85F);
        painter.fillRect(box, back);
        painter.setPen(t.text2);
        painter.drawText(box.adjusted(gap, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, fits);
        taken = box.right();
    }
    painter.restore();
}

} // namespace ui
