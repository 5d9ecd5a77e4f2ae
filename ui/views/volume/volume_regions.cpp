// SPDX-License-Identifier: Apache-2.0
// VolumeView: outlines of regions over the volume. They are not hidden by it.
#include "ui/models/region_outline.h"
#include "ui/views/volume/volume_view.h"
#include <QPainter>

namespace ui {

void VolumeView::paintRegions(QPainter& painter) {
    const Regions& regions = marks()->regions();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    for (int i = 0; i < static_cast<int>(regions.all.size()); ++i) {
        const MarkedRegion& region = regions.all[static_cast<std::size_t>(i)];
        const bool current = i == regions.current;
        if (region.hidden || (current && cropped()))
            continue; // hidden, or the faces of what is shown
        QColor color(region.color);
        for (const std::vector<conv::Vec3>& line : regionOutline(region, before()->layout())) {
            QPolygonF shown;
            for (const conv::Vec3& at : line)
                shown << onScreen(at);
            painter.setPen(QPen(QColor(0, 0, 0, 140), 3));
            painter.drawPolygon(shown);
            QPen pen(color, 1);
            if (current)
                pen.setDashPattern({4, 3}); // as in slices
            painter.setPen(pen);
            painter.drawPolygon(shown);
        }
    }
    painter.restore();
}

} // namespace ui
