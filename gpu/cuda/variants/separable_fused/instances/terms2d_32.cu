// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/separable_fused/march2d.h"

namespace conv::march {

template <>
void march2d<32, TermLayout::terms>(const Job& job) {
    using Wide = Strip<32, 256, 16, 8, 3, 2>;
    march2dBy<Strips<Wide, Wide, Wide, Strip<32, 128, 8, 8, 2, 1>, 0>, TermLayout::terms>(job);
}

} // namespace conv::march
