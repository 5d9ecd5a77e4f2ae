// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/fft_passes/line_pass_kernel.h"

namespace conv::fft {

template <>
void launchLines<8>(const LineJob& job) {
    startLines<8, 256, 2>(job);
}
template <>
void launchLines<16>(const LineJob& job) {
    startLines<16, 512, 1>(job);
}

} // namespace conv::fft
