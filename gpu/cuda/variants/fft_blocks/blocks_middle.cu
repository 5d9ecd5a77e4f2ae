// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/fft_blocks/blocks_launch.h"

namespace conv::fft {

template <>
void launchRows<256>(const RowJob& job, RowPass pass) {
    startRows<256>(job, pass);
}
template <>
void launchColumns<256>(const ColumnJob& job, ColumnPass pass) {
    startColumns<256>(job, pass);
}

template <>
void launchRows<288>(const RowJob& job, RowPass pass) {
    startRows<288>(job, pass);
}
template <>
void launchColumns<288>(const ColumnJob& job, ColumnPass pass) {
    startColumns<288>(job, pass);
}

template <>
void launchRows<384>(const RowJob& job, RowPass pass) {
    startRows<384>(job, pass);
}
template <>
void launchColumns<384>(const ColumnJob& job, ColumnPass pass) {
    startColumns<384>(job, pass);
}

} // namespace conv::fft
