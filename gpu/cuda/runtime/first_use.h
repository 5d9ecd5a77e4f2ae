// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/device.h>

namespace conv {

/// Makes the device current for the calling thread. Returns the milliseconds of the process's first use of it, else 0.
/// Throws Error(device).
double firstUse(const Device& device);

} // namespace conv
