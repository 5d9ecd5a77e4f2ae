// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/device.h>

namespace conv {

/// This machine's CPU as its class is: of two cores, or of 16 where the process may use eight or more; with the usual
/// rates of its instruction set and maker. Neither measured rates nor calibrations nor `--threads` change it.
[[nodiscard]] const Device& nominalCpu();

/// Seconds by which a thread of the nominal CPU wakes late (see `wakeDelay`).
[[nodiscard]] double nominalLateness();

} // namespace conv
