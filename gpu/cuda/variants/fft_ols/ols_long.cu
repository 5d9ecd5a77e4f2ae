// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/fft_ols/ols_kernel.h"

namespace conv::fft {

template <>
void launchOls<24>(const OlsJob& job) {
    startOls<24, 1>(job);
}
template <>
void launchOls<32>(const OlsJob& job) {
    startOls<32, 1>(job);
}

} // namespace conv::fft
