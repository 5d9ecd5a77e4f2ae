// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/scene/plane_layout.h"
#include <QStringList>

namespace ui {

/// PlaneLayout with QString texts.
struct PlaneAxes {
    int right = 0, down = 1, normal = 2;
    bool flipRight = false, flipDown = false;
    QString name;      ///< "Axial", "XZ"
    QString shortName; ///< "Ax", "XZ": for views that are narrower than their title
    QString left, rightLetter, top, bottom;
    double tilt = 0;
};

[[nodiscard]] PlaneAxes planeAxes(const conv::Layout& layout, Plane plane);

/// Returns the names of a volume's views in the order of keys 1 to 4: "Axial" or "XY" …, "3-D".
[[nodiscard]] QStringList planeNames(const conv::Layout& volume);

} // namespace ui
