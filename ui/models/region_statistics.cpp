// SPDX-License-Identifier: Apache-2.0
#include "ui/models/region_statistics.h"
#include "ui/text/length_text.h"
#include "ui/text/number.h"
#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <conv/error.h>

namespace ui {
app::RegionValues MeasuredVolume::values() const {
    return {volume, {item.time, std::max<std::int64_t>(0, item.channel)}, origin, item.channel < 0};
}

std::vector<SampleStatistics> statisticsIn(const MarkedRegion& region, const MeasuredVolume& source,
                                           const std::vector<MeasuredVolume>& volumes) {
    std::vector<app::RegionValues> values;
    for (const MeasuredVolume& one : volumes)
        values.push_back(one.values());
    try {
        return app::statisticsOf(region.definition(), source.volume->layout(), source.values(), values);
    } catch (const conv::Error&) { // a mask that cannot be read, whose reason the list of regions shows
        return std::vector<SampleStatistics>(volumes.size());
    }
}

SampleStatistics statisticsIn(const conv::Volume& volume, conv::Item item, const conv::Region& region) {
    MarkedRegion box;
    box.box = region;
    const MeasuredVolume values{&volume, item, {0, 0, 0}};
    return statisticsIn(box, values, {values}).front();
}

SampleStatistics luminanceIn(const conv::Volume& volume, std::int64_t time, const conv::Region& region) {
    return statisticsIn(volume, {time, -1}, region);
}

QString sizeText(const conv::Region& region, const conv::Layout& layout) {
    const conv::Geometry& geometry = layout.geometry;
    if (geometry.unit == conv::LengthUnit::second)
        return timeSpan(static_cast<double>(region.size(0)) * geometry.spacing[0]);
    const bool placed = geometry.unit == conv::LengthUnit::millimetre;
    const ShownLength unit = ShownLength::of(geometry);
    QStringList sizes;
    for (int axis = 0; axis < layout.dimension; ++axis) {
        const auto samples = static_cast<double>(region.size(axis));
        sizes << number(placed ? unit.factor * samples * geometry.spacing[static_cast<std::size_t>(axis)] : samples, 3);
    }
    const QString size = sizes.join(QStringLiteral(" × "));
    if (!placed && layout.dimension == 1)
        return QCoreApplication::translate("ui::Regions", "%1 samples").arg(size);
    return size + QLatin1Char(' ') + (placed ? unit.unit : QStringLiteral("px"));
}

} // namespace ui
