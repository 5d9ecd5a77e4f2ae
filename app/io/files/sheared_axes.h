// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/volume.h>
#include <string>
#include <vector>

namespace app::io {

/// Adds a warning if axes of an image or volume with a known spacing are more than 0.1° away from a right angle:
/// filters count lengths along each axis.
void warnOfShearedAxes(const conv::Layout& layout, std::vector<std::string>& warnings);

} // namespace app::io
