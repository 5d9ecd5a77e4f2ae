// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/fft_ols/ols_kernel.h"

namespace conv::fft {

template <>
void launchOls<4>(const OlsJob& job) {
    startOls<4, 2>(job);
}
template <>
void launchOls<8>(const OlsJob& job) {
    startOls<8, 2>(job);
}
template <>
void launchOls<16>(const OlsJob& job) {
    startOls<16, 2>(job);
}

} // namespace conv::fft
