// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/kernel_editor/kernel_editor_paint.h"
#include "ui/style/theme.h"
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace ui {

QColor tapColor(double tap, double peak) {
    const QColor from = tokens().dark ? tokens().field : QColor(0xEEF1F4);
    const QColor to = tap < 0 ? dataColors().negative : dataColors().positive;
    const double part = tap == 0 ? 0 : std::pow(std::min(1.0, std::abs(tap) / peak), 0.6); // keeps small taps visible
    const auto mixed = [&](int a, int b) { return static_cast<int>(std::lround(a + (b - a) * part)); };
    return {mixed(from.red(), to.red()), mixed(from.green(), to.green()), mixed(from.blue(), to.blue())};
}

void paintTaps(QPainter& painter, const QRectF& box, const app::TapGrid& grid, std::int64_t z, double peak,
               bool turned) {
    const double nx = static_cast<double>(grid.extent[0]), ny = static_cast<double>(grid.extent[1]);
    double side = std::min(box.width() / nx, box.height() / ny);
    const double pixel = 1 / painter.device()->devicePixelRatioF();
    if (side >= 2)
        side = std::floor(side / pixel) * pixel;                                       // equal squares in device pixels
    const double tall = ny == 1 ? std::min(box.height(), std::max(side, 10.0)) : side; // a 1-D kernel is drawn higher
    const QPointF corner(box.center().x() - side * nx / 2, box.center().y() - tall * ny / 2);
    const double gap = side >= 6 ? 1 : side >= 3 ? pixel : 0;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, side < 2);
    for (std::int64_t y = 0; y < grid.extent[1]; ++y)
        for (std::int64_t x = 0; x < grid.extent[0]; ++x) {
            const std::int64_t fromX = turned ? grid.extent[0] - 1 - x : x, fromY = turned ? grid.extent[1] - 1 - y : y;
            const QRectF cell(corner.x() + side * static_cast<double>(x), corner.y() + tall * static_cast<double>(y),
                              side - gap, tall - gap);
            painter.fillRect(cell, tapColor(grid.taps[grid.at({fromX, fromY, z})], peak));
        }
    painter.restore();
}

} // namespace ui
