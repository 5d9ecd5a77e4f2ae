// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/recipe.h"
#include <optional>
#include <string>

namespace app::cli {

/// Parts of a command line that filters the current image of ImageJ.
struct MacroRequest {
    Recipe recipe;
    conv::PlanOptions planOptions;
    std::optional<conv::ElementType> dtype; ///< nothing: `same`
};

/// Returns an ImageJ macro (.ijm) that filters the current image by a recipe and opens the result as a new image.
/// Throws Error(usage) for a recipe without active steps.
[[nodiscard]] std::string imagejMacro(const MacroRequest& request);

} // namespace app::cli
