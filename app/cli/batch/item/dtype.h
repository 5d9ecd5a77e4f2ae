// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/batch/files/work_item.h"
#include "app/io/io.h"
#include "app/recipe/recipe.h"
#include <optional>

namespace app::cli {

/// Returns the element type of the saved result. `asked`: --dtype, nothing for `same`: app::savedType.
[[nodiscard]] conv::ElementType outputType(const Recipe& recipe, const conv::Layout& input,
                                           std::optional<conv::ElementType> asked);

/// Throws Error(usage) if the file's format cannot hold such data, naming types that it can, and where the recipe gives
/// fractions that it cannot hold, formats that can.
void checkFormatHolds(const conv::Layout& output, const io::fs::path& path, const WorkItem& item);

/// Returns what to do where a type of whole numbers rounds too much away and the format has no other: "--dtype uint8
/// saves them so, --dtype uint8:rescale fills its range, and .nii, .tiff and .npy hold float32." `wide`: with floats.
[[nodiscard]] std::string waysOut(const conv::Layout& wide, std::string_view type);

/// Returns what the recipe's fractions do to the type of the result: "vesselness gives fractions; --dtype int16 keeps
/// the type and rounds". Empty: nothing.
[[nodiscard]] std::string fractionNote(const WorkItem& item, const conv::Layout& input);

} // namespace app::cli
