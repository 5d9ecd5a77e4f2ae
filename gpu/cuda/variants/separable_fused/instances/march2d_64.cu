// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/separable_fused/march2d.h"

namespace conv::march {

template <>
void march2d<64, TermLayout::one>(const Job& job) {
    using Wide = Strip<64, 256, 16, 16, 3, 1>;
    march2dBy<Strips<Wide, Wide, Wide, Strip<64, 128, 8, 8, 2, 1>, 0>, TermLayout::one>(job);
}

} // namespace conv::march
