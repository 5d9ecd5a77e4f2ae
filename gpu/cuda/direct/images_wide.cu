#include "cuda/direct/launch_tiles.h"

namespace conv::direct {

void launchWideImage(const Job& job) {
    const Buffered buffer{job.table->device.as<const float>()};
    switch (job.arguments.form.width) {
    case 7:
        return buffer.weight ? launchTiles<Shape<2, 7, 4>, true, 4>(job, buffer)
                             : launchTiles<Shape<2, 7, 4>, true, 4, 2048>(job);
    case 11:
        return buffer.weight ? launchTiles<Shape<2, 11, 3>, true, 3>(job, buffer)
                             : launchTiles<Shape<2, 11, 3>, true, 4, 2048>(job);
    default:
        return buffer.weight ? launchTiles<Shape<2, 15, 2>, true, 3>(job, buffer)
                             : launchTiles<Shape<2, 15, 3>, true, 4, 2048>(job);
    }
}

} // namespace conv::direct
