// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/separable_tensor/bands_launch.h"

namespace conv::march {

template <>
bool marchBands<16>(const Job& job) {
    return marchBandsOf<Band<16, 8, 3>>(job);
}

} // namespace conv::march
