// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace conv {

struct Launch;

/// One thread per output, every sample from global memory through the caches; 1-D, 2-D and 3-D.
void launchNaive(const Launch& launch);

} // namespace conv
