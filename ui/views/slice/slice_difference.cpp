// SPDX-License-Identifier: Apache-2.0
#include "ui/scene/auto_window.h"
#include "ui/text/length_text.h"
#include "ui/text/number.h"
#include "ui/views/difference.h"
#include "ui/views/indices.h"
#include "ui/views/slice/slice_painter.h"
#include "ui/views/slice/slice_view.h"
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace ui {
DifferenceScale SliceView::differenceScale(const std::vector<Layer>& a, const std::vector<Layer>& b) {
    DifferenceScale scale = windowLevel()->difference();
    if (scale.kind == DifferenceKind::relative && scale.peak <= 0)
        scale.peak = peakOf(*before(), item());
    if (scale.limit <= 0) {
        const QSize size = camera_.plane().toSize();
        const int coarse = std::max(1, std::max(size.width(), size.height()) / 512);
        SliceRequest whole = request(QRect(QPoint(0, 0), size), coarse, WindowLevel::Of::result);
        whole.difference = scale;
        scale.limit = differenceSpan(whole, a, b);
    }
    windowLevel()->setDifference(scale);
    return scale;
}

QRectF SliceView::paintScale(QPainter& painter) {
    if (shown() == Show::difference)
        return paintDifferenceScale(painter);
    const WindowLevel& window = *windowLevel();
    const bool split = (shown() == Show::swipe || shown() == Show::checker) && !window.measure().of.empty();
    if (!figure() || split || isColor(before()->layout()) || window.overlaid() || !layers()->base().shown)
        return {};
    const WindowLevel::Of of = window.shown();
    const std::string& unit = before()->info().valueUnit;
    const auto words = [&](double value) {
        return numberWithin(value, window.high(of) - window.low(of)) +
               (unit.empty() || of != WindowLevel::Of::source ? QString() : QLatin1Char(' ') + shownUnit(unit));
    };
    return drawColorScale(painter, QRectF(width() - 28, 16, 10, std::min(180.0, height() * 0.36)),
                          [&](double part) {
                              const auto at =
                                  static_cast<std::size_t>(std::lround(255 * (1 - std::clamp(part, 0.0, 1.0))));
                              return QColor(window.colorMap(of).colors.at(at));
                          },
                          {{0, words(window.high(of))}, {1, words(window.low(of))}});
}

QRectF SliceView::paintDifferenceScale(QPainter& painter) {
    const DifferenceScale& scale = windowLevel()->difference();
    const bool sizes = scale.kind == DifferenceKind::absolute;
    const bool percent = scale.kind == DifferenceKind::relative;
    const std::string& unit = before()->info().valueUnit;
    const auto words = [&](double place) {
        const double value = scale.quantityAt(place) * (percent ? 100 : 1);
        return (value > 0 && !sizes ? QStringLiteral("+") : QString()) + number(value, 2) +
               (percent ? QStringLiteral(" %")
                : unit.empty() || !windowLevel()->measure().of.empty()
                    ? QString()
                    : QLatin1Char(' ') + QString::fromStdString(unit));
    };
    std::vector<std::pair<double, QString>> labels{{0, words(1)}};
    if (sizes)
        labels.emplace_back(1, QStringLiteral("0"));
    else {
        labels.emplace_back(0.5, QStringLiteral("0"));
        labels.emplace_back(1, words(-1));
    }
    if (scale.kind == DifferenceKind::logarithm) {
        labels.emplace_back(0.25, words(0.5));
        labels.emplace_back(0.75, words(-0.5));
    }
    return drawColorScale(
        painter, QRectF(width() - 28, 16, 10, std::min(180.0, height() * 0.36)),
        [&](double part) { return QColor(differenceColor(scale.kind, sizes ? 1 - part : 1 - 2 * part)); }, labels);
}

void SliceView::paintRing(QPainter& painter) {
    if (!ring() || ring()->index[axisIndex(axes_.normal)] != cursor_[axisIndex(axes_.normal)])
        return;
    const conv::Index3& index = ring()->index;
    const QPointF centre =
        toScreen({static_cast<double>(index[0]), static_cast<double>(index[1]), static_cast<double>(index[2])});
    const double radius = std::max(11.0, camera_.scale());
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(QColor(0, 0, 0, 170), 4));
    painter.drawEllipse(centre, radius, radius);
    painter.setPen(QPen(Qt::white, 2));
    painter.drawEllipse(centre, radius, radius);
    painter.restore();
    // Towards the nearer edges, so that the note does not cover the centre.
    const bool left = centre.x() < width() / 2.0, above = centre.y() < height() / 2.0;
    const double y = above ? centre.y() - radius - 30 : centre.y() + radius + 6;
    const QRectF box = left ? QRectF(8, y, std::max(0.0, centre.x() + 120), 24)
                            : QRectF(centre.x() - 120, y, std::max(0.0, width() - centre.x() + 112), 24);
    drawNote(painter, box, (left ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter, ring()->note);
}

} // namespace ui
