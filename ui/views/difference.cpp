// SPDX-License-Identifier: Apache-2.0
#include "ui/views/difference.h"
#include "ui/models/color_map.h"
#include "ui/views/slice/slice_painter.h"
#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <conv/error.h>
#include <limits>

namespace ui {
namespace {

constexpr double smallPart = 0.01; ///< fraction of the peak added to the denominator of `relative`

void readRow(const PlacedResult& r, conv::Item item, const conv::Region& common, std::int64_t y, std::int64_t z,
             std::vector<double>& row) {
    const conv::Index3& extent = r.volume->layout().extent;
    const std::int64_t at =
        ((z - r.domain.lo[2]) * extent[1] + (y - r.domain.lo[1])) * extent[0] + (common.lo[0] - r.domain.lo[0]);
    conv::withElementType(r.volume->layout().type, [&](auto tag) {
        const auto* in = r.volume->template as<typename decltype(tag)::type>(item) + at;
        for (std::size_t i = 0; i < row.size(); ++i)
            row[i] = static_cast<double>(in[i]);
    });
}

/// Calls row(item, y, z, a, b) for all rows in the common domain.
template <class F>
void forRowsOfBoth(const PlacedResult& a, const PlacedResult& b, F&& row) {
    const conv::Region common = a.domain.intersect(b.domain);
    if (common.empty())
        return;
    std::vector<double> rowA(static_cast<std::size_t>(common.size(0))), rowB(rowA.size());
    for (const conv::Item item : conv::itemsOf(a.volume->layout()))
        for (std::int64_t z = common.lo[2]; z < common.hi[2]; ++z)
            for (std::int64_t y = common.lo[1]; y < common.hi[1]; ++y) {
                readRow(a, item, common, y, z, rowA);
                readRow(b, item, common, y, z, rowB);
                row(item, conv::Index3{common.lo[0], y, z}, rowA, rowB);
            }
}

} // namespace

double DifferenceScale::quantity(double a, double b) const {
    const double d = b - a;
    switch (kind) {
    case DifferenceKind::absolute:
        return std::abs(d);
    case DifferenceKind::relative: {
        const double below = std::abs(a) + smallPart * peak;
        return below > 0 ? d / below : 0;
    }
    case DifferenceKind::plusMinus:
    case DifferenceKind::logarithm:
        break;
    }
    return d;
}

double DifferenceScale::place(double quantity) const {
    const double size = std::abs(quantity);
    if (!(size > threshold) || !(limit > 0)) // also catches NaN
        return 0;
    if (kind == DifferenceKind::logarithm)
        return std::copysign(std::clamp(1 + std::log10(size / limit) / decadesShown, 0.0, 1.0), quantity);
    return std::copysign(std::min(1.0, size / limit), quantity);
}

double DifferenceScale::quantityAt(double place) const {
    if (kind != DifferenceKind::logarithm)
        return place * limit;
    return place == 0 ? 0 : std::copysign(limit * std::pow(10, (std::abs(place) - 1) * decadesShown), place);
}

QRgb differenceColor(DifferenceKind kind, double place) {
    if (kind != DifferenceKind::absolute)
        return signedColor(place);
    static const ColorMap& map = colorMapNamed(u"inferno");
    return map.colors[static_cast<std::size_t>(std::lround(255 * std::clamp(place, 0.0, 1.0)))];
}

QString differenceName(DifferenceKind kind) {
    switch (kind) {
    case DifferenceKind::absolute:
        return QCoreApplication::translate("ui::Difference", "Absolute");
    case DifferenceKind::relative:
        return QCoreApplication::translate("ui::Difference", "Relative");
    case DifferenceKind::logarithm:
        return QCoreApplication::translate("ui::Difference", "Log");
    case DifferenceKind::plusMinus:
        break;
    }
    return QCoreApplication::translate("ui::Difference", "Signed");
}

double peakOf(const conv::Volume& volume, conv::Item item) {
    double peak = 0;
    const std::int64_t count = volume.layout().whole().count();
    const std::int64_t step = std::max<std::int64_t>(1, count / 2'000'000) | 1;
    conv::withElementType(volume.layout().type, [&](auto tag) {
        const auto* data = volume.template as<typename decltype(tag)::type>(item);
        for (std::int64_t i = 0; i < count; i += step)
            if (const double size = std::abs(static_cast<double>(data[i])); std::isfinite(size))
                peak = std::max(peak, size);
    });
    return peak;
}

DifferenceFacts differenceFacts(const PlacedResult& a, const PlacedResult& b, const DifferenceScale& scale) {
    const conv::Layout &la = a.volume->layout(), &lb = b.volume->layout();
    if (la.channels != lb.channels || la.times != lb.times)
        throw conv::Error(conv::ErrorCode::mismatch, "The data sets have different channels or time points: " +
                                                         conv::describe(la) + " and " + conv::describe(lb) + ".");
    DifferenceFacts facts;
    forRowsOfBoth(a, b, [&](conv::Item, const conv::Index3&, const auto& rowA, const auto&) {
        for (const double value : rowA)
            if (std::isfinite(value))
                facts.peak = std::max(facts.peak, std::abs(value));
    });
    DifferenceScale exact = scale;
    exact.peak = facts.peak;
    forRowsOfBoth(a, b, [&](conv::Item item, const conv::Index3& at, const auto& rowA, const auto& rowB) {
        for (std::size_t i = 0; i < rowA.size(); ++i) {
            if (!std::isfinite(rowA[i]) || !std::isfinite(rowB[i])) {
                const bool same = std::isnan(rowA[i]) ? std::isnan(rowB[i]) : rowA[i] == rowB[i];
                facts.odd += !same;
                continue;
            }
            ++facts.compared;
            const double d = std::abs(rowB[i] - rowA[i]);
            facts.above += std::abs(exact.quantity(rowA[i], rowB[i])) > exact.threshold;
            if (d > facts.largest) {
                facts.largest = d;
                facts.worst = {at[0] + static_cast<std::int64_t>(i), at[1], at[2]};
                facts.worstItem = item;
            }
        }
    });
    return facts;
}

} // namespace ui
