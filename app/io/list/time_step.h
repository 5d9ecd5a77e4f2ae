// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/volume.h>
#include <string>

namespace app::io {

/// Time from one time point of a series to the next.
struct TimeStep {
    double seconds = 0;  ///< 0: unknown
    std::string unknown; ///< why it is unknown, as part of a sentence with the file's field; empty if it is known
};

/// Returns the time step that the data's file states with its unit. A NIfTI file whose xyzt_units name no unit of time
/// has none, whatever its pixdim[4] is: files with seconds and with milliseconds there both exist. For a step that a
/// reader could not use, `unknown` is the reader's warning on it: its field, its value, and the reason.
[[nodiscard]] TimeStep timeStepIn(const conv::Info& info);

/// Replaces the time step of a data set, also in the record that its file is saved by, and removes the reader's warning
/// that it is not known.
void setTimeStep(conv::Info& info, double seconds);

} // namespace app::io
