// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "run/launch.h"

namespace conv {

/// Transforms tiles of planes, two real ones in one complex, and sums their spectra along z. NaN and infinities take
/// direct sums, so that they reach no further than the kernel.
void launchFftVolume(const Launch& launch);

} // namespace conv
