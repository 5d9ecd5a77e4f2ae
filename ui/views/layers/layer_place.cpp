// SPDX-License-Identifier: Apache-2.0
#include "ui/views/layers/layer_place.h"
#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <limits>

namespace ui {
namespace {

#define T(text) QT_TRANSLATE_NOOP("ui::LayerPlace", text)

QString text(const char* sentence) {
    return QCoreApplication::translate("ui::LayerPlace", sentence);
}

/// Returns true if no sample of the layer lies within the document.
bool isBeside(const conv::Layout& document, const conv::Layout& layer, const IndexMap& map) {
    conv::Vec3 low{}, high{};
    low.fill(std::numeric_limits<double>::infinity());
    high.fill(-std::numeric_limits<double>::infinity());
    for (int corner = 0; corner < 8; ++corner) {
        conv::Vec3 index{};
        for (std::size_t a = 0; a < 3; ++a)
            index[a] = (corner >> a) & 1 ? static_cast<double>(document.extent[a]) - 0.5 : -0.5;
        const conv::Vec3 at = map(index);
        for (std::size_t a = 0; a < 3; ++a) {
            low[a] = std::min(low[a], at[a]);
            high[a] = std::max(high[a], at[a]);
        }
    }
    for (std::size_t a = 0; a < static_cast<std::size_t>(document.dimension); ++a)
        if (high[a] < -0.5 || low[a] > static_cast<double>(layer.extent[a]) - 0.5)
            return true;
    return false;
}

} // namespace

conv::Vec3 IndexMap::operator()(const conv::Vec3& index) const {
    conv::Vec3 out = shift;
    for (std::size_t row = 0; row < 3; ++row)
        for (std::size_t axis = 0; axis < 3; ++axis)
            out[row] += matrix[row * 3 + axis] * index[axis];
    return out;
}

LayerPlace layerPlace(const conv::Layout& document, const conv::Layout& layer) {
    LayerPlace place;
    if (document.dimension != layer.dimension || document.dimension < 2) {
        place.problem = text(T("It has %1 axes, the document has %2.")).arg(layer.dimension).arg(document.dimension);
        return place;
    }
    const conv::Geometry &from = document.geometry, &to = layer.geometry;
    if (from.unit != conv::LengthUnit::millimetre || to.unit != conv::LengthUnit::millimetre) {
        const bool both = from.unit != conv::LengthUnit::millimetre && to.unit != conv::LengthUnit::millimetre;
        const QString lack = both ? text(T("Neither file gives lengths"))
                             : to.unit != conv::LengthUnit::millimetre
                                 ? text(T("Its file gives no lengths"))
                                 : text(T("The document's file gives no lengths"));
        if (document.extent == layer.extent)
            place.note = text(T("%1: samples lie on samples of the same index.")).arg(lack);
        else
            place.problem =
                text(T("%1, and the sizes differ: it cannot be placed. Set the spacing (File, Sampling…).")).arg(lack);
        return place;
    }
    const auto at = [&](const conv::Vec3& index) { return to.toIndex(from.toPhysical(index)); };
    place.map.shift = at({0, 0, 0});
    for (std::size_t axis = 0; axis < 3; ++axis) {
        conv::Vec3 one{0, 0, 0};
        one[axis] = 1;
        const conv::Vec3 moved = at(one);
        for (std::size_t row = 0; row < 3; ++row)
            place.map.matrix[row * 3 + axis] = moved[row] - place.map.shift[row];
    }
    if (document.dimension == 2) { // images lie in one plane
        for (std::size_t axis = 0; axis < 3; ++axis)
            place.map.matrix[6 + axis] = place.map.matrix[3 * axis + 2] = axis == 2 ? 1 : 0;
        place.map.shift[2] = 0;
    }
    if (isBeside(document, layer, place.map))
        place.note = text(T("It lies beside the document: nothing of it is seen."));
    return place;
}

#undef T

} // namespace ui
