// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace conv {

struct Launch;

/// One pass per axis, z then y then x, over slabs whose intermediate results stay in the L2 cache.
void launchSeparablePasses(const Launch& launch);

} // namespace conv
