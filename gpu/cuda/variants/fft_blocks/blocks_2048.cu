// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/fft_blocks/blocks_launch.h"

namespace conv::fft {

template <>
void launchRows<2048>(const RowJob& job, RowPass pass) {
    startRows<2048>(job, pass);
}
template <>
void launchColumns<2048>(const ColumnJob& job, ColumnPass pass) {
    startColumns<2048>(job, pass);
}

} // namespace conv::fft
