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

} // namespace
