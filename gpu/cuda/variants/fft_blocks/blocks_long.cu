// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/fft_blocks/blocks_launch.h"

namespace conv::fft {

template <>
void launchRows<512>(const RowJob& job, RowPass pass) {
    startRows<512>(job, pass);
}
template <>
void launchColumns<512>(const ColumnJob& job, ColumnPass pass) {
    startColumns<512>(job, pass);
}

template <>
void launchRows<768>(const RowJob& job, RowPass pass) {
    startRows<768>(job, pass);
}
template <>
void launchColumns<768>(const ColumnJob& job, ColumnPass pass) {
    startColumns<768>(job, pass);
}

template <>
void launchRows<1024>(const RowJob& job, RowPass pass) {
    startRows<1024>(job, pass);
}
template <>
void launchColumns<1024>(const ColumnJob& job, ColumnPass pass) {
    startColumns<1024>(job, pass);
}

} // namespace conv::fft
