// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/session/session.h"

namespace ui {

/// Returns the predicted kernel time (ms) of the steps that were computed in the run of `outcome.timed()`: steps that
/// began from a kept result are left out. 0 if the prediction of one is unknown.
[[nodiscard]] double predictedMilliseconds(const app::Outcome& outcome);

} // namespace ui
