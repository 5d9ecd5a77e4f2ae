// SPDX-License-Identifier: Apache-2.0
#include "ui/views/window_level/quantity_looks.h"
#include <algorithm>
#include <cmath>

namespace ui {

bool ValueLook::setWindow(double newLevel, double newWidth) {
    if (!std::isfinite(newLevel) || !std::isfinite(newWidth))
        return false;
    newWidth = std::max(newWidth, std::max(1e-12, std::abs(newLevel) * 1e-9));
    if (newLevel == level && newWidth == width)
        return false;
    level = newLevel;
    width = newWidth;
    return true;
}

const app::Measure& QuantityLooks::measure(Of of) const {
    if (of == Of::shown)
        of = shown();
    return of == Of::source ? source_ : of == Of::whole ? whole_ : result_;
}

void QuantityLooks::setMeasure(Of of, const app::Measure& measure) {
    if (!looks_.contains(measure.of)) {
        ValueLook fresh = looks_.at(""); // until data arrive
        fresh.open = true;
        if (measure.meaning == app::Meaning::angle)
            fresh.colorMap = &colorMapNamed(u"cycle");
        looks_.emplace(measure.of, fresh);
    }
    (of == Of::whole ? whole_ : result_) = measure;
}

} // namespace ui
