// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/volume.h>

namespace app::io {

/// Whether small values are meant to be shown white: of data read from DICOM as MONOCHROME1 (radiographs), while they
/// are the source's quantity.
[[nodiscard]] bool shownInverted(const conv::Info& info);

} // namespace app::io
