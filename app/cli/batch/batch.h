// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/batch/item/item.h"
#include "app/cli/batch/item/work_source.h"

namespace app::cli {

/// Processes units. While one is computed, other threads read later ones and write earlier ones, within the memory
/// that the request allows. `units`: largest number to expect. Asks the source before an output appears. Never throws
/// for errors of a unit.
void runBatch(const BatchContext& context, WorkSource& source, std::size_t units);

} // namespace app::cli
