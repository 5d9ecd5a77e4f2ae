// SPDX-License-Identifier: Apache-2.0
// Benchmark cases: every kind in the help has cases, and a CPU has a variant for each.
#include "app/measure/bench/bench.h"
#include <conv/error.h>
#include <conv/plan.h>
#include <gtest/gtest.h>
#include <sstream>

namespace {

TEST(BenchCases, EveryKindThatIsNamedCanBePlanned) {
    std::istringstream names(app::bench::benchKinds());
    int kinds = 0;
    for (std::string name; std::getline(names >> std::ws, name, ',');) {
        const std::vector<app::bench::BenchCase> cases = app::bench::casesOf({.kind = name});
        EXPECT_FALSE(cases.empty()) << name;
        for (const app::bench::BenchCase& c : cases) {
            conv::PlanOptions onCpu;
            onCpu.device = "cpu";
            EXPECT_NO_THROW((void)conv::makePlan(c.filters, c.layout, onCpu)) << c.label;
        }
        ++kinds;
    }
    EXPECT_GT(kinds, 12);
    EXPECT_THROW((void)app::bench::casesOf({.kind = "sharpness"}), conv::Error);
}

conv::Filter filterOf(const std::string& kind, const std::vector<app::bench::Axis>& axes) {
    return app::bench::casesOf({.kind = kind, .axes = axes}).front().filters.front();
}

TEST(BenchCases, AxesDecideTheFilterAndTheSamples) {
    const conv::Filter along = filterOf("gaussian", {{"dimension", {"3"}}, {"sigma", {"3"}}, {"along", {"xz"}}});
    EXPECT_EQ(along.axes, (std::array<bool, 3>{true, false, true}));
    const conv::Filter two = filterOf("dog", {{"sigma", {"5"}}});
    EXPECT_EQ(std::get<conv::DifferenceOfGaussians>(two.kind).sigma2, (conv::Vec3{8, 8, 8}));
    const app::bench::BenchCase about =
        app::bench::casesOf({.kind = "log", .axes = {{"size", {"50"}}, {"offset", {"1000"}}}}).front();
    const conv::Volume there = app::bench::noise(about.layout, about.offset), plain = app::bench::noise(about.layout);
    for (std::int64_t i = 0; i < about.layout.sampleCount(); ++i)
        EXPECT_NEAR(there.as<float>()[i], plain.as<float>()[i] + 1000, 1e-4);
}

TEST(BenchCases, WrongValuesAreRefused) {
    EXPECT_THROW((void)filterOf("gaussian", {{"along", {"z"}}}), conv::Error);
    EXPECT_THROW((void)filterOf("products", {{"form", {"four"}}}), conv::Error);
    EXPECT_THROW((void)filterOf("log", {{"type", {"uint8"}}, {"offset", {"5"}}}), conv::Error);
    EXPECT_THROW((void)filterOf("log", {{"offset", {"-5"}}}), conv::Error);
}

} // namespace
