// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/separable_fused/march3d.h"

namespace conv::march {

template <>
void march3d<6, TermLayout::mixed>(const Job& job) {
    using Wide = Tile<6, 32, 64, 512, 6, 1>;
    march3dBy<Tiles<Wide, Wide, Tile<6, 32, 8, 128, 4, 1>>, TermLayout::mixed>(job);
}

} // namespace conv::march
