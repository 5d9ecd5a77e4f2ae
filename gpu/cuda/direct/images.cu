#include "cuda/direct/launch_tiles.h"

namespace conv::direct {

// Rows of taps in a body and blocks on a multiprocessor: the best of those tried on an H100 (docs/benchmarks).
void launchImage(const Job& job) {
    switch (job.arguments.form.width) {
    case 3:
        return launchTiles<Shape<2, 3, 3>, false, 6, 256>(job);
    case 5:
        return launchTiles<Shape<2, 5, 5>, false, 6, 256>(job);
    case 7:
        return launchTiles<Shape<2, 7, 7>, false, 5, 256>(job);
    case 9:
        return launchTiles<Shape<2, 9, 3>, false, 6, 256>(job);
    case 11:
        return launchTiles<Shape<2, 11, 2>, false, 6, 256>(job);
    case 13:
        return launchTiles<Shape<2, 13, 3>, false, 5, 256>(job);
    default:
        return launchTiles<Shape<2, 15, 3>, false, 5, 256>(job);
    }
}

} // namespace conv::direct
