// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/recipe.h"

namespace app {

/// A built-in recipe by name: --recipe NAME, unless a file of that name exists.
struct Preset {
    std::string_view name;    ///< "sharpen"
    std::string_view summary; ///< one sentence
    Recipe recipe;
};

[[nodiscard]] std::span<const Preset> presets();

} // namespace app
