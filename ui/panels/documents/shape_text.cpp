// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/documents/documents_panel.h"
#include "ui/scene/auto_window.h"
#include "ui/scene/plane_layout.h"
#include "ui/text/app_text.h"
#include "ui/text/length_text.h"
#include "ui/text/number.h"
#include <QCoreApplication>
#include <QStringList>

namespace ui {
namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("ui::Shape", text);
}

QString times(const conv::Vec3& values, int dimension, int digits) {
    QStringList parts;
    for (int a = 0; a < dimension; ++a)
        parts << number(values[static_cast<std::size_t>(a)], digits);
    return parts.join(QStringLiteral(" × "));
}

QString lengthsText(conv::Vec3 values, const conv::Layout& l) {
    const ShownLength shown = ShownLength::of(l.geometry);
    for (double& v : values)
        v *= shown.factor;
    return times(values, l.dimension, 3) + QLatin1Char(' ') + shown.unit;
}

QString typeName(conv::ElementType type) {
    const std::string_view name = conv::name(type);
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

/// "512 × 512 × 240".
QString sizeOf(const conv::Layout& l) {
    QStringList sizes;
    for (int a = 0; a < l.dimension; ++a)
        sizes << QString::number(l.extent[static_cast<std::size_t>(a)]);
    return sizes.join(QStringLiteral(" × "));
}

/// Returns the file's sample type, which may differ from the type in memory.
QString storedAs(const conv::Volume& volume) {
    for (const auto& [name, value] : volume.info().notes)
        if (name == "Stored as")
            return appText(value);
    return typeName(volume.layout().type);
}

std::vector<std::pair<QString, QString>> signalFacts(const conv::Volume& volume) {
    const conv::Layout& l = volume.layout();
    const double step = l.geometry.spacing[0];
    const bool timed = l.geometry.unit == conv::LengthUnit::second;
    return {{tr("Rate"), timed ? number(1 / step, 6) + QStringLiteral(" Hz") : QString()},
            {tr("Length"), timed ? timeSpan(static_cast<double>(l.extent[0]) * step) : QString()},
            {tr("Samples"), l.channels > 1 ? tr("%1 a channel").arg(integer(l.extent[0])) : integer(l.extent[0])},
            {tr("Channels"), integer(l.channels)},
            {tr("Stored as"), storedAs(volume)}};
}

} // namespace

QString shapeText(const conv::Layout& l) {
    QStringList parts;
    if (l.dimension == 1) {
        parts << (l.channels == 1 ? tr("1 channel") : tr("%1 channels").arg(l.channels));
        if (l.geometry.unit == conv::LengthUnit::second) {
            parts << timeSpan(static_cast<double>(l.extent[0]) * l.geometry.spacing[0]);
            parts << number(1 / l.geometry.spacing[0], 6) + QStringLiteral(" Hz");
        } else {
            parts << (l.extent[0] == 1 ? tr("1 sample") : tr("%1 samples").arg(integer(l.extent[0])));
        }
        return parts.join(QStringLiteral(", "));
    }
    parts << sizeOf(l);
    if (l.times > 1)
        parts << tr("%1 times").arg(l.times);
    if (isColor(l)) // consistent with the views
        parts << (l.channels == 3 ? QStringLiteral("RGB") : QStringLiteral("RGBA"));
    else if (l.channels > 1)
        parts << tr("%1 channels").arg(l.channels);
    parts << typeName(l.type);
    return parts.join(QStringLiteral(", "));
}

QString spacingText(const conv::Layout& l) {
    return lengthsText(l.geometry.spacing, l);
}

std::vector<std::pair<QString, QString>> geometryFacts(const conv::Volume& volume) {
    const conv::Layout& l = volume.layout();
    if (l.dimension == 1)
        return signalFacts(volume);
    const conv::Geometry& g = l.geometry;
    conv::Vec3 extent{};
    for (std::size_t a = 0; a < 3; ++a)
        extent[a] = g.spacing[a] * static_cast<double>(l.extent[a]);
    const bool mm = g.unit != conv::LengthUnit::pixel;
    QString axes;
    if (hasPatientSides(g) && l.dimension == 3)
        axes =
            QString::fromStdString(conv::axisLetters(g)).split(QString(), Qt::SkipEmptyParts).join(QLatin1Char(' ')) +
            (conv::isOblique(g) ? tr(", oblique") : tr(", not oblique"));
    std::vector<std::pair<QString, QString>> facts{{tr("Samples"), sizeOf(l)},
                                                   {tr("Time points"), l.times > 1 ? integer(l.times) : QString()},
                                                   {tr("Channels"), l.channels > 1 ? integer(l.channels) : QString()},
                                                   {tr("Stored as"), storedAs(volume)},
                                                   {tr("Spacing"), mm ? spacingText(l) : tr("none stored")},
                                                   {tr("Extent"), mm ? lengthsText(extent, l) : QString()},
                                                   {tr("Axes"), axes}};
    return facts;
}

} // namespace ui
