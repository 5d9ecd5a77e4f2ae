// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/fft_passes/line_pass_kernel.h"

namespace conv::fft {

template <>
void launchLines<2>(const LineJob& job) {
    startLines<2, 128, 6>(job);
}
template <>
void launchLines<3>(const LineJob& job) {
    startLines<3, 256, 3>(job);
}

} // namespace conv::fft
