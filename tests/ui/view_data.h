// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "tests/ui/view_support.h"
#include "ui/views/overlay.h"
#include <algorithm>

namespace view {

/// Distance from an ellipsoid's centre in units of its radius: below 1 inside.
inline double ellipsoid(double x, double y, double z, double rx, double ry, double rz) {
    return std::sqrt(x * x / (rx * rx) + y * y / (ry * ry) + z * z / (rz * rz));
}

/// 1 inside, 0 outside, with an edge about `edge` mm wide; `surface` from ellipsoid(), `radius` in mm.
inline double soft(double surface, double radius, double edge = 4) {
    return std::clamp((1 - surface) * radius / edge + 0.5, 0.0, 1.0);
}

/// A head in Hounsfield units with a lesion on the patient's left; x, y, z in millimetres from the middle, LPS.
inline double headAt(double x, double y, double z) {
    const double nose = ellipsoid(x, y + 98, z + 8, 10, 16, 18);
    const double head = std::max(soft(ellipsoid(x, y, z, 78, 96, 88), 85), soft(nose, 14));
    const double skull = soft(ellipsoid(x, y, z, 73, 91, 83), 82);
    const double inside = soft(ellipsoid(x, y, z, 66, 84, 76), 75);
    const double lesion = soft(ellipsoid(x - 30, y + 10, z - 10, 12, 12, 10), 12);
    const double ventricle = soft(ellipsoid(std::abs(x) - 10, y, z - 6, 5, 30, 12), 8);
    const double brain = 36 + 42 * lesion - 28 * ventricle;
    const double solid = (60 * (1 - skull)) + skull * (900 * (1 - inside) + brain * inside);
    return -1000 * (1 - head) + solid * head;
}

/// The head on a grid of 1.5 × 1.5 × 3 mm: int16, or a softened float32 `result`.
inline std::shared_ptr<conv::Volume> head(bool result = false) {
    conv::Layout layout;
    layout.type = result ? conv::ElementType::f32 : conv::ElementType::i16;
    layout.dimension = 3;
    layout.extent = {120, 140, 62};
    layout.geometry.unit = conv::LengthUnit::millimetre;
    layout.geometry.spacing = {1.5, 1.5, 3};
    layout.geometry.origin = {-89.25, -104.25, -91.5};
    conv::Info info;
    info.valueUnit = "HU";
    return make(
        layout,
        [&](double x, double y, double z, int) {
            const double value = headAt(-89.25 + 1.5 * x, -104.25 + 1.5 * y, -91.5 + 3 * z);
            const double noise = 14 * std::sin(x * 12.9898 + y * 78.233 + z * 37.719);
            return value + (result ? 0.2 : 1) * noise;
        },
        info);
}

inline ui::OverlayData overlay() {
    ui::OverlayData data;
    data.filter = QStringLiteral("gaussian 1 mm, unsharp 0.6");
    data.variant = QStringLiteral("separable-fused");
    data.device = QStringLiteral("H100 80GB, cuda:0");
    data.timing.upload = 2.4;
    data.timing.kernel = 0.54;
    data.timing.download = 4.6;
    data.timing.total = 7.54;
    data.timing.operations = 9.5e9;
    data.timing.bytesRead = data.timing.bytesWritten = 440'000'000;
    data.copyCeiling = 2.97e12;
    data.operationCeiling = 65e12;
    data.check = QStringLiteral("max err 2.4e−7, 4\u202F096 samples");
    return data;
}

inline void press(QWidget& widget, int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
    QKeyEvent event(QEvent::KeyPress, key, modifiers);
    QCoreApplication::sendEvent(&widget, &event);
}

} // namespace view
