// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace conv {

struct Launch; // gpu/run/launch.h

/// One pass along each axis, x, y, z, for kernels defined per axis or of rank 1.
void launchSeparableFloat64(const Launch& launch);
/// Sums over all non-zero taps, for images and volumes.
void launchDirectFloat64(const Launch& launch);

} // namespace conv
