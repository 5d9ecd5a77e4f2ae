// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/volume.h>
#include <optional>

namespace app::io {

/// Values that a file displays black and white, in the unit of its samples.
struct ShownWindow {
    double low = 0, high = 0; ///< finite, low < high
};

/// Returns the display window of the data's file: DICOM's Window Center and Width (of the middle slice if slices
/// differ), NIfTI's cal_min and cal_max, or the window of an OME-Zarr image of one channel. Nothing if the file has
/// none, and for results of another quantity than the file's.
[[nodiscard]] std::optional<ShownWindow> shownWindow(const conv::Info& info);

} // namespace app::io
