// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/cli/batch/journal/journal.h"
#include <span>

namespace app::cli {

/// State of an item at the start of a run with --resume.
enum class Found : std::uint8_t {
    fresh,         ///< no output, and no record of one
    done,          ///< the output is as the journal describes it, and is kept
    unfinished,    ///< an earlier run began the output, or failed
    gone,          ///< the journal calls it done, but a file is missing
    inputChanged,  ///< the journal's output is of an earlier state of the input
    recipeChanged, ///< the journal's output is by another recipe or with other options
    foreign,       ///< an existing file differs from the journal, or is not in it
};

/// Returns the folder of a run's journal: the fixed part of the output path. Requires an output, a manifest or
/// pictures.
[[nodiscard]] fs::path journalFolder(const Request& request);

/// Returns "new", "done", "unfinished", "output gone", "input changed", "recipe changed" or "refused".
[[nodiscard]] std::string_view name(Found found);

/// Returns the state of an item. Sets WorkItem::replace if the run may replace an output of its own journal, and
/// WorkItem::deviceClass if an earlier run with the same key recorded one.
[[nodiscard]] Found look(WorkItem& item, const JournalHistory& history, const Request& request);

/// Returns the reason to refuse a foreign output: "out/a.npy: exists already, and was made from b/a.npy; …".
[[nodiscard]] std::string whyForeign(const WorkItem& item, const JournalHistory& history);

/// Returns a summary of all items: "5 of 12 items are done already; to do: 1 with a changed input, 6 new ones".
[[nodiscard]] std::string sentenceOf(std::span<const Found> found);

} // namespace app::cli
