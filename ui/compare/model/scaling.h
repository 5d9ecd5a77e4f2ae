// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/recipe.h"
#include "ui/compare/model/compare_runner.h"
#include <vector>

namespace ui {

/// Returns the box with its geometry; the same volume if the box is empty or everything.
[[nodiscard]] VolumePtr croppedTo(const VolumePtr& source, const conv::Region& box);
/// Returns a centred box of `part` of each axis, at least 16 samples long if possible.
[[nodiscard]] conv::Region middleOf(const conv::Layout& layout, double part);

struct WidthOfRecipe {
    std::int64_t taps = 0; ///< longest axis of the widest kernel
    std::vector<conv::Filter> filters;
};
/// Scales lengths and sizes of all steps by 1/2, 1, 2 and 4. Returns distinct widths in ascending order; a single one
/// if the recipe has none. Throws Error(usage) if the recipe does not suit the data.
[[nodiscard]] std::vector<WidthOfRecipe> widthsOf(const app::Recipe& recipe, const conv::Layout& layout);

} // namespace ui
