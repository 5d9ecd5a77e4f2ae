// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/separable_tensor/bands_launch.h"

namespace conv::march {

template <>
bool marchBands<48>(const Job& job) {
    // If shared memory is too small for sixteen warps, eight may fit.
    return marchBandsOf<Band<48, 16, 1>>(job) || marchBandsOf<Band<48, 8, 1>>(job);
}

} // namespace conv::march
