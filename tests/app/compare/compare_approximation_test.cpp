// SPDX-License-Identifier: Apache-2.0
// Error bounds of approximate variants: their own bound, propagated to the end of the recipe.
#include "app/compare/accuracy/approximation.h"
#include "app/compare/oracle.h"
#include <cmath>
#include <conv/apply.h>
#include <gtest/gtest.h>

namespace {

using namespace app::compare;

std::shared_ptr<const conv::Volume> noise() {
    conv::Layout layout;
    layout.extent = {90, 71, 1};
    auto volume = std::make_shared<conv::Volume>(layout);
    std::uint64_t state = 7;
    for (std::int64_t i = 0; i < layout.sampleCount(); ++i) {
        state = state * 6364136223846793005U + 1442695040888963407U;
        volume->as<float>()[i] = static_cast<float>(state >> 40) / 0x1p24F * 200 - 100;
    }
    return volume;
}

conv::Plan planOf(const std::vector<conv::Filter>& filters, const conv::Volume& in, const std::string& variant) {
    conv::PlanOptions planOptions;
    planOptions.device = "cpu";
    planOptions.variant = variant;
    return conv::makePlan(filters, in.layout(), planOptions);
}

double boundOf(const conv::Plan& plan, std::size_t op = 0) {
    return plan.ops.at(op).variant->bound(plan.ops[op].problem);
}

TEST(Approximation, ExactVariantsAddNothing) {
    const auto in = noise();
    EXPECT_EQ(approximationError(planOf({{conv::Gaussian{{4, 4, 4}}}}, *in, "cpu-separable"), 100), 0);
    EXPECT_EQ(approximationError(planOf({{conv::Canny{}}}, *in, "cpu-separable"), 100), 0);
}

TEST(Approximation, IsTheVariantsBoundTimesTheLargestSample) {
    const auto in = noise();
    for (const char* const name : {"cpu-recursive", "cpu-box-stack"}) {
        conv::Filter filter{conv::Gaussian{{4, 4, 4}}};
        const conv::Plan plan = planOf({filter}, *in, name);
        EXPECT_NEAR(approximationError(plan, 100).value(), 100 * boundOf(plan), 1e-9) << name;
        filter.boundary = conv::Boundary::constant;
        filter.outsideValue = -300;
        EXPECT_NEAR(approximationError(planOf({filter}, *in, name), 100).value(), 300 * boundOf(plan), 1e-9) << name;
    }
}

TEST(Approximation, IsCarriedThroughTheStepsBehind) {
    const auto in = noise();
    const conv::Filter blur{conv::Gaussian{{4, 4, 4}}};
    const double one = 100 * boundOf(planOf({blur}, *in, "cpu-recursive"));
    const auto of = [&](const std::vector<conv::Filter>& filters) {
        return approximationError(planOf(filters, *in, "cpu-recursive"), 100);
    };
    EXPECT_NEAR(of({blur, {conv::Median{{3, 3, 1}}}}).value(), one, 1e-9);
    conv::Unsharp sharpen;
    sharpen.sigma = {4, 4, 4};
    sharpen.amount = 2.5;
    EXPECT_NEAR(of({{sharpen}}).value(), 2.5 * one, 1e-6);
    // The second step adds its own error to inexact values.
    EXPECT_NEAR(of({blur, blur}).value(), one + one + one * one / 100, 1e-9);
    EXPECT_FALSE(of({blur, {conv::Bilateral{}}}).has_value());
}

TEST(Approximation, RealResultsAreWithin) {
    const auto in = noise();
    conv::Unsharp sharpen;
    sharpen.sigma = {5, 5, 5};
    for (const std::vector<conv::Filter>& filters :
         {std::vector<conv::Filter>{{conv::Gaussian{{4, 4, 4}}}}, std::vector<conv::Filter>{{sharpen}}}) {
        const Oracle oracle(filters, *in);
        for (const char* const name : {"cpu-recursive", "cpu-box-stack"}) {
            const conv::Plan plan = planOf(filters, *in, name);
            conv::PlanOptions planOptions;
            planOptions.device = "cpu";
            planOptions.variant = name;
            conv::Volume result = conv::filtered(filters, *in, planOptions);
            const double limit = oracle.limitFor(plan);
            EXPECT_TRUE(oracle.judge(result, plan.outputDomain, limit).good()) << name;
            EXPECT_FALSE(oracle.judge(result, plan.outputDomain, 1e-5).good()) << name << " is not exact";
            // One sample beyond the stated bound.
            const double off = limit * oracle.judge(result, plan.outputDomain, limit).peak;
            result.as<float>()[900] += static_cast<float>(2.01 * off);
            EXPECT_FALSE(oracle.judge(result, plan.outputDomain, limit).good()) << name;
        }
    }
}

TEST(Approximation, ClassesWithoutABoundHaveNone) {
    for (const conv::Variant& v : conv::variants())
        EXPECT_EQ(v.kind == conv::VariantClass::approximate, v.bound != nullptr) << v.name;
}

} // namespace
