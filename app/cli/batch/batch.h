// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/batch/item/item.h"
#include "app/cli/batch/item/supply.h"

namespace app::cli {

/// Carries out pieces: while one is computed, later ones are read and earlier ones written, each by threads of their
/// own, with no more of them in memory than the request allows. `pieces`: at most so many are to be expected. Before an
/// output appears, the supply is asked. Never throws for what goes wrong with a piece.
void runBatch(const Run& run, Supply& supply, std::size_t pieces);

} // namespace app::cli
