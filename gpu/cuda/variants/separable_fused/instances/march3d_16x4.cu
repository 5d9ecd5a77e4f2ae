// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/separable_fused/shape3d.h"

namespace conv::march {

template <>
void march3d<16, TermLayout::one, 4>(const Job& job) {
    marchShape<6, 64, 48, 4, 6>(job);
}

} // namespace conv::march
