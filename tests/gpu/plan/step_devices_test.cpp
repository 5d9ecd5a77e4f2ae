// SPDX-License-Identifier: Apache-2.0
// Chains with steps on a GPU and on the CPU; skipped without a GPU.
#include "tests/gpu/random_cases.h"
#include <algorithm>
#include <gtest/gtest.h>

namespace {

using namespace conv;
using cases::Random;

const Device* card() {
    for (const Device& d : devices())
        if (d.kind == DeviceKind::cuda && lostReason(d).empty())
            return &d;
    return nullptr;
}

double apart(const Volume& a, const Volume& b) {
    double peak = 0, max = 0;
    for (std::int64_t i = 0; i < a.layout().sampleCount(); ++i) {
        const double x = a.as<double>()[i], y = b.as<double>()[i];
        peak = std::max(peak, std::abs(x));
        max = std::max(max, std::abs(x - y));
    }
    return peak > 0 ? max / peak : max;
}

TEST(StepDevices, ACardAndTheCpuTakeTurns) {
    if (!card())
        GTEST_SKIP() << noCudaReason();
    Random random(20261122);
    int compared = 0;
    for (int round = 0; round < 120; ++round) {
        const int dimension = static_cast<int>(cases::pick(random, 1, 3));
        const ElementType type =
            cases::oneOf(random, {ElementType::f32, ElementType::f32, ElementType::u8, ElementType::i16});
        const Volume in = cases::volume(random, type, dimension, cases::extent(random, dimension, 8));
        std::vector<Filter> chain;
        for (std::int64_t n = cases::pick(random, 2, 4); n > 0; --n)
            chain.push_back(cases::filter(random, dimension));
        PlanOptions oracle;
        oracle.device = "cpu";
        oracle.variant = "cpu-reference";
        PlanOptions mixed;
        mixed.device = cases::oneOf(random, {std::string("cpu"), name(*card())});
        for (std::size_t s = 0; s < chain.size(); ++s)
            mixed.devices.push_back(cases::oneOf(random, {std::string("cpu"), std::string("cuda"), std::string()}));
        if (cases::pick(random, 0, 1) == 0)
            mixed.tile = {cases::pick(random, 5, 40), cases::pick(random, 5, 30), cases::pick(random, 3, 20)};
        const std::optional<Plan> plan = cases::planned(chain, in.layout(), mixed);
        if (!plan)
            continue;
        Volume got(plan->output());
        VolumeSink sink(got, plan->outputDomain);
        apply(*plan, in, {}, sink);
        const Volume wanted = filtered(chain, in, oracle, ElementType::f64);
        Layout wide = got.layout();
        wide.type = ElementType::f64;
        Volume widened(wide);
        for (std::int64_t i = 0; i < wide.sampleCount(); ++i)
            widened.as<double>()[i] = got.layout().type == ElementType::f64 ? got.as<double>()[i] : got.as<float>()[i];
        EXPECT_LT(apart(wanted, widened), 2e-4) << cases::describe(chain, in.layout()) << "\n" << describe(*plan);
        compared += plan->elsewhere ? 1 : 0;
    }
    EXPECT_GT(compared, 40);
}

} // namespace
