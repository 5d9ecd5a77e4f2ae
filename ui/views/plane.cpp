// SPDX-License-Identifier: Apache-2.0
#include "ui/views/plane.h"
#include <QCoreApplication>
#include <algorithm>
#include <iterator>

namespace ui {
namespace {

/// Names that planeLayout() gives to planes along the patient's axes.
constexpr const char* patientPlanes[] = {QT_TRANSLATE_NOOP("ui::FourUp", "Axial"),
                                         QT_TRANSLATE_NOOP("ui::FourUp", "Coronal"),
                                         QT_TRANSLATE_NOOP("ui::FourUp", "Sagittal")};

constexpr const char* shortPatientPlanes[] = {QT_TRANSLATE_NOOP("ui::FourUp", "Ax"),
                                              QT_TRANSLATE_NOOP("ui::FourUp", "Cor"),
                                              QT_TRANSLATE_NOOP("ui::FourUp", "Sag")};

/// Returns a short form of a name along the patient's axes, and any other name as it is.
QString shortNameOf(const std::string& name) {
    const auto* const found = std::ranges::find(patientPlanes, name);
    const char* const text =
        found == std::end(patientPlanes) ? name.c_str() : shortPatientPlanes[found - std::begin(patientPlanes)];
    return QCoreApplication::translate("ui::FourUp", text);
}

} // namespace

PlaneAxes planeAxes(const conv::Layout& layout, Plane plane) {
    const PlaneLayout axes = planeLayout(layout, plane);
    const auto text = [](const std::string& s) { return QString::fromStdString(s); };
    const QString name = QCoreApplication::translate("ui::FourUp", axes.name.c_str());
    return {axes.right,
            axes.down,
            axes.normal,
            axes.flipRight,
            axes.flipDown,
            name,
            shortNameOf(axes.name),
            text(axes.left),
            text(axes.rightLetter),
            text(axes.top),
            text(axes.bottom),
            axes.tilt};
}

QStringList planeNames(const conv::Layout& volume) {
    QStringList names;
    for (const Plane plane : {Plane::axial, Plane::coronal, Plane::sagittal})
        names << planeAxes(volume, plane).name;
    return names << QCoreApplication::translate("ui::FourUp", "3-D");
}

} // namespace ui
