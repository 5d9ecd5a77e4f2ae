// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/geometry.h>
#include <optional>

namespace conv {

/// Overlapping tiles that cover a box.
struct FftShape {
    bool line = false;                  ///< kernels along x only: tiles are pieces of rows
    std::int64_t columns = 0, rows = 0; ///< size of a transform
    std::int64_t width = 0, height = 0; ///< size of a tile's output; lines have height 1
    std::int64_t across = 0, down = 0;  ///< tiles of a plane; for lines `down` counts the box's rows
    double work = 0;                    ///< operations of one core for the whole box

    [[nodiscard]] std::int64_t tiles() const { return across * down; }
};

/// Returns the shape with the least work; nothing if the kernel exceeds the largest transform. Independent of the
/// number of threads, so that every machine computes the same bits.
[[nodiscard]] std::optional<FftShape> fftShape(const Index3& extent, const Index3& taps);

/// Operations of one transform of a tile.
[[nodiscard]] double transformWork(const FftShape& shape);

/// Tasks of a box: pairs of tiles, each in chunks of planes.
struct FftTasks {
    std::int64_t pairs = 1, chunks = 1;
    /// Planes: `depth` of the box, `planes` of the kernel.
    FftTasks(const FftShape& shape, std::int64_t depth, std::int64_t planes, int threads);
    [[nodiscard]] std::int64_t count() const { return pairs * chunks; }
};

} // namespace conv
