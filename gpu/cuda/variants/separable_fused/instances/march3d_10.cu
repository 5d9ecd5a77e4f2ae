// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/separable_fused/shape3d.h"

namespace conv::march {

template <>
void march3d<10, TermLayout::one, 10>(const Job& job) {
    marchShape<4, 32, 64, 4, 8>(job);
}

} // namespace conv::march
