// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "ui/compare/model/compare_controller.h"

namespace ui {

/// Says that the machine was busy: half of the timed rows vary widely. Empty if it was idle.
[[nodiscard]] QString busyText(const app::compare::Comparison& comparison);
/// Says what a comparison is doing or has done: a failure, what stands in its way, progress, or the number of runs.
[[nodiscard]] QString stateText(const CompareController& controller);
/// Says how times are measured and checked: at full length, then shorter and shorter.
[[nodiscard]] QStringList legendTexts(const CompareState& state, int runs);

} // namespace ui
