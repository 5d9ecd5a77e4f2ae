// SPDX-License-Identifier: Apache-2.0
#include "ui/views/plane.h"
#include <QCoreApplication>

namespace ui {

PlaneAxes planeAxes(const conv::Layout& layout, Plane plane) {
    const PlaneLayout axes = planeLayout(layout, plane);
    const auto text = [](const std::string& s) { return QString::fromStdString(s); };
    return {axes.right,     axes.down,         axes.normal,     axes.flipRight,
            axes.flipDown,  text(axes.name),   text(axes.left), text(axes.rightLetter),
            text(axes.top), text(axes.bottom), axes.tilt};
}

QStringList planeNames(const conv::Layout& volume) {
    QStringList names;
    for (const Plane plane : {Plane::axial, Plane::coronal, Plane::sagittal})
        names << planeAxes(volume, plane).name;
    return names << QCoreApplication::translate("ui::FourUp", "3-D");
}

} // namespace ui
