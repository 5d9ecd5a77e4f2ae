// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/apply.h>

namespace app {

/// Returns the control of a part of a run: it stops with the run, and its progress is the run's from `from` on.
[[nodiscard]] inline conv::RunControl shareOf(const conv::RunControl& control, double from, double share) {
    conv::RunControl part{control.stop, {}, {}};
    if (control.progress)
        part.progress = [report = control.progress, from, share](double done) { report(from + share * done); };
    return part;
}

} // namespace app
