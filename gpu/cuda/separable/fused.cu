// SPDX-License-Identifier: Apache-2.0
#include "cuda/separable/fused.h"
#include "cuda/separable/run.h"
#include "cuda/separable/sum.h"

namespace conv {

void launchSeparableFused(const Launch& launch) {
    static constexpr march::Run run{"separable-fused", march::marchPlanes, true};
    if (isSum(*launch.problem))
        launchSumFused(launch);
    else
        march::runOver(launch, run);
}

} // namespace conv
