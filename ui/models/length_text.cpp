#include "ui/models/length_text.h"
#include <algorithm>

namespace ui {

ShownLength ShownLength::of(const conv::Geometry& geometry) {
    const double finest = *std::min_element(geometry.spacing.begin(), geometry.spacing.end());
    if (geometry.unit != conv::LengthUnit::millimetre || finest >= 0.01)
        return {1, QString::fromUtf8(conv::symbol(geometry.unit)), 1};
    return {1000, QStringLiteral("µm"), finest < 1e-4 ? 3 : finest < 1e-3 ? 2 : 1};
}

} // namespace ui
