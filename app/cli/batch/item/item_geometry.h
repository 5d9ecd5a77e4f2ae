// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/batch/item/item.h"

namespace app::cli {

/// Checks that the result's geometry is the input's, moved to the first sample of the result's domain. Throws
/// Error(mismatch).
void checkGeometry(const conv::Plan& plan, const conv::Layout& in, const conv::Layout& out, ItemReport& report);

/// Checks the geometry in the written file. Warns if the format cannot hold it. Throws Error(mismatch) if the format
/// can and the geometry differs.
void checkGeometryInFile(const conv::Layout& out, const io::fs::path& path, ItemReport& report);

} // namespace app::cli
