// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace conv {

struct Launch;

/// 1-D: overlap-save with transforms that fit a thread block, in one kernel.
void launchFftOls(const Launch& launch);

} // namespace conv
