// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/scene/auto_window.h"
#include "ui/scene/color_table.h"
#include "ui/scene/picture.h"
#include "ui/scene/plane_layout.h"

namespace ui {

struct SliceOf {
    const conv::Volume& volume;
    PlaneLayout plane;
    std::int64_t slice = 0; ///< along plane.normal
    conv::Item item;
    bool color = false; ///< channels 0 to 2 are red, green, blue; opacity is over black
    ValueWindow window;
    const ColorTable* table = nullptr; ///< null: grey
};

/// Draws the slice on `width` × `height` pixels: linear interpolation if enlarged, area mean if reduced. At one pixel
/// per sample colours are exact: up to `low` black, from `high` white, NaN black.
[[nodiscard]] Picture slicePicture(const SliceOf& slice, int width, int height);

/// Returns the size in pixels with true proportions, at `zoom` pixels per sample of the finer axis.
[[nodiscard]] std::array<double, 2> sliceSize(const conv::Layout& layout, const PlaneLayout& plane, double zoom);

} // namespace ui
