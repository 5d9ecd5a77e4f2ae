// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "run/launch.h"

namespace conv {

/// Tiles of planes through Fourier transforms, two real ones in one complex; their spectra are summed up along z. What
/// meets NaN or infinities is summed up sample by sample, so that they reach no further than the kernel.
void launchFftVolume(const Launch& launch);

} // namespace conv
