// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/separable_fused/mean/volume.h"

namespace conv::march {

template <>
void meanVolume<8>(const MeanJob& job) {
    meanVolumeBy<Tile<8, 32, 16, 512, 6, 1>>(job);
}

} // namespace conv::march
