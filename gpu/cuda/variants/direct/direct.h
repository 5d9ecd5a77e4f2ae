// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace conv {

struct Launch;

/// Many outputs per thread, all products in registers: samples from shared memory, taps from uniform registers.
void launchDirect(const Launch& launch);

} // namespace conv
