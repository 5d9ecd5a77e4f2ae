// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/io.h"
#include "app/recipe/recipe.h"
#include <optional>
#include <string>

namespace app::cli {

/// Parts of a command line that filters one file.
struct ScriptRequest {
    std::string input, output;
    Recipe recipe;
    io::LoadOptions load;
    conv::PlanOptions planOptions;
    std::optional<conv::ElementType> dtype; ///< nothing: `same`
    bool rescale = false;
    io::SaveOptions save;
    std::optional<double> timeStep; ///< s from one time point to the next; nothing: as in the file
};

/// Returns a Python program that computes the same with `import convapp` (docs/python.md). Throws Error(usage) for
/// options that the module does not have: `--raw`, rescaling.
[[nodiscard]] std::string pythonScript(const ScriptRequest& request);

} // namespace app::cli
