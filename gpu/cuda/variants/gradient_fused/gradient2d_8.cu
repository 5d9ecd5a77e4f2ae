// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/separable_fused/march2d.h"

namespace conv::march {

template <>
void march2d<8, TermLayout::magnitude>(const Job& job) {
    using Wide = Strip<8, 256, 8, 8, 4, 2>;
    march2dBy<Strips<Wide, Wide, Wide, Strip<8, 128, 8, 8, 2, 2>, 0>, TermLayout::magnitude>(job);
}

} // namespace conv::march
