// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace conv {

struct Launch;

/// One pass per axis, z then y then x, over slabs small enough that the passes in between stay in the second-level
/// cache.
void launchSeparablePasses(const Launch& launch);

} // namespace conv
