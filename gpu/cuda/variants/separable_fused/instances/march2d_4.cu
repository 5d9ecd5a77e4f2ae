// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/separable_fused/march2d.h"

namespace conv::march {

// Starting and ending blocks keep the memory busy: short segments are the fastest on an H100.
template <>
void march2d<4, TermLayout::one>(const Job& job) {
    using Image = Strip<4, 256, 8, 8, 4, 4>;
    march2dBy<Strips<Image, Strip<4, 256, 16, 16, 4, 4>, Image, Strip<4, 128, 8, 8, 2, 4>, 32>, TermLayout::one>(job);
}

} // namespace conv::march
