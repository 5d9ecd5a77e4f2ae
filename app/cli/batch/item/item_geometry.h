// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/batch/item/item.h"

namespace app::cli {

/// The result's place must be the input's, moved to the first sample of the result's domain. Throws Error(mismatch).
void checkGeometry(const conv::Plan& plan, const conv::Layout& in, const conv::Layout& out, ItemReport& report);

/// What the written file says about the place of its samples. Formats that have no place for it lose it, which is
/// said; one that has it must give back the same. Throws Error(mismatch).
void checkGeometryInFile(const conv::Layout& out, const io::fs::path& path, ItemReport& report);

} // namespace app::cli
