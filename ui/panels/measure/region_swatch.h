// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/views/marks/marks.h"
#include <QIcon>

namespace ui {

/// Returns a shape in a region's colour, outlined so that it shows on every theme; hollow if the region is hidden. A
/// rounded square is a range of values or a mask.
[[nodiscard]] QIcon regionSwatch(const MarkedRegion& region);

} // namespace ui
