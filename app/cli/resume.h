#pragma once
#include "app/cli/journal.h"
#include <span>

namespace app::cli {

/// What a run with --resume finds of an item before it begins.
enum class Found : std::uint8_t {
    fresh,         ///< neither an output nor a record of one
    done,          ///< the output, as the journal describes it: kept
    unfinished,    ///< an output was begun or failed
    gone,          ///< the journal calls it done, but a file of it is missing
    inputChanged,  ///< the journal's own output of an earlier state of the input
    recipeChanged, ///< the journal's own output of the same input by another recipe or with other options
    foreign,       ///< a file is in the way that the journal does not describe as it is
};

/// Returns what there is of an item, and allows the run to replace outputs of its own journal (WorkItem::replace).
/// Gives the item the class of devices that its output was or is to be computed on.
[[nodiscard]] Found look(WorkItem& item, const JournalHistory& history, const Request& request);

/// Returns why a foreign output is refused: "out/a.npy: exists already, and was made from b/a.npy; …".
[[nodiscard]] std::string whyForeign(const WorkItem& item, const JournalHistory& history);

/// Returns "5 of 12 items are done already; to do: 1 with a changed input, 6 new ones".
[[nodiscard]] std::string sentenceOf(std::span<const Found> found);

} // namespace app::cli
