// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/list/time_step.h"
#include "app/recipe/recipe.h"

/// Steps along time as steps of a signal: the curve of a voxel of a series.
namespace ui {

/// Returns true for images and volumes over time.
[[nodiscard]] bool isSeries(const conv::Layout& layout);

/// Returns true for axes=t, muted or not. Steps along time and in space at once are none.
[[nodiscard]] bool isCurveStep(const app::Step& step);

/// Returns the layout that the fields of a step are for: that of a curve for axes=t, else that of the data.
[[nodiscard]] conv::Layout fieldLayout(const app::Step& step, const conv::Layout& layout,
                                       const app::io::TimeStep& time);

/// Returns the half of a step that acts along time, muted or not, as a step of a signal with fieldLayout. Steps in
/// space are returned unchanged. Throws Error(usage) for steps that such data do not allow.
[[nodiscard]] app::Step curveStep(const app::Step& step, const conv::Layout& layout, const app::io::TimeStep& time);

} // namespace ui
