// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/recipe.h"

/// Steps of a recipe that act along the time points of a 4-D series: axes=t.
namespace app {

/// Returns true for an active step whose axes include t.
[[nodiscard]] bool actsInTime(const Step& step);
[[nodiscard]] bool actsInTime(const Recipe& recipe);

/// Returns true for filters with an axes=t, if their other parameters suit: those of signals.
[[nodiscard]] bool canActInTime(const FilterSpec& filter);

/// Throws Error(usage) for steps along time that no run supports: with masks, with boundary=valid, of filters that mix
/// time and space in one kernel, and before a step that changes the grid.
void checkTimeSteps(const Recipe& recipe);

/// Consecutive steps of a recipe that act along time, or in space.
struct TimePart {
    bool inTime = false;
    Recipe recipe; ///< active steps; along time: as steps of a signal (axes=x), with their channels
};

/// Cuts a recipe without grid steps where it changes between space and time. A Gaussian or box with axes=xyt becomes
/// two steps, axes=xy and axes=t. Throws the errors of checkTimeSteps.
[[nodiscard]] std::vector<TimePart> timePartsOf(const Recipe& recipe);

/// Returns the first parameter of a step that is in s, ms, Hz or per second, as typed: "sigma=5s". Empty if none is.
[[nodiscard]] std::string timedParameter(const Step& step);

} // namespace app
