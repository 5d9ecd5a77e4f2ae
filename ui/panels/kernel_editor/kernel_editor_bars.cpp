// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/kernel_editor/kernel_editor_bars.h"
#include "ui/panels/kernel_editor/kernel_editor_paint.h"
#include "ui/style/theme.h"
#include "ui/text/number.h"
#include <QLinearGradient>
#include <QPainter>
#include <algorithm>
#include <array>
#include <cmath>

namespace ui {
namespace {

/// Isometric projection: x goes right and down, y left and down, values up.
struct Isometric {
    QPointF origin;
    double side, lift;
    [[nodiscard]] QPointF at(double x, double y, double up) const {
        return {origin.x() + (x - y) * side, origin.y() + (x + y) * side * 0.5 - up * lift};
    }
};

void paintBar(QPainter& p, const Isometric& view, double x, double y, double up, const QColor& color) {
    const double m = 0.08; // gap between bars
    const double low = std::min(0.0, up), high = std::max(0.0, up);
    const auto corner = [&](double dx, double dy, double h) { return view.at(x + dx, y + dy, h); };
    const std::array left{corner(m, 1 - m, low), corner(1 - m, 1 - m, low), corner(1 - m, 1 - m, high),
                          corner(m, 1 - m, high)};
    const std::array right{corner(1 - m, m, low), corner(1 - m, 1 - m, low), corner(1 - m, 1 - m, high),
                           corner(1 - m, m, high)};
    const std::array top{corner(m, m, high), corner(1 - m, m, high), corner(1 - m, 1 - m, high),
                         corner(m, 1 - m, high)};
    p.setPen(Qt::NoPen);
    p.setBrush(color.darker(135));
    p.drawConvexPolygon(left.data(), 4);
    p.setBrush(color.darker(165));
    p.drawConvexPolygon(right.data(), 4);
    p.setBrush(color);
    p.setPen(up == 0 ? QPen(tokens().line, 1) : QPen(Qt::NoPen));
    p.drawConvexPolygon(top.data(), 4);
}

} // namespace

KernelBars::KernelBars(const KernelTable& table, QWidget* parent)
    : QWidget(parent), table_(table), model_(table.kernel()) {
    setAccessibleName(tr("Slice as bars"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(&table_, &KernelTable::changed, this, qOverload<>(&QWidget::update));
    connect(&ThemeWatcher::instance(), &ThemeWatcher::changed, this, qOverload<>(&QWidget::update));
}

void KernelBars::paintEvent(QPaintEvent*) {
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    const Tokens& t = tokens();
    const app::TapGrid& grid = model_.grid();
    const double peak = model_.peak(), foot = 2 * textSize(11) + 22;
    p.setPen(QPen(t.line, 1));
    p.setBrush(t.card);
    p.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    const QRectF area = QRectF(rect()).adjusted(14, 14, -14, -foot);
    if (grid.extent[1] == 1)
        paintRow(p, area);
    else
        paintSlice(p, area);
    const QRectF bar(area.left(), height() - foot + textSize(11) + 9, area.width(), 5);
    QLinearGradient ramp(bar.topLeft(), bar.topRight());
    for (int i = 0; i <= 10; ++i)
        ramp.setColorAt(i / 10.0, tapColor((i - 5) * peak / 5, peak));
    p.fillRect(bar, ramp);
    p.setFont(ui::font(11));
    p.setPen(t.text2);
    const bool zero = peak < 1e-299;
    const QRectF words(bar.left(), bar.top() - textSize(11) - 7, bar.width(), textSize(11) + 5);
    drawNumber(p, words, Qt::AlignLeft | Qt::AlignVCenter, zero ? QString() : number(-peak, 3));
    drawNumber(p, words, Qt::AlignCenter, QStringLiteral("0"));
    drawNumber(p, words, Qt::AlignRight | Qt::AlignVCenter, zero ? QString() : number(peak, 3));
}

/// 1-D kernel: bars up and down from zero.
void KernelBars::paintRow(QPainter& p, const QRectF& area) const {
    const Tokens& t = tokens();
    const std::vector<double>& taps = model_.grid().taps;
    const double peak = model_.peak();
    const double most = std::max(0.0, *std::max_element(taps.begin(), taps.end())) / peak;
    const double least = std::min(0.0, *std::min_element(taps.begin(), taps.end())) / peak;
    const double lift = area.height() / std::max(0.5, most - least), zero = std::round(area.top() + most * lift);
    const double wide = std::min(64.0, area.width() / static_cast<double>(taps.size()));
    double x = area.center().x() - wide * static_cast<double>(taps.size()) / 2;
    for (const double tap : taps) {
        const double end = zero - tap / peak * lift, gap = wide > 4 ? 1 : 0;
        p.fillRect(QRectF(x + gap, std::min(zero, end), wide - 2 * gap, std::abs(end - zero)), tapColor(tap, peak));
        x += wide;
    }
    p.fillRect(QRectF(area.left(), zero, area.width(), 1), t.ctl);
}

void KernelBars::paintSlice(QPainter& p, const QRectF& area) const {
    const app::TapGrid& grid = model_.grid();
    const double peak = model_.peak();
    const double nx = static_cast<double>(grid.extent[0]), ny = static_cast<double>(grid.extent[1]);
    double most = 0, least = 0;
    for (std::int64_t i = 0; i < grid.extent[0] * grid.extent[1]; ++i) {
        const double tap = grid.taps[static_cast<std::size_t>(table_.slice() * grid.extent[0] * grid.extent[1] + i)];
        most = std::max(most, tap / peak);
        least = std::min(least, tap / peak);
    }
    // The floor uses the full width but leaves a third of the height to the bars.
    const double side = std::min(area.width() / (nx + ny), area.height() * 1.3 / (nx + ny));
    const double floorHeight = (nx + ny) * side / 2;
    const double lift = std::max(4.0, area.height() - floorHeight) / std::max(0.6, most - least);
    const double spare = std::max(0.0, area.height() - floorHeight - (most - least) * lift);
    const Isometric view{{area.center().x() + (ny - nx) * side / 2, area.top() + most * lift + spare / 2}, side, lift};
    if (grid.extent[0] * grid.extent[1] <= 4096)
        for (std::int64_t y = 0; y < grid.extent[1]; ++y)
            for (std::int64_t x = 0; x < grid.extent[0]; ++x) {
                const double tap = grid.taps[grid.at({x, y, table_.slice()})];
                paintBar(p, view, static_cast<double>(x), static_cast<double>(y), tap / peak, tapColor(tap, peak));
            }
}

OperationPicture::OperationPicture(const KernelTable& table, QWidget* parent)
    : QWidget(parent), table_(table), model_(table.kernel()) {
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAccessibleName(tr("What becomes of one bright sample"));
    connect(&table_, &KernelTable::changed, this, qOverload<>(&QWidget::update));
    connect(&ThemeWatcher::instance(), &ThemeWatcher::changed, this, qOverload<>(&QWidget::update));
}

void OperationPicture::paintEvent(QPaintEvent*) {
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    const Tokens& t = tokens();
    const QRectF from(0, 0, 40, height()), to(width() - 44.0, 0, 44, height());
    app::TapGrid point = app::emptyGrid({5, model_.grid().extent[1] > 1 ? 5 : 1, 1});
    point.taps[point.at(point.centre)] = 1;
    paintTaps(p, from, point, 0, 1);
    const double y = height() / 2.0, x = (from.right() + to.left()) / 2;
    p.setPen(QPen(t.text2, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    p.drawPolyline(QPolygonF{{x - 7, y}, {x + 7, y}});
    p.drawPolyline(QPolygonF{{x + 2, y - 5}, {x + 7, y}, {x + 2, y + 5}});
    const bool turned = model_.state().op == "correlate";
    const std::int64_t z = turned ? model_.grid().extent[2] - 1 - table_.slice() : table_.slice();
    paintTaps(p, to, model_.grid(), z, model_.peak(), turned);
}

} // namespace ui
