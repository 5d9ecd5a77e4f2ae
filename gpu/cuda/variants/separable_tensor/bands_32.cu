// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/separable_tensor/bands_launch.h"

namespace conv::march {

template <>
bool marchBands<32>(const Job& job) {
    // If shared memory is too small for sixteen warps, eight may fit.
    return marchBandsOf<Band<32, 16, 1>>(job) || marchBandsOf<Band<32, 8, 1>>(job);
}

} // namespace conv::march
