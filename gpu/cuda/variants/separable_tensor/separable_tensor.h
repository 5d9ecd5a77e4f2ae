// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace conv {

struct Launch;

/// Rows and columns on tensor cores; z as separable-fused.
void launchSeparableTensor(const Launch& launch);

} // namespace conv
