// SPDX-License-Identifier: Apache-2.0
#include "ui/views/plane.h"
#include <QCoreApplication>

namespace ui {
namespace {

/// Names that planeLayout() gives to planes along the patient's axes.
[[maybe_unused]] constexpr const char* patientPlanes[] = {QT_TRANSLATE_NOOP("ui::FourUp", "Axial"),
                                                          QT_TRANSLATE_NOOP("ui::FourUp", "Coronal"),
                                                          QT_TRANSLATE_NOOP("ui::FourUp", "Sagittal")};

} // namespace

PlaneAxes planeAxes(const conv::Layout& layout, Plane plane) {
    const PlaneLayout axes = planeLayout(layout, plane);
    const auto text = [](const std::string& s) { return QString::fromStdString(s); };
    const QString name = QCoreApplication::translate("ui::FourUp", axes.name.c_str());
    return {axes.right,      axes.down,
            axes.normal,     axes.flipRight,
            axes.flipDown,   name,
            text(axes.left), text(axes.rightLetter),
            text(axes.top),  text(axes.bottom),
            axes.tilt};
}

QStringList planeNames(const conv::Layout& volume) {
    QStringList names;
    for (const Plane plane : {Plane::axial, Plane::coronal, Plane::sagittal})
        names << planeAxes(volume, plane).name;
    return names << QCoreApplication::translate("ui::FourUp", "3-D");
}

} // namespace ui
