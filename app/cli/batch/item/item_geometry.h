// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/batch/item/item.h"

namespace app::cli {

/// Checks the result's geometry: the input's, from the first sample of its domain. Throws Error(mismatch).
void checkGeometry(const conv::Plan& plan, const conv::Layout& in, const conv::Layout& out, ItemReport& report);

/// Checks the geometry in the file; warns if the format cannot hold it. Throws Error(mismatch).
void checkGeometryInFile(const conv::Layout& out, const io::fs::path& path, ItemReport& report);

} // namespace app::cli
