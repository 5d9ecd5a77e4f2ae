// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/fft_xy_direct_z/kernel.h"

namespace conv::fft {

template <>
void startVolumeOf<13>(const VolumeStart& start, const VolumeArguments& a) {
    startVolume<FormType<13, 13, 8, false>, FormType<13, 13, 4, false>>(start, a);
}

} // namespace conv::fft
