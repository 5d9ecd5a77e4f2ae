// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/separable_fused/mean/volume.h"

namespace conv::march {

template <>
void meanVolume<4>(const MeanJob& job) {
    meanVolumeBy<Tile<4, 32, 32, 512, 6, 1>>(job);
}

} // namespace conv::march
