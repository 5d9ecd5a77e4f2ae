// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/param/kernel_edit.h"
#include <QColor>
#include <QRectF>

class QPainter;

namespace ui {

/// A tap's colour in tables: from blue over the field's colour to orange, symmetric about zero.
[[nodiscard]] QColor tapColor(double tap, double peak);
/// A slice as coloured squares, as large as fits into the middle of `box`; mirrored in x and y if `turned`.
void paintTaps(QPainter& painter, const QRectF& box, const app::TapGrid& grid, std::int64_t z, double peak,
               bool turned = false);

} // namespace ui
