// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/separable_fused/march3d.h"
#include "cuda/variants/separable_fused/narrow3d.h"

namespace conv::march {

template <>
void march3d<8, TermLayout::one>(const Job& job) {
    if (!marchNarrow<8, 32, 64, 512, 8>(job))
        march3dBy<Tiles<Tile<8, 32, 64, 512, 6, 1>, void, Tile<8, 32, 16, 256, 4, 2>>, TermLayout::one>(job);
}

} // namespace conv::march
