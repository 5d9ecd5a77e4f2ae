// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/separable_tensor/bands_launch.h"

namespace conv::march {

template <>
bool marchBands<64>(const Job& job) {
    // Eight warps need less shared memory.
    return marchBandsOf<Band<64, 16, 1>>(job) || marchBandsOf<Band<64, 8, 1>>(job);
}

} // namespace conv::march
