// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/fits/reader/image.h"

namespace app::io {

/// Sets spacing, directions and origin from the keywords of world coordinates (CTYPE, CUNIT, CDELT, CD, PC, CRPIX,
/// CRVAL), if all axes of the image are lengths, or its only axis is a time. Otherwise the spacing counts as px, and a
/// note or a warning says why. `axes` must be set.
void setFitsGeometry(const FitsFile& file, FitsUnit& unit);

} // namespace app::io
