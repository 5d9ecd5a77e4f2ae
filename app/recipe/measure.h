// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/recipe.h"

namespace app {

/// What the values of a recipe's result say. Results of one `of` can be shown with one window and colour map, whatever
/// their other parameters are.
struct Measure {
    Meaning meaning = Meaning::likeInput;
    std::string of; ///< "structure-tensor coherence px"; empty: the source's own quantity
    friend bool operator==(const Measure&, const Measure&) = default;
};

/// Of the last active step whose values are a quantity of their own: a blur after an edge filter still shows edges.
[[nodiscard]] Measure measureOf(const Recipe& recipe);

} // namespace app
