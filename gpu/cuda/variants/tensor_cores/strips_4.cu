// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/tensor_cores/launch.h"

namespace conv::toeplitz {

template <>
void sumBoxes<4>(const Sum& sum) {
    sumBoxesOf<4>(sum);
}

} // namespace conv::toeplitz
