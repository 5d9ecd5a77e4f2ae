// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/separable_fused/run.h"
#include "cuda/variants/separable_tensor/band_cells.h"
#include "cuda/variants/separable_tensor/march_bands.h"
#include "cuda/variants/separable_tensor/separable_tensor.h"
#include <algorithm>

namespace conv {
namespace {

void bandsOfPlanes(const march::Job& job) {
    const int radius = march::bandRadius(std::max(job.taps[0][0].size, job.taps[1][0].size));
    const bool done = radius == 64   ? march::marchBands<64>(job)
                      : radius == 48 ? march::marchBands<48>(job)
                      : radius == 32 ? march::marchBands<32>(job)
                                     : march::marchBands<16>(job);
    if (!done)
        march::marchPlanes(job);
}

} // namespace

void launchSeparableTensor(const Launch& launch) {
    static constexpr march::Run run{"separable-tensor", bandsOfPlanes, false};
    march::runOver(launch, run);
}

} // namespace conv
