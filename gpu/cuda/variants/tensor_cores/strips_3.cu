// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/tensor_cores/launch.h"

namespace conv::toeplitz {

template <>
void sumBoxes<3>(const Sum& sum) {
    sumBoxesOf<3>(sum);
}

} // namespace conv::toeplitz
