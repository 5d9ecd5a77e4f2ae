// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/batch/item/item.h"
#include "app/cli/batch/item/supply.h"

namespace app::cli {

/// Processes pieces. While one is computed, other threads read later ones and write earlier ones, within the memory
/// that the request allows. `pieces`: largest number to expect. Asks the supply before an output appears. Never throws
/// for errors of a piece.
void runBatch(const Run& run, Supply& supply, std::size_t pieces);

} // namespace app::cli
