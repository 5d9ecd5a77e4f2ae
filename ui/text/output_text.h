// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/session/output_choice.h"
#include <QString>

namespace ui {

/// Returns what storing loses, as a sentence: "94 % of the values would become 0 as int16: they are 0…0.46." Empty if
/// nothing is lost.
[[nodiscard]] QString lossText(const app::OutputForecast& forecast);
/// Returns the forecast as a text: the loss, or that all values fit; then the size.
[[nodiscard]] QString outputText(const app::OutputForecast& forecast);

} // namespace ui
