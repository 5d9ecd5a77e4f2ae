// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/list/time_step.h"
#include "app/recipe/recipe.h"

namespace ui {

/// Returns a new step with values that run on data of that layout; frequencies in Hz if there is a sampling rate. On a
/// series, FIR, IIR and Savitzky–Golay filters act along time. `time`: the time step of a series.
[[nodiscard]] app::Step freshStep(const std::string& filter, const conv::Layout& layout,
                                  const app::io::TimeStep& time = {});

/// Returns a step whose axes have just changed from those of `before`. Between space and time, values that cannot stay
/// (mm, s, Hz, a number for each axis) and those of a new step become those of a new step.
[[nodiscard]] app::Step fittedToAxes(app::Step step, const app::Step& before, const conv::Layout& layout,
                                     const app::io::TimeStep& time);

} // namespace ui
