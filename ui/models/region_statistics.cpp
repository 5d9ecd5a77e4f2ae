// SPDX-License-Identifier: Apache-2.0
#include "ui/models/region_statistics.h"
#include "ui/text/length_text.h"
#include "ui/text/number.h"
#include <QStringList>
#include <algorithm>
#include <cmath>

namespace ui {
namespace {

/// Returns statistics of value(i) for all memory positions i in a region. Deviations are taken from the mean in a
/// second pass, so that a large offset or a first value far away costs no digits.
template <class F>
SampleStatistics over(const conv::Layout& layout, const MarkedRegion& region, const conv::Index3& origin, F&& value) {
    const conv::Region held{origin,
                            {origin[0] + layout.extent[0], origin[1] + layout.extent[1], origin[2] + layout.extent[2]}};
    const conv::Region box = region.box.intersect(held);
    const auto each = [&](auto&& use) {
        for (std::int64_t z = box.lo[2]; z < box.hi[2]; ++z)
            for (std::int64_t y = box.lo[1]; y < box.hi[1]; ++y) {
                const auto [first, last] = region.row(y, z);
                const std::int64_t row = ((z - origin[2]) * layout.extent[1] + y - origin[1]) * layout.extent[0];
                for (std::int64_t x = std::max(first, box.lo[0]); x < std::min(last, box.hi[0]); ++x)
                    use(value(row + x - origin[0]));
            }
    };
    SampleSums sums;
    each([&](double v) { sums.add(v); });
    SampleStatistics s = sums.result();
    if (s.finite == 0)
        return s;
    double rest = 0, squares = 0;
    each([&](double v) {
        if (std::isfinite(v)) {
            rest += v - s.mean;
            squares += (v - s.mean) * (v - s.mean);
        }
    });
    const auto n = static_cast<double>(s.finite);
    s.mean += rest / n;
    s.deviation = std::sqrt(std::max(0.0, squares / n - (rest / n) * (rest / n)));
    return s;
}

} // namespace

SampleStatistics statisticsIn(const conv::Volume& volume, conv::Item item, const MarkedRegion& region,
                              const conv::Index3& origin) {
    return conv::withElementType(volume.layout().type, [&]<class T>(std::type_identity<T>) {
        const T* data = volume.as<T>(item);
        return over(volume.layout(), region, origin, [&](std::int64_t i) { return static_cast<double>(data[i]); });
    });
}

SampleStatistics luminanceIn(const conv::Volume& volume, std::int64_t time, const MarkedRegion& region,
                             const conv::Index3& origin) {
    return conv::withElementType(volume.layout().type, [&]<class T>(std::type_identity<T>) {
        const std::array<const T*, 3> data{volume.as<T>({time, 0}), volume.as<T>({time, 1}), volume.as<T>({time, 2})};
        return over(volume.layout(), region, origin, [&](std::int64_t i) {
            double sum = 0;
            for (std::size_t c = 0; c < 3; ++c)
                sum += luminanceWeights[c] * static_cast<double>(data[c][i]);
            return sum;
        });
    });
}

SampleStatistics statisticsIn(const conv::Volume& volume, conv::Item item, const conv::Region& region) {
    return statisticsIn(volume, item, MarkedRegion{MarkedRegion::Shape::box, region, {}, 0});
}

SampleStatistics luminanceIn(const conv::Volume& volume, std::int64_t time, const conv::Region& region) {
    return luminanceIn(volume, time, MarkedRegion{MarkedRegion::Shape::box, region, {}, 0});
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
