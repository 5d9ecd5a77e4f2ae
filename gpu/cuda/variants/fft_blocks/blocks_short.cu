// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/fft_blocks/blocks_launch.h"

namespace conv::fft {

template <>
void launchRows<64>(const RowJob& job, RowPass pass) {
    startRows<64>(job, pass);
}
template <>
void launchColumns<64>(const ColumnJob& job, ColumnPass pass) {
    startColumns<64>(job, pass);
}

template <>
void launchRows<128>(const RowJob& job, RowPass pass) {
    startRows<128>(job, pass);
}
template <>
void launchColumns<128>(const ColumnJob& job, ColumnPass pass) {
    startColumns<128>(job, pass);
}

template <>
void launchRows<192>(const RowJob& job, RowPass pass) {
    startRows<192>(job, pass);
}
template <>
void launchColumns<192>(const ColumnJob& job, ColumnPass pass) {
    startColumns<192>(job, pass);
}

} // namespace conv::fft
