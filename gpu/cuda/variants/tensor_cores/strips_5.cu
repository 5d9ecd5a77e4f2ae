// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/tensor_cores/launch.h"

namespace conv::toeplitz {

template <>
void sumBoxes<5>(const Sum& sum) {
    sumBoxesOf<5>(sum);
}

} // namespace conv::toeplitz
