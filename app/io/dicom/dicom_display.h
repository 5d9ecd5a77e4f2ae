// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/volume.h>

namespace app::io {

/// Returns true if small values are shown white: data read from DICOM as MONOCHROME1 (radiographs), unless the recipe
/// changed the quantity.
[[nodiscard]] bool shownInverted(const conv::Info& info);

} // namespace app::io
