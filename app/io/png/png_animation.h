// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/core/decoded_volume.h"
#include "app/io/png/png.h"

namespace app::io {

/// Decodes the frames of an animation and composes them to the time points of `volume`, whose layout is `png.layout()`
/// of an upright file. Throws Error(unreadable).
void decodePngAnimation(const FileReader& file, const PngFile& png, DecodedVolume& volume,
                        std::vector<std::string>& warnings);

} // namespace app::io
