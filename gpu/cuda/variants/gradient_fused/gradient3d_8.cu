// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/separable_fused/march3d.h"

namespace conv::march {

template <>
void march3d<8, TermLayout::magnitude>(const Job& job) {
    using Wide = Tile<8, 32, 16, 256, 6, 1>;
    march3dBy<Tiles<Wide, Wide, Tile<8, 32, 8, 128, 4, 1>>, TermLayout::magnitude>(job);
}

} // namespace conv::march
