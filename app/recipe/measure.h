// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/recipe.h"

namespace app {

/// Quantity of a recipe's result. Results with equal `of` share a window and colour map.
struct Measure {
    Meaning meaning = Meaning::likeInput;
    std::string of; ///< "structure-tensor coherence px"; empty: the source's own quantity
    friend bool operator==(const Measure&, const Measure&) = default;
};

/// Returns the quantity of the last active step that has its own: a blur after an edge filter still shows edges.
[[nodiscard]] Measure measureOf(const Recipe& recipe);

} // namespace app
