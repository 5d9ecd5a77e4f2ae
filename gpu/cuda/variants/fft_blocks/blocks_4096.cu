// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/fft_blocks/blocks_launch.h"

namespace conv::fft {

template <>
void launchRows<4096>(const RowJob& job, RowPass pass) {
    startRows<4096>(job, pass);
}
template <>
void launchColumns<4096>(const ColumnJob& job, ColumnPass pass) {
    startColumns<4096>(job, pass);
}

} // namespace conv::fft
