// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace ui {

/// State of the current document's run.
struct RunStatus {
    /// held: only the visible part was computed; the full volume waits for the user.
    enum class State { idle, computing, done, cancelled, failed, held };
    State state = State::idle;
    double progress = -1; ///< 0 to 1 while computing
    bool preview = false; ///< the visible part is up to date
    double secondsLeft = -1;
    int iteration = 0, iterations = 0; ///< done of a deconvolution, and all of them; 0: none was told
    bool mayStop = false;              ///< the run can end after the present iteration
};

/// Times of RunController, in ms.
struct RunDelays {
    int shown = 200;               ///< run time below which a run is not shown as computing
    int idle = 250;                ///< pause before idle work starts
    int typing = 800;              ///< time before a faulty recipe is reported: as long as a field waits for more text
    int patienceForVisible = 2000; ///< while dragging: run time after which a newer value stops a run without a part
    int patienceForAll = 50;       ///< while dragging: the same once the visible part is computed
};

} // namespace ui
