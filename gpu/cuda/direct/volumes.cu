#include "cuda/direct/launch_tiles.h"

namespace conv::direct {

void launchVolume(const Job& job) {
    const Form& form = job.arguments.form;
    if (!form.parts)
        return form.width == 3 ? launchTiles<Shape<3, 3, 3>, false, 3, 512>(job)
                               : launchTiles<Shape<3, 5, 5>, false, 3, 512>(job);
    switch (form.width) {
    case 5:
        return launchTiles<Shape<3, 5, 5>, true, 2, 2048>(job);
    case 7:
        return launchTiles<Shape<3, 7, 7>, true, 2, 2048>(job);
    case 9:
        return launchTiles<Shape<3, 9, 3>, true, 2, 2048>(job);
    default:
        return launchTiles<Shape<3, 11, 2>, true, 2, 2048>(job);
    }
}

} // namespace conv::direct
