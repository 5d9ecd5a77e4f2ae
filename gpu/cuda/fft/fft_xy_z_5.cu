// SPDX-License-Identifier: Apache-2.0
#include "cuda/fft/fft_xy_z.h"

namespace conv::fft {

template <>
void startVolumeOf<5>(const VolumeStart& start, const VolumeArguments& a) {
    startVolume<FormType<5, 5, 8, true>, FormType<5, 5, 4, false>>(start, a);
}

} // namespace conv::fft
