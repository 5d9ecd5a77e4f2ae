// SPDX-License-Identifier: Apache-2.0
#include "ui/models/region_statistics.h"
#include "ui/text/length_text.h"
#include "ui/text/number.h"
#include <QStringList>

namespace ui {
namespace {

/// Returns statistics of value(i) for all memory positions i in a box.
template <class F>
SampleStatistics over(const conv::Layout& layout, const conv::Region& region, F&& value) {
    SampleSums sums;
    const conv::Region box = region.intersect(layout.whole());
    for (std::int64_t z = box.lo[2]; z < box.hi[2]; ++z)
        for (std::int64_t y = box.lo[1]; y < box.hi[1]; ++y) {
            const std::int64_t row = (z * layout.extent[1] + y) * layout.extent[0];
            for (std::int64_t x = box.lo[0]; x < box.hi[0]; ++x)
                sums.add(value(row + x));
        }
    return sums.result();
}

} // namespace

SampleStatistics statisticsIn(const conv::Volume& volume, conv::Item item, const conv::Region& region) {
    return conv::withElementType(volume.layout().type, [&]<class T>(std::type_identity<T>) {
        const T* data = volume.as<T>(item);
        return over(volume.layout(), region, [&](std::int64_t i) { return static_cast<double>(data[i]); });
    });
}

SampleStatistics luminanceIn(const conv::Volume& volume, std::int64_t time, const conv::Region& region) {
    return conv::withElementType(volume.layout().type, [&]<class T>(std::type_identity<T>) {
        const std::array<const T*, 3> data{volume.as<T>({time, 0}), volume.as<T>({time, 1}), volume.as<T>({time, 2})};
        return over(volume.layout(), region, [&](std::int64_t i) {
            double sum = 0;
            for (std::size_t c = 0; c < 3; ++c)
                sum += luminanceWeights[c] * static_cast<double>(data[c][i]);
            return sum;
        });
    });
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
    return sizes.join(QStringLiteral(" × ")) + (placed                  ? u' ' + unit.unit
                                                : layout.dimension == 1 ? QStringLiteral(" samples")
                                                                        : QStringLiteral(" px"));
}

} // namespace ui
