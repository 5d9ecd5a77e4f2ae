// SPDX-License-Identifier: Apache-2.0
#include "ui/text/length_text.h"
#include "ui/scene/plane_layout.h"
#include <algorithm>
#include <string_view>

namespace ui {

ShownLength ShownLength::of(const conv::Geometry& geometry) {
    if (!isMicroscopic(geometry))
        return {1, QString::fromUtf8(conv::symbol(geometry.unit)), 1};
    const double finest = *std::min_element(geometry.spacing.begin(), geometry.spacing.end());
    return {1000, QStringLiteral("µm"), finest < 1e-4 ? 3 : finest < 1e-3 ? 2 : 1};
}

QString shownUnit(const std::string& unit) {
    const bool micro =
        unit.size() > 1 && unit[0] == 'u' && std::string_view("VAgmlsTF").find(unit[1]) != std::string::npos;
    return micro ? QStringLiteral("µ") + QString::fromStdString(unit.substr(1)) : QString::fromStdString(unit);
}

} // namespace ui
