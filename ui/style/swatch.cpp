// SPDX-License-Identifier: Apache-2.0
#include "ui/style/swatch.h"
#include "ui/style/theme.h"
#include <QPainter>

namespace ui {

QIcon untinted(const QPixmap& pixmap) {
    QIcon icon(pixmap);
    icon.addPixmap(pixmap, QIcon::Selected);
    return icon;
}

QIcon swatch(QRgb color, bool filled, const std::function<void(QPainter&, const QRectF& area)>& draw) {
    constexpr int side = 14, ratio = 2;
    QPixmap pixmap(side * ratio, side * ratio);
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(filled ? tokens().text2 : QColor(color), 1));
    if (filled)
        painter.setBrush(QColor(color));
    draw(painter, QRectF(1.5, 1.5, side - 3, side - 3));
    return untinted(pixmap);
}

} // namespace ui
