// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/separable_fused/march3d.h"

namespace conv::march {

template <>
void march3d<8, TermLayout::three>(const Job& job) {
    using Wide = Tile<8, 32, 64, 512, 4, 1>;
    march3dBy<Tiles<Wide, Tile<8, 32, 64, 512, 6, 1>, Tile<8, 32, 4, 64, 4, 1>>, TermLayout::three>(job);
}

} // namespace conv::march
