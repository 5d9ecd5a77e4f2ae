// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/fft_xy_direct_z/kernel.h"

namespace conv::fft {

template <>
void startVolumeOf<11>(const VolumeStart& start, const VolumeArguments& a) {
    startVolume<FormType<11, 11, 8, true>, FormType<11, 11, 4, false>>(start, a);
}

} // namespace conv::fft
