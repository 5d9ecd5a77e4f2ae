// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/fits/fits_wire.h"
#include "app/io/fits/reader/file.h"
#include "app/io/io.h"
#include <array>

namespace app::io {

/// An image of a file, and how it is read.
struct FitsUnit {
    int unit = 0; ///< counted from 0: the primary
    FitsImage image;
    std::vector<long long> sizes;                ///< samples along each axis
    std::array<int, 5> axes{-1, -1, -1, -1, -1}; ///< axis of the file (from 0) for x, y, z, channel, time; −1: none
    bool blank = false;                          ///< samples with the value BLANK are missing
};

/// Describes the image of a unit. Throws Error(unreadable) if it is damaged, truncated, or no image of 1 to 4 axes.
[[nodiscard]] FitsUnit readFitsUnit(const FitsFile& file, int unit);

/// Returns the images of a file; those that cannot be read have no layout. Throws Error(unreadable) if there are none.
[[nodiscard]] std::vector<Scene> fitsScenes(const FitsFile& file);

/// Reads a region, dense, x fastest, native byte order. Throws Error(unreadable).
[[nodiscard]] std::string readFitsSamples(const FitsFile& file, const FitsUnit& unit, conv::Item item,
                                          const conv::Index3& lo, const conv::Index3& hi);

} // namespace app::io
