// SPDX-License-Identifier: Apache-2.0
#include "ui/models/axis_step.h"
#include <algorithm>
#include <cmath>

namespace ui {

double niceStep(double least) {
    if (!(least > 0) || !std::isfinite(least))
        return 1;
    const double power = std::pow(10, std::floor(std::log10(least)));
    for (const double step : {1.0, 2.0, 5.0})
        if (step * power >= least * (1 - 1e-9))
            return step * power;
    return 10 * power;
}

int decimalsOf(double step) {
    return static_cast<int>(std::clamp(std::ceil(-std::log10(step) - 1e-9), 0.0, 9.0));
}

} // namespace ui
