// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/recipe.h"
#include <conv/grid.h>

/// Steps of a recipe whose result has another grid than their input: crop, pad, flip, permute, orient, resample.
namespace app {

/// Returns true for an active step that changes the grid.
[[nodiscard]] bool changesGrid(const Step& step);
[[nodiscard]] bool changesGrid(const Recipe& recipe);

/// Returns the grid that such a step gives data of that layout. Throws Error(usage) with step, parameter and reason.
[[nodiscard]] conv::Grid gridOf(const Step& step, const conv::Layout& layout);

/// Returns the layout of data on that grid. A step that takes the grid of a file has exactly the file's positions.
[[nodiscard]] conv::Layout layoutAfter(const Step& step, const conv::Layout& layout);

/// A part of a recipe: filters, then the step that changes the grid of their result.
struct GridPart {
    Recipe filters; ///< active steps only
    Step grid;
};

/// A recipe cut behind its last step that changes the grid.
struct GridParts {
    std::vector<GridPart> parts;
    Recipe rest; ///< filters behind it
};
[[nodiscard]] GridParts partsOf(const Recipe& recipe);

/// Returns the recipe with its active grid steps only.
[[nodiscard]] Recipe gridStepsOf(const Recipe& recipe);

} // namespace app
