// SPDX-License-Identifier: Apache-2.0
#include "cuda/variants/fft_xy_direct_z/kernel.h"

namespace conv::fft {

template <>
void startVolumeOf<17>(const VolumeStart& start, const VolumeArguments& a) {
    startVolume<FormType<9, 17, 8, true>>(start, a);
}

} // namespace conv::fft
