// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/tensor_cores/launch.h"

namespace conv::toeplitz {

template <>
void sumBoxes<2>(const Sum& sum) {
    sumBoxesOf<2>(sum);
}

} // namespace conv::toeplitz
