// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/measure/region_swatch.h"
#include "ui/style/swatch.h"
#include <QPainter>

namespace ui {

QIcon regionSwatch(const MarkedRegion& region) {
    return swatch(region.color, !region.hidden, [&](QPainter& painter, const QRectF& area) {
        switch (region.shape) {
        case MarkedRegion::Shape::box:
            painter.drawRect(area);
            break;
        case MarkedRegion::Shape::ellipse:
            painter.drawEllipse(area);
            break;
        case MarkedRegion::Shape::polygon:
            painter.drawPolygon(QPolygonF(
                {area.topLeft(), area.topRight(), QPointF(area.center().x() + 1, area.bottom()), area.bottomLeft()}));
            break;
        case MarkedRegion::Shape::threshold:
        case MarkedRegion::Shape::mask:
            painter.drawRoundedRect(area, 3, 3);
            break;
        }
    });
}

} // namespace ui
