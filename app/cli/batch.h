#pragma once
#include "app/cli/item.h"
#include "app/cli/journal.h"

namespace app::cli {

/// Carries out items: while one is computed, later ones are read and earlier ones written, each by threads of their
/// own, with no more of them in memory than the request allows. `reports` holds one report per item, in order; those of
/// items that were not begun keep an empty status. With a journal, every item's begin is on the disk before its output
/// appears. Never throws for what goes wrong with an item.
void runBatch(const Run& run, const std::vector<WorkItem>& items, std::vector<ItemReport>& reports, Journal* journal);

} // namespace app::cli
