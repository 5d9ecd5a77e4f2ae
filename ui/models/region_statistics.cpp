#include "ui/models/region_statistics.h"
#include "ui/number.h"
#include <QStringList>

namespace ui {

SampleStatistics statisticsIn(const conv::Volume& volume, conv::Item item, const conv::Region& region) {
    SampleSums sums;
    const conv::Region box = region.intersect(volume.layout().whole());
    const conv::Index3& extent = volume.layout().extent;
    conv::withElementType(volume.layout().type, [&]<class T>(std::type_identity<T>) {
        const T* data = volume.as<T>(item);
        for (std::int64_t z = box.lo[2]; z < box.hi[2]; ++z)
            for (std::int64_t y = box.lo[1]; y < box.hi[1]; ++y) {
                const T* row = data + (z * extent[1] + y) * extent[0];
                for (std::int64_t x = box.lo[0]; x < box.hi[0]; ++x)
                    sums.add(static_cast<double>(row[x]));
            }
    });
    return sums.result();
}

QString sizeText(const conv::Region& region, const conv::Layout& layout) {
    const conv::Geometry& geometry = layout.geometry;
    if (geometry.unit == conv::LengthUnit::second)
        return duration(static_cast<double>(region.size(0)) * geometry.spacing[0] * 1000);
    const bool placed = geometry.unit == conv::LengthUnit::millimetre;
    QStringList sizes;
    for (int axis = 0; axis < layout.dimension; ++axis) {
        const auto samples = static_cast<double>(region.size(axis));
        sizes << number(placed ? samples * geometry.spacing[static_cast<std::size_t>(axis)] : samples, 3);
    }
    return sizes.join(QStringLiteral(" × ")) + (placed                  ? QStringLiteral(" mm")
                                                : layout.dimension == 1 ? QStringLiteral(" samples")
                                                                        : QStringLiteral(" px"));
}

} // namespace ui
