// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/direct/launch_tiles.h"

namespace conv::direct {

void launchWideVolume(const Job& job) {
    const Buffered buffer{job.table->device.as<const float>()};
    if (job.arguments.split.width == 7)
        launchVolumeTiles<Shape<3, 7, 4>, true, 2>(job, buffer);
    else
        launchVolumeTiles<Shape<3, 11, 2>, true, 2>(job, buffer);
}

} // namespace conv::direct
