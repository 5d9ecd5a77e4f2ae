// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/separable_fused/march3d.h"

namespace conv::march {

template <>
void march3d<4, TermLayout::laplacian>(const Job& job) {
    using Wide = Tile<4, 64, 32, 512, 6, 1>;
    march3dBy<Tiles<Wide, Wide, Tile<4, 32, 8, 128, 4, 1>>, TermLayout::laplacian>(job);
}

} // namespace conv::march
