// SPDX-License-Identifier: Apache-2.0
#include "ui/text/length_text.h"
#include "ui/scene/plane_layout.h"
#include <algorithm>

namespace ui {

ShownLength ShownLength::of(const conv::Geometry& geometry) {
    if (!isMicroscopic(geometry))
        return {1, QString::fromUtf8(conv::symbol(geometry.unit)), 1};
    const double finest = *std::min_element(geometry.spacing.begin(), geometry.spacing.end());
    return {1000, QStringLiteral("µm"), finest < 1e-4 ? 3 : finest < 1e-3 ? 2 : 1};
}

} // namespace ui
