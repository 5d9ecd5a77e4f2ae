// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/batch/files/work_item.h"
#include "app/io/io.h"
#include "app/recipe/recipe.h"
#include <optional>

namespace app::cli {

/// Returns the element type of the saved result: --dtype; without it app::savedType, or the input's type if the file's
/// format has no floats and no step gives fractions. `input`: layout of the file read.
[[nodiscard]] conv::ElementType outputType(const WorkItem& item, const conv::Layout& input);

/// Throws Error(usage) if the file's format cannot hold such data. The message names types that the format holds, and
/// formats that hold the recipe's fractions.
void checkFormatHolds(const conv::Layout& output, const io::fs::path& path, const WorkItem& item);

/// Returns advice for an integer type that rounds too much away in a format without floats: "--dtype uint8 saves them
/// so, --dtype uint8:rescale fills its range, and .nii, .tiff and .npy hold float32." `wide`: layout with floats.
[[nodiscard]] std::string waysOut(const conv::Layout& wide, std::string_view type);

/// Returns how the item's file stores that type: "float32", or "16-bit integers with a Rescale Slope" where it holds
/// the type rounded only.
[[nodiscard]] std::string storageOf(const WorkItem& item, conv::ElementType type);

/// Returns how the recipe changes the result's type: "vesselness gives fractions; --dtype int16 keeps the type and
/// rounds". Empty: not at all.
[[nodiscard]] std::string typeNote(const WorkItem& item, const conv::Layout& input);

} // namespace app::cli
