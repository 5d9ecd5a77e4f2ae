// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/recipe.h"

namespace app {

/// A recipe that comes with the program, by name: --recipe NAME where no such file exists.
struct Preset {
    std::string_view name;    ///< "sharpen"
    std::string_view summary; ///< one sentence
    Recipe recipe;
};

[[nodiscard]] std::span<const Preset> presets();

} // namespace app
