// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/scene/auto_window.h"
#include "ui/scene/color_table.h"
#include "ui/scene/picture.h"
#include "ui/scene/plane_layout.h"

namespace ui {

/// Which slice of which samples, and how its values become colours.
struct SliceOf {
    const conv::Volume& volume;
    PlaneLayout plane;
    std::int64_t slice = 0; ///< along plane.normal
    conv::Item item;
    bool color = false; ///< channels 0 to 2 are red, green, blue; opacity lies over black
    ValueWindow window;
    const ColorTable* table = nullptr; ///< null: grey
};

/// The slice on `width` × `height` pixels: linear between samples where it is larger than the data, the mean of what a
/// pixel covers where it is smaller. At one pixel a sample the colours are exactly those of the samples: `low` and
/// below black, `high` and above white, NaN black.
[[nodiscard]] Picture slicePicture(const SliceOf& slice, int width, int height);

/// Pixels that show a slice with true proportions, at `zoom` pixels a sample of the more finely sampled axis.
[[nodiscard]] std::array<double, 2> sliceSize(const conv::Layout& layout, const PlaneLayout& plane, double zoom);

} // namespace ui
