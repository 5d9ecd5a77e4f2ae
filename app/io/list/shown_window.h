// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/volume.h>
#include <optional>

namespace app::io {

/// Values that a file asks viewers to show as black and white, in the unit of its samples.
struct ShownWindow {
    double low = 0, high = 0; ///< finite, low < high
};

/// Returns the window that the data's file carries: DICOM's Window Center and Width (of the middle slice where slices
/// differ), NIfTI's cal_min and cal_max. Nothing where the file carries none, and for results that are another quantity
/// than the file's.
[[nodiscard]] std::optional<ShownWindow> shownWindow(const conv::Info& info);

} // namespace app::io
