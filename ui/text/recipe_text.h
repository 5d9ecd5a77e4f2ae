// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/session/session.h"
#include <QString>

namespace ui {

/// A value as it stands in a field: "1 mm", "2 × 2 × 1 mm", "10 %", "reflect".
[[nodiscard]] QString shownValue(const app::Value& value);
/// Of lengths that are kept in mm, in µm if asked for: "0.3 µm".
[[nodiscard]] QString shownQuantity(const app::Quantity& quantity, bool micrometres);
/// What a user typed into a field, as app::parseValue reads it: "2 × 2 × 1 mm" → "2x2x1mm", "−1" → "-1".
[[nodiscard]] std::string typedValue(const QString& text);

/// The user's name for a step, else the filter's title.
[[nodiscard]] QString stepTitle(const app::Step& step);
/// "gaussian 1 mm": the filter and its first parameter.
[[nodiscard]] QString stepSummary(const app::Step& step);
/// The active steps: "gaussian 1 mm, unsharp 0.6"; empty without any.
[[nodiscard]] QString recipeSummary(const app::Recipe& recipe);
/// What was changed, for undo and redo: "Sigma 0.8 mm to 1 mm", "Add Sobel".
[[nodiscard]] QString changeText(const app::Recipe& from, const app::Recipe& to);
/// The same with what is computed with: "Device auto to cpu".
[[nodiscard]] QString changeText(const app::Version& from, const app::Version& to);
/// Whether any step is not muted.
[[nodiscard]] bool hasActiveSteps(const app::Recipe& recipe);

} // namespace ui
