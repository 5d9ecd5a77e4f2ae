// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/recipe.h"
#include "ui/workspace/workspace.h"
#include <vector>

namespace ui {

/// The box alone, with its place; the same volume if the box is empty or all of it.
[[nodiscard]] VolumePtr croppedTo(const VolumePtr& source, const conv::Region& box);
/// A part of each axis around the middle, not less than 16 samples of one that has as many.
[[nodiscard]] conv::Region middleOf(const conv::Layout& layout, double part);

/// A recipe whose kernels are narrower or wider than it says.
struct WidthOfRecipe {
    std::int64_t taps = 0; ///< of the widest kernel along its longest axis
    std::vector<conv::Filter> filters;
};
/// Half, once, twice and four times the lengths and sizes of all steps that have such, each width once, in growing
/// order; one alone where nothing of the recipe has a width. Throws Error(usage) for a recipe that does not suit the
/// data.
[[nodiscard]] std::vector<WidthOfRecipe> widthsOf(const app::Recipe& recipe, const conv::Layout& layout);

} // namespace ui
