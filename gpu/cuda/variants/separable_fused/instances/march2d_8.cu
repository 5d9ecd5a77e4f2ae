// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/separable_fused/march2d.h"

namespace conv::march {

template <>
void march2d<8, TermLayout::one>(const Job& job) {
    march2dBy<Strips<Strip<8, 512, 8, 8, 4, 2>, Strip<8, 256, 16, 16, 4, 4>, Strip<8, 256, 8, 8, 4, 4>,
                     Strip<8, 128, 8, 8, 2, 4>, 0>,
              TermLayout::one>(job);
}

} // namespace conv::march
