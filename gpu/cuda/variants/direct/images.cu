// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/direct/launch_tiles.h"

namespace conv::direct {

// Rows of taps per body and blocks per multiprocessor: the best of those tried on an H100 (docs/benchmarks).
void launchImage(const Job& job) {
    const bool square = job.arguments.taps[1] == job.arguments.split.width;
    switch (job.arguments.split.width) {
    case 3:
        return launchImageTiles<Shape<2, 3, 3>, false, 6>(job);
    case 5:
        return launchImageTiles<Shape<2, 5, 5>, false, 6>(job);
    case 7:
        return launchImageTiles<Shape<2, 7, 7>, false, 5>(job);
    case 9:
        return square ? launchImageTiles<Shape<2, 9, 3>, true, 6>(job)
                      : launchImageTiles<Shape<2, 9, 3>, false, 6>(job);
    case 11:
        return square ? launchImageTiles<Shape<2, 11, 3>, true, 6>(job)
                      : launchImageTiles<Shape<2, 11, 2>, false, 6>(job);
    case 13:
        return square ? launchImageTiles<Shape<2, 13, 3>, true, 6>(job)
                      : launchImageTiles<Shape<2, 13, 3>, false, 5>(job);
    default:
        return square ? launchImageTiles<Shape<2, 15, 3>, true, 6>(job)
                      : launchImageTiles<Shape<2, 15, 3>, false, 5>(job);
    }
}

} // namespace conv::direct
