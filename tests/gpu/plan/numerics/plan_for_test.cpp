// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <conv/apply.h>
#include <conv/plan_for.h>
#include <gtest/gtest.h>

namespace conv {
namespace {

Volume filledWith(double (*value)(std::int64_t), ElementType type = ElementType::f64) {
    Layout layout;
    layout.type = type;
    layout.extent = {96, 64, 1};
    Volume volume(layout);
    for (std::int64_t i = 0; i < layout.sampleCount(); ++i)
        if (type == ElementType::f64)
            volume.as<double>()[i] = value(i);
        else
            volume.as<float>()[i] = static_cast<float>(value(i));
    return volume;
}

PlanOptions onCpu() {
    PlanOptions planOptions;
    planOptions.device = "cpu";
    return planOptions;
}

TEST(PlanFor, ComputesInFloat64WhereFloat32LosesDigits) {
    const Filter smooth{Gaussian{}};
    const auto planOf = [&](double (*value)(std::int64_t)) {
        return planFor({&smooth, 1}, filledWith(value), onCpu());
    };
    EXPECT_FALSE(planOf([](std::int64_t i) { return static_cast<double>(i % 100); }).float64);
    const Plan wide = planOf([](std::int64_t i) { return std::sin(static_cast<double>(i)); });
    EXPECT_TRUE(wide.float64);
    EXPECT_FALSE(wide.float64Reason.empty());
}

TEST(PlanFor, ComputesFusedStepsInFloat64Too) {
    const auto sine = [](std::int64_t i) { return std::sin(static_cast<double>(i)); };
    for (const Filter& filter : {Filter{GaussianGradient{}}, Filter{LaplacianOfGaussian{}}, Filter{Canny{}}}) {
        const Plan plan = planFor({&filter, 1}, filledWith(sine), onCpu());
        EXPECT_TRUE(plan.float64) << describe(filter);
    }
}

TEST(PlanFor, SubtractsTheCommonOffsetBeforeDerivatives) {
    const Filter edges{Laplacian{}};
    const Volume far = filledWith([](std::int64_t i) { return 1e6 + static_cast<double>(i % 7); }, ElementType::f32);
    const Volume near = filledWith([](std::int64_t i) { return static_cast<double>(i % 7); }, ElementType::f32);
    EXPECT_NE(planFor({&edges, 1}, far, onCpu()).offset, 0);
    EXPECT_EQ(planFor({&edges, 1}, near, onCpu()).offset, 0);
}

TEST(PlanFor, MakesOnePlanWhereSamplesCannotChangeIt) {
    const Filter smooth{Gaussian{}};
    Layout layout;
    layout.type = ElementType::u8;
    layout.extent = {64, 64, 1};
    const Volume narrow(layout);
    const Volume wide = filledWith([](std::int64_t i) { return std::sin(static_cast<double>(i)); });
    const auto plansFor = [&](const Volume& volume) {
        int made = 0;
        const auto make = [&](const PlanOptions& planOptions) {
            ++made;
            return std::make_shared<const Plan>(makePlan({&smooth, 1}, volume.layout(), planOptions));
        };
        (void)planFor(make, volume, onCpu());
        return made;
    };
    EXPECT_EQ(plansFor(narrow), 1);
    EXPECT_EQ(plansFor(wide), 2);
}

} // namespace
} // namespace conv
