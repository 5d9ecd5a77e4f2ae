// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/separable_fused/mean/arguments.h"
#include "cuda/variants/separable_fused/mean/mean.h"
#include "cuda/variants/separable_fused/run.h"
#include <algorithm>

namespace conv {

void launchMeanFused(const Launch& launch) {
    const march::Job job = march::productOf(launch, "separable-fused");
    const int plane = std::max(job.taps[0][0].size, job.taps[1][0].size), along = job.taps[2][0].size;
    const auto average = [&](const march::Job& piece) {
        const march::MeanJob mean{piece, launch.weighing};
        if (along > 1)
            std::max(plane, along) > 9 ? march::meanVolume<8>(mean) : march::meanVolume<4>(mean);
        else
            plane > 9 ? march::meanPlanes<8>(mean) : march::meanPlanes<4>(mean);
    };
    march::runCut(launch, job, {along > 1, 0, false, 1}, average);
}

} // namespace conv
