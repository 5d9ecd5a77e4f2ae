// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/direct/launch_tiles.h"

namespace conv::direct {

void launchWideImage(const Job& job) {
    using S = Shape<2, wideColumns, 8>;
    if (job.arguments.split.buffered)
        launchPlanes<S>(job, gridOf<S>(job), imageWide<S, 4, Buffered>, Buffered{job.table->device.as<const float>()});
    else
        launchPlanes<S>(job, gridOf<S>(job), imageWide<S, 4, Parameters<tableInParameters>>,
                        parametersOf<tableInParameters>(*job.table));
}

} // namespace conv::direct
