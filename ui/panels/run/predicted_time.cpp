// SPDX-License-Identifier: Apache-2.0
#include "ui/panels/run/predicted_time.h"
#include <algorithm>

namespace ui {
namespace {

/// Returns seconds; 0 if no variant was chosen.
double predictedOf(const std::vector<app::DeviceOffer>& offers) {
    double seconds = 0;
    for (const app::DeviceOffer& device : offers)
        for (const app::VariantOffer& offer : device.variants)
            if (device.chosen && offer.chosen)
                seconds = std::max(seconds, offer.seconds);
    return seconds;
}

} // namespace

double predictedMilliseconds(const app::Outcome& outcome) {
    const std::vector<double>& measured = outcome.timedSteps();
    if (measured.size() != outcome.offers.size())
        return 0;
    double seconds = 0;
    for (std::size_t i = 0; i < measured.size(); ++i) {
        if (measured[i] <= 0)
            continue;
        const double step = predictedOf(outcome.offers[i]);
        if (step <= 0)
            return 0;
        seconds += step;
    }
    return 1000 * seconds;
}

} // namespace ui
