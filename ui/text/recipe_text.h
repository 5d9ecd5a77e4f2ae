// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/session/session.h"
#include <QString>

namespace ui {

/// Returns a value as shown in a field: "1 mm", "2 × 2 × 1 mm", "10 %", "reflect".
[[nodiscard]] QString shownValue(const app::Value& value);
/// Returns a quantity as text. `micrometres` shows lengths stored in mm in µm: "0.3 µm".
[[nodiscard]] QString shownQuantity(const app::Quantity& quantity, bool micrometres);
/// Converts a field's text to what app::parseValue reads: "2 × 2 × 1 mm" → "2x2x1mm", "−1" → "-1"; decimals of the
/// language get a point. Bands stay as typed.
[[nodiscard]] std::string typedValue(const QString& text);

/// Returns the user's name of a step, else the filter's title.
[[nodiscard]] QString stepTitle(const app::Step& step);
/// "gaussian 1 mm": filter and first parameter.
[[nodiscard]] QString stepSummary(const app::Step& step);
/// "gaussian 1 mm, unsharp 0.6": the active steps; empty if none.
[[nodiscard]] QString recipeSummary(const app::Recipe& recipe);
/// Describes a change for undo and redo: "Sigma 0.8 mm to 1 mm", "Add Sobel".
[[nodiscard]] QString changeText(const app::Recipe& from, const app::Recipe& to);
/// Like above, including device and variant: "Device auto to cpu".
[[nodiscard]] QString changeText(const app::Version& from, const app::Version& to);
[[nodiscard]] bool hasActiveSteps(const app::Recipe& recipe);

} // namespace ui
