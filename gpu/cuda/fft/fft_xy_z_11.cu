// SPDX-License-Identifier: Apache-2.0
#include "cuda/fft/fft_xy_z.h"

namespace conv::fft {

template <>
void startVolumeOf<11>(const VolumeStart& start, const VolumeArguments& a) {
    startVolume<FormType<11, 11, 8, true>, FormType<11, 11, 4, false>>(start, a);
}

} // namespace conv::fft
