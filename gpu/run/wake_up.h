// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace conv {

/// Returns the seconds by which sleeping threads of this machine's pool wake later, for each level of their tree
/// (Pool), than those of the machine that prices of CPU variants were fitted on. Measured at the first call, in about 5
/// ms; 0 for up to two threads. Predictions and numbers of threads depend on it, results do not.
[[nodiscard]] double wakeDelay();

} // namespace conv
