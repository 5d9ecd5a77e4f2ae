// SPDX-License-Identifier: Apache-2.0
// The prediction beside a measured time is that of the steps that were computed.
#include "ui/panels/run/predicted_time.h"
#include <gtest/gtest.h>

namespace {

/// Offers of a step: a chosen variant, a faster one that was not chosen, and another device.
std::vector<app::DeviceOffer> offers(double seconds) {
    app::DeviceOffer own, other;
    own.name = "cpu";
    own.chosen = true;
    own.variants = {{"taken", {}, seconds, true, {}, {}}, {"faster", {}, seconds / 2, false, {}, {}}};
    other.name = "cuda:0";
    other.variants = {{"there", {}, 100, false, {}, {}}};
    return {own, other};
}

TEST(Predicted, CountsTheStepsThatRan) {
    app::Outcome outcome;
    outcome.offers = {offers(0.5), offers(0.002)};
    outcome.stepMilliseconds = {300, 3};
    EXPECT_DOUBLE_EQ(ui::predictedMilliseconds(outcome), 502);
    outcome.stepMilliseconds = {0, 3}; // the first step's result was kept
    EXPECT_DOUBLE_EQ(ui::predictedMilliseconds(outcome), 2);
    app::WarmTimes warm;
    warm.runs = 5;
    warm.stepMilliseconds = {290, 3};
    outcome.warm = warm;
    EXPECT_DOUBLE_EQ(ui::predictedMilliseconds(outcome), 502) << "warm runs compute all steps";
}

TEST(Predicted, IsUnknownForAStepWithoutVariants) {
    app::Outcome outcome;
    outcome.offers = {offers(0.5), {}};
    outcome.stepMilliseconds = {300, 3};
    EXPECT_EQ(ui::predictedMilliseconds(outcome), 0);
    outcome.stepMilliseconds = {300};
    EXPECT_EQ(ui::predictedMilliseconds(outcome), 0);
}

} // namespace
