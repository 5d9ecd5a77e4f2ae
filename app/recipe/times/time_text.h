// SPDX-License-Identifier: Apache-2.0
#pragma once
#include "app/recipe/times/time_steps.h"
#include <string>

namespace app {

/// Returns the steps of such a part as text, without the axis of a signal: "gaussian:sigma=3s, median".
[[nodiscard]] std::string toText(const TimePart& part);

} // namespace app
