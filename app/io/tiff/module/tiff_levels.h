// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/tiff/module/tiff_scenes.h"

/// Levels of resolution: in SubIFDs of each page, or in reduced pages behind the pages of a picture.
namespace app::io {

/// Finds the levels of each scene, by the SubIFDs of its first page or by its reduced pages. Pages that are no
/// reduction of the picture (thumbnails, labels of slides) are no levels.
void findLevels(TiffFiles& files, std::vector<TiffScene>& scenes);

/// Replaces the pages of a finished scene by those of a level, 0 is the finest, and scales its geometry. Throws
/// Error(unreadable) naming the level and what contradicts the picture.
void chooseLevel(TiffFiles& files, TiffScene& scene, std::size_t level);

} // namespace app::io
