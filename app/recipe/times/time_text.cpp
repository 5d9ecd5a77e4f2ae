// SPDX-License-Identifier: Apache-2.0
#include "app/recipe/times/time_text.h"

namespace app {

std::string toText(const TimePart& part) {
    std::string text;
    for (Step step : part.recipe.steps) {
        if (part.inTime)
            step.values.erase("axes");
        text += (text.empty() ? "" : ", ") + toText(step);
    }
    return text;
}

} // namespace app
