// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace conv {

struct Launch;

/// 2-D: overlap-save with tiles whose transforms fit a thread block, in one kernel.
void launchFftTile(const Launch& launch);

} // namespace conv
