// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/direct/launch_tiles.h"

namespace conv::direct {

void launchVolume(const Job& job) {
    const TapSplit& split = job.arguments.split;
    if (!split.parts)
        return split.width == 3 ? launchVolumeTiles<Shape<3, 3, 3>, false, 3>(job, parametersOf<512>(*job.table))
                                : launchVolumeTiles<Shape<3, 5, 5>, false, 3>(job, parametersOf<512>(*job.table));
    const auto taps = parametersOf<tableInParameters>(*job.table);
    switch (split.width) {
    case 5:
        return launchVolumeTiles<Shape<3, 5, 5>, true, 2>(job, taps);
    case 7:
        return launchVolumeTiles<Shape<3, 7, 7>, true, 2>(job, taps);
    case 9:
        return launchVolumeTiles<Shape<3, 9, 3>, true, 2>(job, taps);
    case 11:
        return launchVolumeTiles<Shape<3, 11, 2>, true, 2>(job, taps);
    case 13:
        return launchVolumeTiles<Shape<3, 13, 2>, true, 2>(job, taps);
    default:
        return launchVolumeTiles<Shape<3, 15, 3>, true, 2>(job, taps);
    }
}

} // namespace conv::direct
