// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace conv {

struct Launch;

/// Bilateral filters of any window: planes pass through shared memory in pieces; four outputs per thread.
void launchBilateralTile(const Launch& launch);

} // namespace conv
