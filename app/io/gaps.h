// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace app::io {

/// Treatment of DICOM slices that are missing or unevenly spaced.
enum class Gaps {
    refuse,
    fill,   ///< interpolated linearly between neighbours, on a grid with the usual step
    ignore, ///< taken as evenly spaced with the usual step; positions beyond a gap are wrong
};

} // namespace app::io
