#include "ui/views/plane.h"

namespace ui {

PlaneAxes planeAxes(const conv::Layout& layout, Plane plane) {
    const PlaneLayout axes = planeLayout(layout, plane);
    const auto text = [](const std::string& s) { return QString::fromStdString(s); };
    return {axes.right,     axes.down,         axes.normal,     axes.flipRight,
            axes.flipDown,  text(axes.name),   text(axes.left), text(axes.rightLetter),
            text(axes.top), text(axes.bottom), axes.tilt};
}

} // namespace ui
