// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/plan.h>

namespace conv {

/// Fills in how a plan is cut: tile, tiles, workingBytes, and predictedSeconds as far as they depend on it. Throws
/// Error(memory).
void chooseTiles(Plan& plan, const Choice& choice);

} // namespace conv
