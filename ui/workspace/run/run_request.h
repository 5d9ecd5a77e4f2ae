// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/workspace/run/document_runs.h"

namespace ui {

/// Callbacks by which a RunController asks its window. All but `prepare` run on the GUI thread; any may be empty.
struct RunHooks {
    std::function<std::vector<conv::Region>()> visibleRegions; ///< regions on screen; these are computed first
    std::function<conv::Item()> visibleItem;                   ///< item on screen; set together with visibleRegions
    /// Returns the displayed part of a large image, for screen resolution while dragging.
    std::function<std::optional<conv::DisplayPart>()> display;
    std::function<void()> prepare; ///< runs on the worker thread before each planning
    /// Returns true while the window is busy. Timings taken then would be too long.
    std::function<bool()> occupied;
    /// Returns true while another document is read that will replace the current one. Idle work would be lost.
    std::function<bool()> passing;
};

/// Returns the request that computes a document's result, and notes its recipe in `runs`. `dragging`: the visible part
/// alone, if that is much less than everything.
[[nodiscard]] app::JobRequest requestOf(const app::Document& document, DocumentRuns& runs, const RunHooks& hooks,
                                        bool dragging);

} // namespace ui
