// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <conv/plan.h>

namespace conv {

/// Sets tile, tiles, workingBytes, and the part of predictedSeconds that depends on them. Throws Error(memory).
void chooseTiles(Plan& plan, const PlanOptions& options);

} // namespace conv
