// SPDX-License-Identifier: Apache-2.0
// Other libraries give the reference's results unless they refuse.
#include "app/peers/peers.h"
#include "tests/gpu/random_cases.h"
#include <cmath>
#include <gtest/gtest.h>

namespace {

using namespace conv;

std::vector<const Variant*> peers() {
    std::vector<const Variant*> found;
    for (const Variant& v : variants())
        if (v.kind == VariantClass::peer && v.device == DeviceKind::cpu)
            found.push_back(&v);
    return found;
}

TEST(Peers, AreAddedOnceAndNeverChosenByThemselves) {
    const std::string& missing = app::peers::add();
    const std::size_t count = peers().size();
    if (!missing.empty()) {
        EXPECT_EQ(count, 0U);
        GTEST_SKIP() << missing;
    }
    EXPECT_EQ(count, 6U);
    app::peers::add();
    EXPECT_EQ(peers().size(), count);
    Layout layout;
    layout.dimension = 2;
    layout.extent = {300, 200, 1};
    PlanOptions planOptions;
    planOptions.device = "cpu";
    const std::vector<Filter> chain{{Gaussian{{2, 2, 2}}}};
    const Plan plan = makePlan(chain, layout, planOptions);
    EXPECT_EQ(plan.ops[0].variant->kind, VariantClass::exact);
    EXPECT_NE(plan.ops[0].why.find("opencv-sepfilter2d"), std::string::npos) << plan.ops[0].why;
}

std::vector<double> numbers(const Volume& volume) {
    std::vector<double> result(static_cast<std::size_t>(volume.layout().sampleCount()));
    convertSamples(volume.layout().type, volume.data(), ElementType::f64, result.data(), volume.layout().sampleCount());
    return result;
}

/// Random filters, borders, types and cuts: within 1e-5 of the peak, 1e-4 for second derivatives.
TEST(Peers, AgreeWithTheReference) {
    if (const std::string& missing = app::peers::add(); !missing.empty())
        GTEST_SKIP() << missing;
    cases::Random random(5);
    for (const Variant* variant : peers()) {
        if (!cases::whyNot(*variant).empty())
            continue; // other semantics: always refused
        int ran = 0;
        for (int round = 0; round < 80; ++round) {
            const std::vector<Filter> chain{cases::filterFor(random, *variant)};
            const ElementType type = variant->convolves
                                         ? elementTypes()[static_cast<std::size_t>(round) % elementTypes().size()]
                                         : cases::oneOf(random, {ElementType::u8, ElementType::f32});
            const Volume volume =
                cases::volume(random, type, variant->dimension, cases::extent(random, variant->dimension, 1));
            PlanOptions planOptions = cases::choiceOf(*variant);
            if (round % 3 == 0)
                planOptions.tile = {31, 17, 1};
            const std::optional<Plan> plan = cases::planned(chain, volume.layout(), planOptions);
            if (!plan)
                continue;
            ++ran;
            PlanOptions reference;
            reference.device = "cpu";
            reference.variant = "cpu-reference";
            const std::vector<double> wanted =
                numbers(cases::whole(makePlan(chain, volume.layout(), reference), volume));
            const std::vector<double> got = numbers(cases::whole(*plan, volume));
            ASSERT_EQ(wanted.size(), got.size());
            double peak = 0, worst = 0;
            for (std::size_t i = 0; i < wanted.size(); ++i) {
                const double off = std::abs(got[i] - wanted[i]);
                peak = std::max(peak, std::abs(wanted[i]));
                worst = std::isfinite(off) ? std::max(worst, off) : INFINITY;
            }
            ASSERT_LE(worst, 1e-4 * peak + 1e-3)
                << variant->name << ": " << cases::describe(chain, volume.layout()) << ", round " << round;
        }
        EXPECT_GE(ran, 20) << variant->name;
    }
}

} // namespace
