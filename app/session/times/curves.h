// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/volume.h>
#include <stop_token>

/// Curves of voxels over time: rows of an image with time along x. Each row is a voxel of a box, x fastest.
namespace app {

/// Reads the curves of a channel in a box. `rows`: an image of as many columns as `series` has time points, as many
/// rows as the box has voxels, and the type of `series`. Throws Error(unreadable, cancelled).
void readCurves(const conv::Source& series, std::int64_t channel, const conv::Region& box, conv::Volume& rows,
                const std::stop_token& stop);

/// Returns the time points that are in memory besides the rows at once: one group for each thread.
[[nodiscard]] std::int64_t timesExchanged();

/// Inverse of readCurves: hands over the box of each time point. Throws Error(cancelled) and the errors of the sink.
void writeCurves(const conv::Volume& rows, std::int64_t channel, const conv::Region& box, conv::Sink& sink,
                 const std::stop_token& stop);

} // namespace app
