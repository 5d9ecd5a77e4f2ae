// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/session/session.h"
#include <QString>

namespace ui {

/// Returns the forecast as sentences: "Needs 96 GiB, 78 GiB are free. It will take about 3 min in 14 tiles."
[[nodiscard]] QString forecastText(const app::Forecast& forecast);

} // namespace ui
