// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/separable_fused/march3d.h"
#include "cuda/variants/separable_fused/narrow3d.h"

namespace conv::march {

template <>
void march3d<4, TermLayout::one>(const Job& job) {
    if (!marchLarge(job) && !marchNarrow<4, 64, 32, 512, 8>(job))
        march3dBy<Tiles<Tile<4, 64, 32, 512, 6, 1>, void, Tile<4, 32, 16, 256, 4, 3>>, TermLayout::one>(job);
}

} // namespace conv::march
