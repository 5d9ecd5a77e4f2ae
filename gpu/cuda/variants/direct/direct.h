// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace conv {

struct Launch;

/// Direct sums with many outputs per thread, all products in registers: samples from shared memory, taps from uniform
/// registers; 1-D, 2-D and 3-D.
void launchDirect(const Launch& launch);

} // namespace conv
