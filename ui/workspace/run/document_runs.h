// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/session/agreement.h"
#include <deque>

namespace ui {

/// Data of a document's runs, beside app::Document.
struct DocumentRuns {
    std::deque<double> history; ///< total times of this recipe's runs in ms, oldest first
    /// Results of earlier steps, at most 2 GiB.
    std::shared_ptr<conv::ResultCache> cache = std::make_shared<conv::ResultCache>(std::int64_t{2} << 30);
    app::Recipe asked;                            ///< recipe of the last started job
    std::optional<app::Agreement> agreement = {}; ///< check of the present result; empty until checked
    bool agreed = false;                          ///< the user confirmed heavy runs of this recipe
    bool told = false;                            ///< the user was told that the run is heavy
};

/// Measurements of the visible part while the full volume is still being computed.
struct LiveRun {
    conv::Report report;
    conv::Region region;
    app::Recipe recipe;         ///< recipe of that region; older than the document's while a slider moves
    std::deque<double> history; ///< total times of recent regions in ms, oldest first
    void take(const conv::Region& computed, const conv::Report& measured, const app::Recipe& by);
};

/// Adds a total time to a history of limited length.
void push(std::deque<double>& history, double milliseconds);
/// Returns the current document; null: none is open.
[[nodiscard]] app::Document* currentDocument(app::Session& session);
/// Returns true if the result is that of the branch's recipe, or if that recipe has no active step.
[[nodiscard]] bool upToDate(const app::Branch& branch);
/// Returns the source, on the grid of the result if the recipe changes it.
[[nodiscard]] std::shared_ptr<const conv::Volume> shownSource(const app::Document& document);

} // namespace ui
