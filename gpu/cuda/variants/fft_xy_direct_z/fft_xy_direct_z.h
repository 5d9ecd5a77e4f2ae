// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "run/launch.h"

namespace conv {

/// Transforms tiles of planes, two real ones in one complex, and sums their spectra along z. Samples near NaN or
/// infinities use direct sums, so that these reach no further than the kernel.
void launchFftVolume(const Launch& launch);

} // namespace conv
