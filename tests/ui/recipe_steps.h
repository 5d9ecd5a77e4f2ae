// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/recipe.h"
#include <initializer_list>

namespace view {

inline app::Recipe recipe(std::initializer_list<const char*> steps) {
    app::Recipe r;
    for (const char* s : steps)
        r.steps.push_back(app::parseStep(s));
    return r;
}

} // namespace view
