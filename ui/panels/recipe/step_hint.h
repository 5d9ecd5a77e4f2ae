// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/io/list/time_step.h"
#include "app/recipe/masks/mask.h"
#include "app/recipe/recipe.h"
#include <QString>
#include <conv/error.h>
#include <map>

namespace ui {

/// Returns hints for a step by parameter key, e.g. "radius 9 × 9 × 4, cut at 4 σ: …". If the step cannot be built,
/// the map is empty, `problem` holds the error and `faulty` its parameter, if any. `time`: for steps along time. Files
/// are not read (StepFileReading).
[[nodiscard]] std::map<std::string, QString> stepHints(const app::Step& step, const conv::Layout& layout,
                                                       QString* problem = nullptr, std::string* faulty = nullptr,
                                                       const app::io::TimeStep& time = {});

/// Sets the sentence of an error of a step, and the parameter that it is about, if any; null: not wanted.
void describeProblem(const conv::Error& error, QString* problem, std::string* faulty);

/// Returns the warnings of a mask for data in that frame of reference, a line each.
[[nodiscard]] QString maskNotes(const app::Mask& mask, const std::string& frame);

/// Returns the warnings of a step's mask, a line each; empty for a mask that needs none and for steps without a mask.
/// `frame`: frame of reference of the data, as app::io::frameOfReference returns it. The step must be one that can be
/// built. Reads its file.
[[nodiscard]] QString maskNotes(const app::Step& step, const conv::Layout& layout, const std::string& frame);

} // namespace ui
