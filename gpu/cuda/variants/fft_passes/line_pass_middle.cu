// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/fft_passes/line_pass_kernel.h"

namespace conv::fft {

template <>
void launchLines<4>(const LineJob& job) {
    startLines<4, 256, 3>(job);
}
template <>
void launchLines<6>(const LineJob& job) {
    startLines<6, 256, 3>(job);
}

} // namespace conv::fft
