// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/separable_fused/mean/planes.h"

namespace conv::march {

template <>
void meanPlanes<4>(const MeanJob& job) {
    startMeanPlanes<MeanTile<4>>(job);
}
template <>
void meanPlanes<8>(const MeanJob& job) {
    startMeanPlanes<MeanTile<8>>(job);
}

} // namespace conv::march
