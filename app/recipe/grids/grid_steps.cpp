// SPDX-License-Identifier: Apache-2.0
#include "app/recipe/grids/grid_steps.h"
#include "app/recipe/grids/grid_like.h"
#include "app/text/refuse.h"
#include <algorithm>

namespace app {

bool changesGrid(const Step& step) {
    return !step.muted && filterNamed(step.filter).grid != nullptr;
}

bool changesGrid(const Recipe& recipe) {
    return std::ranges::any_of(recipe.steps, [](const Step& step) { return changesGrid(step); });
}

conv::Layout layoutAfter(const Step& step, const conv::Layout& layout) {
    conv::Layout after = conv::layoutOn(gridOf(step, layout), layout);
    for (const ParamSpec& param : filterNamed(step.filter).params)
        if (const Value value = valueOf(step, param.key); namesGridFile(param) && toText(value) != param.standard)
            after.geometry = layoutOfGridFile(toText(value)).geometry;
    return after;
}

GridParts partsOf(const Recipe& recipe) {
    GridParts all;
    all.rest.strict = recipe.strict;
    for (const Step& step : recipe.steps) {
        if (step.muted)
            continue;
        if (changesGrid(step)) {
            all.parts.push_back({all.rest, step});
            all.rest.steps.clear();
        } else {
            all.rest.steps.push_back(step);
        }
    }
    return all;
}

Recipe gridStepsOf(const Recipe& recipe) {
    Recipe grids;
    std::ranges::copy_if(recipe.steps, std::back_inserter(grids.steps),
                         [](const Step& step) { return changesGrid(step); });
    return grids;
}

} // namespace app
