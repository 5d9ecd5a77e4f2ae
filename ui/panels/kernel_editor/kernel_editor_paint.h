// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/param/kernel_edit.h"
#include <QColor>
#include <QRectF>

class QPainter;

namespace ui {

/// Colour of a tap in tables: blue for negative, orange for positive, over the field's colour.
[[nodiscard]] QColor tapColor(double tap, double peak);
/// Draws a slice as coloured squares, centred and as large as fits `box`; mirrored in x and y if `turned`.
void paintTaps(QPainter& painter, const QRectF& box, const app::TapGrid& grid, std::int64_t z, double peak,
               bool turned = false);

} // namespace ui
