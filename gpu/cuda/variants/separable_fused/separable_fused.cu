// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/separable_fused/mean/mean.h"
#include "cuda/variants/separable_fused/run.h"
#include "cuda/variants/separable_fused/separable_fused.h"
#include "cuda/variants/separable_fused/sum.h"

namespace conv {

void launchSeparableFused(const Launch& launch) {
    static constexpr march::Run run{"separable-fused", march::marchPlanes, true};
    if (launch.weighing)
        launchMeanFused(launch);
    else if (isSum(*launch.problem))
        launchSumFused(launch);
    else
        march::runOver(launch, run);
}

} // namespace conv
