// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/element.h>
#include <conv/geometry.h>
#include <vector>

namespace app::io {

/// A level of a written image.
struct ZarrLevel {
    conv::Index3 extent{1, 1, 1};
    conv::Index3 chunk{1, 1, 1};  ///< extent of a file: a chunk, or a shard
    conv::Index3 inner{1, 1, 1};  ///< chunk in a shard; else equal to `chunk`
    conv::Index3 halved{1, 1, 1}; ///< 2 for axes that are halved from the level before
    conv::Index3 factor{1, 1, 1}; ///< samples of level 0 for each of this level
};

/// Returns the bytes of a file's chunk at full size, uncompressed.
[[nodiscard]] inline std::size_t bytesOf(const ZarrLevel& level, conv::ElementType type) {
    return static_cast<std::size_t>(level.chunk[0] * level.chunk[1] * level.chunk[2]) * sizeOf(type);
}

/// Returns the levels of an image of that size. Each halves x, y and those axes whose spacing is less than twice the
/// smallest one of the level before, until x and y have at most 256 samples.
[[nodiscard]] std::vector<ZarrLevel> zarrLevels(const conv::Index3& extent, const conv::Vec3& spacing, int dimension,
                                                bool shards = false);

/// Returns the means of boxes of `halved` samples (fewer at the end of an axis) of a chunk whose first `valid` samples
/// along each axis count; dense, x fastest. Integers are rounded to nearest.
[[nodiscard]] std::vector<std::byte> halved(conv::ElementType type, const std::byte* samples, const conv::Index3& chunk,
                                            const conv::Index3& valid, const conv::Index3& halved);

} // namespace app::io
